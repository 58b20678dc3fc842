package io.thalweg.audit.fix;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Whether what runs while a stream is open is on a short list: arithmetic, text, collections of the JDK, streams that
 * the same method opens, and methods of the program's own that do nothing else. None of these looks at files, waits,
 * ends the JVM or runs code that is not known.
 */
final class Between {
    private static final int MOST_DOUBTS = 2;

    /** What code must not do while an output is open, and while an input is. */
    static final String WAITS = "waits, ends the JVM or looks at the file before it is closed";

    static final String WRITES = "writes to the file before it is read";

    private static final Pattern HARMLESS = Pattern.compile("java\\.(lang\\.(String|StringBuilder|StringBuffer|Math"
            + "|StrictMath|Integer|Long|Short|Byte|Character|Boolean|Double|Float|Number|Enum|Record|CharSequence)"
            + "|util\\.(Random|SplittableRandom|ArrayList|LinkedList|HashMap|LinkedHashMap|TreeMap|HashSet"
            + "|LinkedHashSet|TreeSet|ArrayDeque|BitSet|Arrays|Objects|Collections|List|Map|Map\\.Entry|Set|Collection"
            + "|Iterator|Deque|Queue|Locale|UUID|Base64(\\.\\w+)?|Optional\\w*|StringJoiner"
            + "|zip\\.(CRC32|CRC32C|Adler32|Checksum))"
            + "|math\\.\\w+|time\\.(\\w+)|nio\\.(\\w*Buffer|ByteOrder)|nio\\.charset\\.(Charset|StandardCharsets)"
            + "|security\\.MessageDigest|io\\.(ByteArrayInputStream|ByteArrayOutputStream|StringReader|StringWriter))");

    private static final Set<String> HARMLESS_METHODS = Set.of(
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.lang.System.arraycopy",
            "java.lang.System.lineSeparator",
            "java.lang.Object",
            "java.lang.Enum.ordinal",
            "java.lang.Enum.name");

    /** What collections do without asking an element for its text, its order or whether it equals another. */
    private static final Set<String> OF_NO_ELEMENT = Set.of(
            "get",
            "add",
            "size",
            "isEmpty",
            "iterator",
            "hasNext",
            "next",
            "entrySet",
            "keySet",
            "values",
            "getKey",
            "getValue",
            "clear");

    /** What an output must not be open for. */
    private static final Pattern DANGERS = Pattern.compile("java\\.lang\\.(System\\.exit|Runtime\\.(exit|halt|exec)"
            + "|Thread\\.(sleep|join|start)|Object\\.wait|ProcessBuilder\\.start)|java\\.util\\.concurrent\\..*"
            + "\\.(await|take|acquire|sleep|park\\w*|submit|execute|invokeAll|runAsync|supplyAsync)"
            + "|java\\.net\\..*\\.accept");

    private static final Pattern STREAM = Pattern.compile("java\\.(io\\.(FileInputStream|FileOutputStream|FileReader"
            + "|FileWriter|Buffered\\w+|Data\\w+|InputStreamReader|OutputStreamWriter|PrintWriter|PrintStream"
            + "|PushbackInputStream|LineNumberReader|ByteArray\\w+|StringReader|StringWriter)|util\\.zip\\.\\w+"
            + "|security\\.Digest\\w+)");

    private static final Set<String> OPENS = Set.of(
            "java.nio.file.Files.newInputStream",
            "java.nio.file.Files.newOutputStream",
            "java.nio.file.Files.newBufferedReader",
            "java.nio.file.Files.newBufferedWriter");

    private static final Set<String> OF_STREAMS = Set.of(
            "read",
            "readNBytes",
            "readAllBytes",
            "readFully",
            "readLine",
            "readBoolean",
            "readByte",
            "readInt",
            "readUnsignedByte",
            "readShort",
            "readUnsignedShort",
            "readChar",
            "readLong",
            "readFloat",
            "readDouble",
            "readUTF",
            "write",
            "writeByte",
            "writeInt",
            "writeShort",
            "writeLong",
            "writeChar",
            "writeBoolean",
            "writeFloat",
            "writeDouble",
            "writeBytes",
            "writeChars",
            "writeUTF",
            "print",
            "println",
            "append",
            "newLine",
            "flush",
            "close",
            "toByteArray",
            "size",
            "reset",
            "toString");

