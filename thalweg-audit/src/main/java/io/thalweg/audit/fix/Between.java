package io.thalweg.audit.fix;

import com.sun.source.tree.AssertTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
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
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Whether what runs while a stream is open is on a short list: arithmetic, text, collections of values that the JDK
 * made, streams that the same method opens, and methods of the program's own that do nothing else. None of these looks
 * at files, waits, ends the JVM or runs code that is not known.
 */
final class Between {
    private static final int MOST_DOUBTS = 2;

    /** Classes whose methods do nothing but compute; those of collections may ask their elements, too. */
    private static final Pattern COMPUTES = Pattern.compile("java\\.(lang\\.(String|(Abstract)?StringBuilder"
            + "|StringBuffer|Math|StrictMath|Integer|Long|Short|Byte|Character|Boolean|Double|Float|Number"
            + "|Enum|Record|CharSequence)"
            + "|util\\.(Random|SplittableRandom|ArrayList|LinkedList|HashMap|LinkedHashMap|TreeMap|HashSet"
            + "|LinkedHashSet|TreeSet|ArrayDeque|BitSet|Arrays|Objects|Collections|List|Map|Map\\.Entry|Set|Collection"
            + "|Iterator|Deque|Queue|Locale|UUID|Base64(\\.\\w+)?|Optional\\w*|StringJoiner"
            + "|zip\\.(CRC32|CRC32C|Adler32|Checksum))"
            + "|math\\.\\w+|time\\.(\\w+)|nio\\.(\\w*Buffer|ByteOrder)|nio\\.charset\\.(Charset|StandardCharsets)"
            + "|security\\.MessageDigest|io\\.(ByteArrayInputStream|ByteArrayOutputStream|StringReader|StringWriter))");

    /** Classes whose objects are values: to ask them for their text or order runs none of the program's code. */
    private static final Pattern VALUE = Pattern.compile("java\\.(lang\\.(String|StringBuilder|Integer|Long"
            + "|Short|Byte|Character|Boolean|Double|Float)|math\\.Big\\w+|io\\.File|util\\.(Locale|UUID)"
            + "|nio\\.(file\\.(Path|StandardOpenOption)|ByteOrder|charset\\.Charset))");

    private static final Pattern OPENS =
            Pattern.compile("java\\.nio\\.file\\.Files\\.new(InputStream|OutputStream|BufferedReader|BufferedWriter)");

    private static final Pattern HARMLESS = Pattern.compile("java\\.lang\\.(Enum\\.(ordinal|name)|System"
            + "\\.(nanoTime|currentTimeMillis|arraycopy|lineSeparator))|" + OPENS.pattern());

    /** What an output must not be open for. */
    private static final Pattern DANGERS = Pattern.compile("java\\.lang\\.(System\\.exit|Runtime\\.(exit|halt|exec)"
            + "|Thread\\.(sleep|join|start)|Object\\.wait|ProcessBuilder\\.start)|java\\.util\\.concurrent\\..*"
            + "\\.(await|take|acquire|sleep|park\\w*|submit|execute|invokeAll|runAsync|supplyAsync)"
            + "|java\\.net\\..*\\.accept");

    private static final Pattern STREAM = Pattern.compile("java\\.(io\\.(FileInputStream|FileOutputStream|FileReader"
            + "|FileWriter|Buffered\\w+|Data\\w+|InputStreamReader|OutputStreamWriter|PrintWriter|PrintStream"
            + "|PushbackInputStream|LineNumberReader|ByteArray\\w+|StringReader|StringWriter)|util\\.zip\\.\\w+"
            + "|security\\.Digest\\w+)");

    /** Those of them that open a file by themselves. */
    private static final Pattern OPENS_FILE =
            Pattern.compile("java\\.(io\\.(File\\w+|Print\\w+|RandomAccessFile)|util\\.zip\\.ZipFile)");

    private static final Pattern OF_STREAMS = Pattern.compile("read|readNBytes|readAllBytes|readFully|readLine"
            + "|read(Unsigned)?(Byte|Short)|read(Boolean|Int|Char|Long|Float|Double|UTF)|write"
            + "|write(Byte|Int|Short|Long|Char|Boolean|Float|Double|Bytes|Chars|UTF)|print|println|append|newLine"
            + "|flush|close|toByteArray|size|reset|toString");