    private final Program program;
    private final Life life;
    private final Set<String> doubts = new LinkedHashSet<>();
    private final Set<Tree> seen = new HashSet<>();
    private final String what;
    private @Nullable String danger;

    private Between(Program program, Life life, String what) {
        this.program = program;
        this.life = life;
        this.what = what;
    }

    /**
     * What has to be true of the code that runs while a stream is open.
     *
     * @param opener is not looked into
     * @param what such code must not do, as the end of a sentence
     */
    static Set<String> doubts(Program program, Code code, Life life, TreePath opener, List<TreePath> parts, String what)
            throws Refusal {
        Between between = new Between(program, life, what);
        between.seen.add(opener.getLeaf());
        for (TreePath part : parts) {
            between.walk(code, part, opener);
        }
        if (between.danger != null && what.startsWith(WAITS)) {
            throw new Refusal(between.danger);
        }
        return between.doubts;
    }

    private void walk(Code code, TreePath part, @Nullable TreePath opener) {
        List<TreePath> paths = new ArrayList<>(List.of(part));
        paths.addAll(code.find(part, any -> true));
        for (TreePath path : paths) {
            boolean isBefore = opener != null
                    && Code.isInside(opener, part.getLeaf())
                    && code.compilation().end(path.getLeaf())
                            <= code.compilation().start(opener.getLeaf())
                    && Objects.equals(loop(path), loop(opener));
            boolean isOpening = opener != null && Code.isInside(path, opener.getLeaf());
            if (!isBefore && !isOpening) {
                look(code, path);
            }
        }
    }

    private static @Nullable Tree loop(TreePath path) {
        TreePath loop = Code.around(path, Code::isLoop);
        return loop == null ? null : loop.getLeaf();
    }

    private void doubt(Code code, Tree tree, String name) {
        if (doubts.size() < MOST_DOUBTS) {
            doubts.add("nothing that " + name + " in " + code.at(tree) + " runs " + what);
        }
    }

    private void look(Code code, TreePath path) {
        Tree leaf = path.getLeaf();
        if (leaf instanceof MethodInvocationTree call) {
            call(code, path, call);
        } else if (leaf instanceof NewClassTree made) {
            make(code, path, made);
        } else if (leaf instanceof MemberReferenceTree reference) {
            Element element = code.compilation().element(path);
            if (!(element instanceof ExecutableElement method) || !isKnown(code, path, method)) {
                doubt(code, leaf, reference.getName().toString());
            }
        } else if (leaf instanceof EnhancedForLoopTree loop) {
            TreePath from = new TreePath(path, loop.getExpression());
            if (code.compilation().type(from).getKind() != TypeKind.ARRAY && !isOfJdk(code, from)) {
                doubt(code, leaf, "the iterator");
            }
        } else if (leaf instanceof SynchronizedTree) {
            doubts.add("the lock in " + code.at(leaf) + " makes nothing wait for what is in the buffer");
        } else if (leaf instanceof TryTree tried) {
            tried.getResources().stream()
                    .map(resource -> new TreePath(path, resource))
                    .filter(resource -> !isHeld(code, resource) && !isOpenedHere(code, resource))
                    .forEach(resource -> doubt(code, resource.getLeaf(), "the close of the resource"));
        } else if (leaf instanceof BinaryTree || leaf instanceof CompoundAssignmentTree) {
            concatenation(code, path);
        } else if (Code.isLoop(leaf) && Code.isEndless(leaf) && !ends(code, path)) {
            doubts.add("the loop in " + code.at(leaf) + " ends by itself");
        } else if (leaf instanceof IdentifierTree || leaf instanceof MemberSelectTree) {
            mention(code, path);
        }
    }

    /** A loop without a condition ends by a break of its own, a return, or what it throws. */
    private static boolean ends(Code code, TreePath loop) {
        return !code.find(
                        loop,
                        path -> path.getLeaf() instanceof ReturnTree
                                || path.getLeaf() instanceof ThrowTree
                                || (path.getLeaf() instanceof BreakTree to
                                        && (to.getLabel() != null
                                                || loop.getLeaf()
                                                        .equals(Objects.requireNonNull(Code.around(
                                                                        path,
                                                                        t -> Code.isLoop(t) || t instanceof SwitchTree))
                                                                .getLeaf()))))
                .isEmpty();
    }