    private final Program program;
    private final Life life;
    private final boolean reads;
    private final TreePath opener;
    private final Set<String> doubts = new LinkedHashSet<>();
    private final Set<Tree> seen = new HashSet<>();
    private @Nullable String danger;

    private Between(Program program, Life life, TreePath opener, boolean reads) {
        this.program = program;
        this.life = life;
        this.opener = opener;
        this.reads = reads;
    }

    /** What has to be true of the code in {@code parts}, which runs while what {@code opener} opens is open. */
    static Set<String> doubts(
            Program program, Code code, Life life, TreePath opener, List<TreePath> parts, boolean reads)
            throws Refusal {
        Between between = new Between(program, life, opener, reads);
        parts.forEach(part -> between.walk(code, part));
        if (between.danger != null && !reads) {
            throw new Refusal(between.danger);
        }
        return between.doubts;
    }

    private void walk(Code code, TreePath part) {
        List<TreePath> paths = new ArrayList<>(List.of(part));
        paths.addAll(code.find(part, any -> true));
        paths.stream().filter(path -> !Syntax.isInside(path, opener.getLeaf())).forEach(path -> look(code, path));
    }

    private void doubt(Code code, Tree tree, String name) {
        if (doubts.size() < MOST_DOUBTS) {
            doubts.add("nothing that " + name + " in " + code.at(tree) + " runs "
                    + (reads
                            ? "writes to the file before it is read"
                            : "waits, ends the JVM or looks at the file before it is closed"));
        }
    }

    private void look(Code code, TreePath path) {
        Tree leaf = path.getLeaf();
        if (Syntax.isResource(path)
                && !isHeld(code, path)
                && !isOpenedHere(code, path)
                && !isClosedByOwnCode(code, path)) {
            doubt(code, leaf, "the close of the resource");
        }
        if (leaf instanceof MethodInvocationTree call) {
            call(code, path, call);
        } else if (leaf instanceof NewClassTree made) {
            make(code, path, made);
        } else if (leaf instanceof MemberReferenceTree reference) {
            if (!(code.element(path) instanceof ExecutableElement method) || !isKnown(code, path, method)) {
                doubt(code, leaf, reference.getName().toString());
            }
        } else if (leaf instanceof EnhancedForLoopTree loop) {
            TreePath from = new TreePath(path, loop.getExpression());
            if (code.type(from).getKind() != TypeKind.ARRAY && !isOfJdk(code, from)) {
                doubt(code, leaf, "the iterator");
            }
        } else if (leaf instanceof SynchronizedTree) {
            doubts.add("the lock in " + code.at(leaf) + " keeps no thread waiting");
        } else if (leaf instanceof BinaryTree || leaf instanceof CompoundAssignmentTree) {
            concatenation(code, path);
        } else if (leaf instanceof AssertTree check && check.getDetail() != null) {
            text(code, path, check.getDetail());
        } else if (leaf.getKind().name().equals("DECONSTRUCTION_PATTERN")) { // the constant is JDK 21's
            doubt(code, leaf, "the record pattern");
        } else if (Syntax.isLoop(leaf) && Syntax.isEndless(leaf)) {
            doubts.add("the loop in " + code.at(leaf) + " ends by itself");
        } else if (leaf instanceof IdentifierTree || leaf instanceof MemberSelectTree) {
            mention(code, path);
        }
    }

    /** Values of the program's own classes are asked for their text. */
    private void concatenation(Code code, TreePath path) {
        List<? extends ExpressionTree> operands = path.getLeaf() instanceof BinaryTree binary
                ? List.of(binary.getLeftOperand(), binary.getRightOperand())
                : List.of(
                        ((CompoundAssignmentTree) path.getLeaf()).getVariable(),
                        ((CompoundAssignmentTree) path.getLeaf()).getExpression());
        boolean isText = code.isA(path, "java.lang.String")
                || operands.stream().anyMatch(each -> code.isA(new TreePath(path, each), "java.lang.String"));
        if (isText
                && (path.getLeaf().getKind() == Tree.Kind.PLUS || path.getLeaf() instanceof CompoundAssignmentTree)) {
            operands.forEach(operand -> text(code, path, operand));
        }
    }

    private void text(Code code, TreePath path, ExpressionTree operand) {
        if (!isValue(code.type(new TreePath(path, operand)))) {
            doubt(code, operand, "toString");
        }
    }

    /** A class that is named may be initialised then; a volatile field is a signal to other threads. */
    private void mention(Code code, TreePath path) {
        if (!(code.element(path) instanceof VariableElement field)
                || !field.getKind().isField()) {
            return;
        }
        if (field.getModifiers().contains(Modifier.VOLATILE)) {
            doubts.add("no other thread takes " + field.getSimpleName() + " in " + code.at(path.getLeaf())
                    + " as a signal");
        }
        if (field.getModifiers().contains(Modifier.STATIC)
                && field.getConstantValue() == null
                && field.getEnclosingElement() instanceof TypeElement type
                && !type.getQualifiedName().toString().startsWith("java.")) {
            initialise(code, type, path.getLeaf());
        }
    }

    private void call(Code code, TreePath path, MethodInvocationTree call) {
        ExecutableElement method = code.called(path);
        if (DANGERS.matcher(code.calledMethod(path)).matches()) {
            danger = code.at(call) + " calls " + Syntax.nameOf(call)
                    + " while the file is open: what is in a buffer then is not in the file";
        }
        if (method == null || !isKnown(code, path, method)) {
            doubt(code, call, Syntax.nameOf(call));
        }
        if (OPENS.matcher(code.calledMethod(path)).matches()) {
            open(code, call);
        }
    }

    /** That no two streams are on one file is what the run shows: of what it opened. */
    private void open(Code code, Tree tree) {
        if (!program.hasOpened(code, tree)) {
            doubts.add("what " + code.at(tree) + " opens, which did not run in the recording, is another file");
        }
    }

    private void make(Code code, TreePath path, NewClassTree made) {
        ExecutableElement constructor = code.called(path);
        String owner = constructor == null ? "" : Code.ownerName(constructor);
        boolean isListed = COMPUTES.matcher(owner).matches()
                || STREAM.matcher(owner).matches()
                || (constructor != null && owner.startsWith("java.") && isThrowable(code, constructor));
        boolean isKnown = owner.startsWith("java.")
                ? isListed && areKnown(code, path)
                : constructor != null && made.getClassBody() == null && follow(code, constructor, made);
        if (!isKnown) {
            doubt(code, made, "new " + made.getIdentifier());
        }
        boolean isAroundOther = made.getArguments().stream()
                .anyMatch(argument -> code.isA(new TreePath(path, argument), "java.lang.AutoCloseable"));
        if (OPENS_FILE.matcher(owner).matches() && !isAroundOther) {
            open(code, made);
        }
    }

    private boolean isKnown(Code code, TreePath path, ExecutableElement method) {
        String owner = Code.ownerName(method);
        String name = method.getSimpleName().toString();
        TreePath receiver = receiver(path);
        if (receiver != null && isHeld(code, receiver) && life.isHarmless(name)) {
            return areKnown(code, path);
        }
        boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
        if (!owner.startsWith("java.") && !owner.startsWith("javax.")) {
            return (isConstructor || !Program.isOverridable(method)) && follow(code, method, path.getLeaf());
        }
        if (isConstructor && path.getLeaf() instanceof MethodInvocationTree) {
            return owner.matches("java\\.lang\\.(Object|Record|Enum)") || isThrowable(code, method);
        }
        boolean isStandard = receiver != null
                && code.text(receiver.getLeaf()).matches("(java\\.lang\\.)?System\\.(out|err)")
                && OF_STREAMS.matcher(name).matches()
                && !program.mentions("\\bset(Out|Err)\\b");
        boolean isStream = receiver != null && OF_STREAMS.matcher(name).matches() && isOpenedHere(code, receiver);
        boolean isOfList = COMPUTES.matcher(owner).matches()
                && (method.getModifiers().contains(Modifier.STATIC) || (receiver != null && isOfJdk(code, receiver)));
        boolean isMessage = isThrowable(code, method)
                && name.matches("getMessage|getCause")
                && !program.mentions("\\b(String\\s+getMessage|Throwable\\s+getCause)\\b");
        boolean isHarmless = HARMLESS.matcher(owner + "." + name).matches();
        return (isHarmless || isStandard || isStream || isOfList || isMessage) && areKnown(code, path);
    }