    /** Values of the program's own classes are asked for their text. */
    private void concatenation(Code code, TreePath path) {
        if (!code.compilation().isA(path, "java.lang.String")) {
            return;
        }
        List<? extends ExpressionTree> operands = path.getLeaf() instanceof BinaryTree binary
                ? List.of(binary.getLeftOperand(), binary.getRightOperand())
                : List.of(((CompoundAssignmentTree) path.getLeaf()).getExpression());
        for (ExpressionTree operand : operands) {
            if (!isPlain(code.compilation().type(new TreePath(path, operand)))) {
                doubt(code, operand, "toString");
            }
        }
    }

    /** A class that is named may be initialised then; a volatile field is a signal to other threads. */
    private void mention(Code code, TreePath path) {
        Element element = code.compilation().element(path);
        if (element == null || !element.getKind().isField()) {
            return;
        }
        boolean isSet = Code.outside(path).getLeaf() instanceof AssignmentTree assignment
                && assignment.getVariable().equals(Code.seenBy(Code.outside(path), path));
        if (element.getModifiers().contains(Modifier.VOLATILE)) {
            doubts.add("no other thread takes " + element.getSimpleName() + " in " + code.at(path.getLeaf())
                    + (isSet ? " as a signal to read the file" : ", or waits for it"));
        }
        if (element.getModifiers().contains(Modifier.STATIC)
                && element.getEnclosingElement() instanceof TypeElement type
                && !type.getQualifiedName().toString().startsWith("java.")) {
            initialise(code, type, path.getLeaf(), true);
        }
    }

    private void call(Code code, TreePath path, MethodInvocationTree call) {
        ExecutableElement method = code.compilation().called(path);
        if (DANGERS.matcher(code.calledMethod(path)).matches()) {
            danger = code.at(call) + " calls " + Code.nameOf(call)
                    + " while the file is open: what is in a buffer then is" + " not in the file";
        }
        if (method == null || !isKnown(code, path, method)) {
            doubt(code, call, Code.nameOf(call));
        }
    }

    private boolean isKnown(Code code, TreePath path, ExecutableElement method) {
        String owner = Compilation.owner(method);
        String name = method.getSimpleName().toString();
        TreePath receiver = receiver(path);
        if (receiver != null && isHeld(code, receiver) && life.isHarmless(name)) {
            return arePlain(code, path);
        }
        if (owner.startsWith("java.") || owner.startsWith("javax.")) {
            return isKnownOfJdk(code, path, method, owner, name, receiver);
        }
        boolean isMine = method.getKind() == ElementKind.CONSTRUCTOR || !program.isOverridable(method);
        return isMine && follow(code, method, path.getLeaf());
    }

    private boolean isKnownOfJdk(
            Code code,
            TreePath path,
            ExecutableElement method,
            String owner,
            String name,
            @Nullable TreePath receiver) {
        if (method.getKind() == ElementKind.CONSTRUCTOR && path.getLeaf() instanceof MethodInvocationTree) {
            return owner.equals("java.lang.Object")
                    || owner.equals("java.lang.Record")
                    || owner.equals("java.lang.Enum")
                    || isThrowable(code, method);
        }
        if (HARMLESS_METHODS.contains(owner + "." + name) || OPENS.contains(owner + "." + name)) {
            return arePlain(code, path);
        }
        boolean isStandard = receiver != null
                && code.text(receiver.getLeaf()).matches("(java\\.lang\\.)?System\\.(out|err)")
                && OF_STREAMS.contains(name)
                && !program.mentions("\\bset(Out|Err)\\b");
        boolean isStream = receiver != null && OF_STREAMS.contains(name) && isOpenedHere(code, receiver);
        boolean isOfList = HARMLESS.matcher(owner).matches()
                && (receiver == null
                        || OF_NO_ELEMENT.contains(name)
                        || hasPlainElements(code.compilation().type(receiver)))
                && (method.getModifiers().contains(Modifier.STATIC)
                        || isFinal(Code.owner(method))
                        || (receiver != null && isOfJdk(code, receiver)));
        boolean isMessage =
                isThrowable(code, method) && Set.of("getMessage", "getCause").contains(name);
        return (isStandard || isStream || isOfList || isMessage) && arePlain(code, path);
    }

    private static boolean isThrowable(Code code, ExecutableElement method) {
        return code.compilation().isA(Code.owner(method).asType(), "java.lang.Throwable");
    }

    private static boolean isFinal(Element type) {
        return type.getModifiers().contains(Modifier.FINAL);
    }