    private static boolean isThrowable(Code code, ExecutableElement method) {
        return code.isA(Code.owner(method).asType(), "java.lang.Throwable");
    }

    private static @Nullable TreePath receiver(TreePath path) {
        Tree select = path.getLeaf() instanceof MethodInvocationTree call ? call.getMethodSelect() : path.getLeaf();
        ExpressionTree receiver = select instanceof MemberSelectTree member
                ? member.getExpression()
                : select instanceof MemberReferenceTree reference ? reference.getQualifierExpression() : null;
        return receiver == null ? null : new TreePath(path, receiver);
    }

    private boolean isHeld(Code code, TreePath path) {
        return life.isHeldBy(code.element(path.getLeaf() instanceof VariableTree ? path : Syntax.inside(path)));
    }

    /** Arguments whose own code cannot run: values, lambdas that are looked into, streams opened here. */
    private boolean areKnown(Code code, TreePath call) {
        return Syntax.arguments(call.getLeaf()).stream()
                .map(argument -> new TreePath(call, argument))
                .allMatch(argument -> isLookedInto(code, argument)
                        || isHeld(code, argument)
                        || isOpenedHere(code, argument)
                        || isOfJdk(code, argument));
    }

    /** A comparator, say, that was made before the file was opened runs while it is open. */
    private boolean isLookedInto(Code code, TreePath function) {
        boolean isFunction =
                function.getLeaf() instanceof LambdaExpressionTree || function.getLeaf() instanceof MemberReferenceTree;
        if (isFunction && seen.add(function.getLeaf())) {
            walk(code, function);
        }
        return isFunction;
    }

    private static boolean isValue(TypeMirror type) {
        return type instanceof ArrayType array
                ? isValue(array.getComponentType())
                : type.getKind().isPrimitive()
                        || type.getKind() == TypeKind.NULL
                        || VALUE.matcher(type.toString()).matches();
    }

    /** Whether all that a collection or the like holds are values, as far as its type says. */
    private static boolean holdsValues(TypeMirror type) {
        return !(type instanceof DeclaredType declared)
                || (declared.asElement() instanceof TypeElement element
                        && element.getTypeParameters().size()
                                == declared.getTypeArguments().size()
                        && declared.getTypeArguments().stream()
                                .allMatch(each -> isValue(each)
                                        || (COMPUTES.matcher(each.toString().replaceAll("<.*", ""))
                                                        .matches()
                                                && holdsValues(each))));
    }

    /** Whether it is a value, or something that the JDK made and that holds only values: its methods are known. */
    private boolean isOfJdk(Code code, TreePath expression) {
        TreePath path = Syntax.inside(expression);
        TypeMirror type = code.type(path);
        if (path.getLeaf() instanceof LiteralTree || isValue(type)) {
            return true;
        }
        if (!holdsValues(type)) {
            return false;
        }
        if (path.getLeaf() instanceof NewClassTree) {
            return COMPUTES.matcher(code.made(path)).matches() && areKnown(code, path);
        }
        if (path.getLeaf() instanceof MethodInvocationTree) {
            ExecutableElement method = code.called(path);
            return method != null
                    && COMPUTES.matcher(Code.ownerName(method)).matches()
                    && COMPUTES.matcher(code.className(type)).matches()
                    && isKnown(code, path, method);
        }
        return path.getLeaf() instanceof IdentifierTree && isMade(code, path, this::isOfJdk);
    }

    /** A stream of the JDK over a file or memory, which the same method makes. */
    private boolean isOpenedHere(Code code, TreePath expression) {
        TreePath path = expression.getLeaf() instanceof VariableTree variable && variable.getInitializer() != null
                ? new TreePath(expression, variable.getInitializer())
                : Syntax.inside(expression);
        if (path.getLeaf() instanceof NewClassTree made) {
            boolean isReadOnly = code.made(path).equals("java.io.RandomAccessFile")
                    && code.text(made.getArguments().get(1)).equals("\"r\"");
            return (isReadOnly || STREAM.matcher(code.made(path)).matches())
                    && made.getArguments().stream()
                            .map(argument -> new TreePath(path, argument))
                            .filter(argument -> code.isA(argument, "java.lang.AutoCloseable"))
                            .allMatch(argument -> isOpenedHere(code, argument));
        }
        return OPENS.matcher(code.calledMethod(path)).matches()
                || (path.getLeaf() instanceof IdentifierTree && isMade(code, path, this::isOpenedHere));
    }