    private static @Nullable TreePath receiver(TreePath path) {
        Tree select = path.getLeaf() instanceof MethodInvocationTree call ? call.getMethodSelect() : null;
        if (select instanceof MemberSelectTree member) {
            return new TreePath(new TreePath(path, select), member.getExpression());
        }
        return path.getLeaf() instanceof MemberReferenceTree reference
                ? new TreePath(path, reference.getQualifierExpression())
                : null;
    }

    private boolean isHeld(Code code, TreePath path) {
        Element element = code.compilation().element(path.getLeaf() instanceof VariableTree ? path : Code.inside(path));
        return element != null && life.isHeldBy(element);
    }

    /** Arguments whose own code cannot run: values, text, arrays, lambdas that are looked into, streams opened here. */
    private boolean arePlain(Code code, TreePath call) {
        return Code.arguments(call.getLeaf()).stream()
                .map(argument -> new TreePath(call, argument))
                .allMatch(argument -> argument.getLeaf() instanceof LambdaExpressionTree
                        || argument.getLeaf() instanceof MemberReferenceTree
                        || isPlain(code.compilation().type(argument))
                        || isHeld(code, argument)
                        || isOpenedHere(code, argument)
                        || (isOfJdk(code, argument)
                                && hasPlainElements(code.compilation().type(argument))));
    }

    /** Whether a collection has no elements whose own code it may run. */
    private static boolean hasPlainElements(TypeMirror type) {
        return !(type instanceof DeclaredType declared)
                || (declared.getTypeArguments().size()
                                == ((TypeElement) declared.asElement())
                                        .getTypeParameters()
                                        .size()
                        && declared.getTypeArguments().stream()
                                .allMatch(element -> isPlain(element)
                                        || (HARMLESS.matcher(element.toString().replaceAll("<.*", ""))
                                                        .matches()
                                                && hasPlainElements(element))));
    }

    private static boolean isPlain(TypeMirror type) {
        if (type.getKind() == TypeKind.ARRAY) {
            return isPlain(((javax.lang.model.type.ArrayType) type).getComponentType());
        }
        String name = type.toString().replaceAll("<.*", "");
        return type.getKind().isPrimitive()
                || type.getKind() == TypeKind.NULL
                || (HARMLESS.matcher(name).matches() && name.startsWith("java.lang.") && !name.endsWith("CharSequence"))
                || name.matches(
                        "java\\.(math\\.Big\\w+|io\\.File|nio\\.file\\.(Path|StandardOpenOption)|util\\.(Locale|UUID)"
                                + "|nio\\.ByteOrder|nio\\.charset\\.Charset)");
    }

    /** Whether the value is one that the JDK made, so that its methods are the JDK's. */
    private boolean isOfJdk(Code code, TreePath expression) {
        TreePath path = Code.inside(expression);
        Tree leaf = path.getLeaf();
        if (leaf instanceof LiteralTree || isPlain(code.compilation().type(path))) {
            return true;
        }
        if (leaf instanceof NewClassTree) {
            String made = code.made(path);
            return HARMLESS.matcher(made).matches() && arePlain(code, path);
        }
        if (leaf instanceof MethodInvocationTree) {
            ExecutableElement method = code.compilation().called(path);
            return method != null
                    && HARMLESS.matcher(Compilation.owner(method)).matches()
                    && HARMLESS.matcher(code.compilation().typeName(path)).matches()
                    && isKnown(code, path, method);
        }
        return leaf instanceof IdentifierTree && isMade(code, path, this::isOfJdk);
    }

    /** A stream of the JDK over a file or memory, which the same method makes. */
    private boolean isOpenedHere(Code code, TreePath expression) {
        TreePath path = expression.getLeaf() instanceof VariableTree variable && variable.getInitializer() != null
                ? new TreePath(expression, variable.getInitializer())
                : Code.inside(expression);
        Tree leaf = path.getLeaf();
        if (leaf instanceof NewClassTree made) {
            boolean isReadOnly = code.made(path).equals("java.io.RandomAccessFile")
                    && code.text(made.getArguments().get(1)).equals("\"r\"");
            return (isReadOnly || STREAM.matcher(code.made(path)).matches())
                    && made.getArguments().stream()
                            .map(argument -> new TreePath(path, argument))
                            .filter(argument -> isCloseable(code, argument))
                            .allMatch(argument -> isOpenedHere(code, argument));
        }
        return OPENS.contains(code.calledMethod(path))
                || (leaf instanceof IdentifierTree && isMade(code, path, this::isOpenedHere));
    }

    private static boolean isCloseable(Code code, TreePath argument) {
        return code.compilation().isA(argument, "java.lang.AutoCloseable");
    }

    /** A condition on the value of an expression. */
    private interface Made {
        boolean test(Code code, TreePath expression);
    }

    /** Whether a local variable has one value, of that kind. */
    private boolean isMade(Code code, TreePath use, Made made) {
        Element variable = code.compilation().element(use);
        TreePath declaration = variable == null ? null : code.compilation().declaration(variable);
        if (variable == null
                || declaration == null
                || !Set.of(ElementKind.LOCAL_VARIABLE, ElementKind.RESOURCE_VARIABLE)
                        .contains(variable.getKind())
                || !(declaration.getLeaf() instanceof VariableTree tree)
                || tree.getInitializer() == null) {
            return false;
        }
        return code.isAssignedOnce(declaration, variable)
                && made.test(code, new TreePath(declaration, tree.getInitializer()));
    }

    private void make(Code code, TreePath path, NewClassTree made) {
        ExecutableElement constructor = code.compilation().called(path);
        if (constructor == null) {
            doubt(code, made, made.getIdentifier().toString());
            return;
        }
        String owner = Compilation.owner(constructor);
        boolean isException = isThrowable(code, constructor);
        boolean isOfJdk = owner.startsWith("java.");
        boolean isKnown = isOfJdk
                ? (isException
                                || HARMLESS.matcher(owner).matches()
                                || STREAM.matcher(owner).matches())
                        && arePlain(code, path)
                : made.getClassBody() == null && follow(code, constructor, made);
        if (!isKnown) {
            doubt(code, made, "new " + made.getIdentifier());
        }
    }

    /** Walks a method of the program's own; false where its source is not at hand. */
    private boolean follow(Code code, ExecutableElement method, Tree at) {
        TypeElement type = (TypeElement) Code.owner(method);
        Code other = code.compilation().declaration(type) != null ? code : program.sourceOf(type);
        if (other == null) {
            return false;
        }
        if (method.getKind() == ElementKind.CONSTRUCTOR || method.getModifiers().contains(Modifier.STATIC)) {
            initialise(code, type, at, method.getKind() != ElementKind.CONSTRUCTOR);
        }
        ExecutableElement same = other.compilation().declared(code.compilation().fullSignature(method));
        TreePath declared = same == null ? null : other.compilation().declaration(same);
        if (declared == null || !(declared.getLeaf() instanceof MethodTree tree)) {
            boolean isImplicit = type.getKind() == ElementKind.RECORD
                    || type.getKind() == ElementKind.ENUM
                    || (method.getKind() == ElementKind.CONSTRUCTOR
                            && method.getParameters().isEmpty());
            return isImplicit;
        }
        if (tree.getBody() == null || tree.getModifiers().getFlags().contains(Modifier.SYNCHRONIZED)) {
            return false;
        }
        if (seen.add(tree)) {
            walk(other, new TreePath(declared, tree.getBody()), null);
        }
        return true;
    }

    /** Walks what runs when a class is initialised or one of its objects is made, those above included. */
    private void initialise(Code code, TypeElement type, Tree at, boolean isStatic) {
        Code other = code.compilation().declaration(type) != null ? code : program.sourceOf(type);
        TypeElement same =
                other == null ? null : other.compilation().elements().getTypeElement(type.getQualifiedName());
        TreePath declared = same == null
                ? null
                : Objects.requireNonNull(other).compilation().declaration(same);
        if (other == null || declared == null || !(declared.getLeaf() instanceof ClassTree tree)) {
            if (!type.getSimpleName().isEmpty() && other == null) {
                doubt(code, at, type.getSimpleName().toString());
            }
            return;
        }
        for (Tree member : tree.getMembers()) {
            boolean isInitialiser = member instanceof BlockTree block && (block.isStatic() || !isStatic);
            boolean isField = member instanceof VariableTree;
            if ((isInitialiser || isField) && seen.add(member)) {
                walk(other, new TreePath(declared, member), null);
            }
        }
        if (type.getSuperclass() instanceof DeclaredType above
                && above.asElement() instanceof TypeElement superclass
                && Stream.of("java.lang.", "java.io.")
                        .noneMatch(superclass.getQualifiedName().toString()::startsWith)) {
            initialise(code, superclass, at, isStatic);
        }
    }
}