    /** An object of the program's own, whose close is looked into. */
    private boolean isClosedByOwnCode(Code code, TreePath expression) {
        TreePath path = expression.getLeaf() instanceof VariableTree variable && variable.getInitializer() != null
                ? new TreePath(expression, variable.getInitializer())
                : Syntax.inside(expression);
        if (path.getLeaf() instanceof IdentifierTree) {
            return isMade(code, path, this::isClosedByOwnCode);
        }
        ExecutableElement constructor = code.made(path).isEmpty() ? null : code.called(path);
        return constructor != null
                && Code.owner(constructor).getEnclosedElements().stream()
                        .filter(ExecutableElement.class::isInstance)
                        .map(ExecutableElement.class::cast)
                        .filter(method -> method.getSimpleName().contentEquals("close")
                                && method.getParameters().isEmpty())
                        .anyMatch(close -> follow(code, close, path.getLeaf()));
    }

    /** Whether a local variable has one value, of that kind. */
    private static boolean isMade(Code code, TreePath use, BiPredicate<Code, TreePath> made) {
        Element variable = code.element(use);
        TreePath declaration = code.variable(use);
        return declaration != null
                && variable != null
                && Set.of(ElementKind.LOCAL_VARIABLE, ElementKind.RESOURCE_VARIABLE)
                        .contains(variable.getKind())
                && declaration.getLeaf() instanceof VariableTree tree
                && tree.getInitializer() != null
                && code.isAssignedOnce(declaration)
                && made.test(code, new TreePath(declaration, tree.getInitializer()));
    }

    /** Walks a method of the program's own; false where its source is not at hand. */
    private boolean follow(Code code, ExecutableElement method, Tree at) {
        TypeElement type = (TypeElement) Code.owner(method);
        Code other = code.declaration(type) != null ? code : program.sourceOf(type);
        if (other == null) {
            return false;
        }
        boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
        if (isConstructor || method.getModifiers().contains(Modifier.STATIC)) {
            initialise(code, type, at);
        }
        ExecutableElement same = other.declared(code.fullSignature(method));
        TreePath declared = same == null ? null : other.declaration(same);
        if (declared == null || !(declared.getLeaf() instanceof MethodTree tree)) {
            boolean asksComponents = method.getSimpleName().toString().matches("toString|hashCode|equals");
            return (type.getKind() == ElementKind.RECORD
                            && (!asksComponents
                                    || type.getRecordComponents().stream().allMatch(each -> isValue(each.asType()))))
                    || type.getKind() == ElementKind.ENUM
                    || (isConstructor && method.getParameters().isEmpty());
        }
        if (tree.getBody() == null || tree.getModifiers().getFlags().contains(Modifier.SYNCHRONIZED)) {
            return false;
        }
        if (seen.add(tree)) {
            walk(other, new TreePath(declared, tree.getBody()));
        }
        return true;
    }

    /** Walks what may run when a class is initialised or one of its objects is made. */
    private void initialise(Code code, TypeElement type, Tree at) {
        Code other = code.declaration(type) != null ? code : program.sourceOf(type);
        TypeElement same = other == null ? null : other.elements().getTypeElement(type.getQualifiedName());
        TreePath declared = same == null ? null : Objects.requireNonNull(other).declaration(same);
        boolean isBelowJdk = type.getKind().isInterface()
                || Stream.of("java.lang.", "java.io.")
                        .anyMatch(type.getSuperclass().toString()::startsWith);
        if (other == null || declared == null || !(declared.getLeaf() instanceof ClassTree tree) || !isBelowJdk) {
            doubt(code, at, type.getSimpleName().toString());
            return;
        }
        for (Tree member : tree.getMembers()) {
            if ((member instanceof BlockTree || member instanceof VariableTree) && seen.add(member)) {
                walk(other, new TreePath(declared, member));
            }
        }
        for (TypeMirror above : type.getInterfaces()) { // one with a default method is initialised, too
            if (code.className(above).isEmpty() || !code.className(above).startsWith("java.")) {
                initialise(code, (TypeElement) ((DeclaredType) above).asElement(), at);
            }
        }
    }
}
