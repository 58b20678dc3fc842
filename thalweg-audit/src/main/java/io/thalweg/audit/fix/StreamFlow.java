package io.thalweg.audit.fix;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Follows a stream from where it is made to every use of it in its file, an input also into other source files, and
 * refuses what a buffer around it could change. What a use of the stream's own class would need is refused too, since
 * the variable's type is to become a supertype.
 */
final class StreamFlow {
    private static final Set<String> READS =
            Set.of("read", "skipNBytes", "available", "close", "transferTo", "readAllBytes", "readNBytes", "ready");

    private static final Set<String> WRITES = Set.of("write", "flush", "close", "append");

    /** What gives away the descriptor, or asks a stream what it can do. */
    private static final Set<String> OF_THE_CLASS =
            Set.of("getFD", "getChannel", "mark", "reset", "markSupported", "getClass", "getEncoding");

    /** What takes a stream as one of these uses it as a stream, and as nothing else. */
    private static final Set<String> STREAMS =
            Set.of("java.io.InputStream", "java.io.OutputStream", "java.io.Reader", "java.io.Writer");

    /** Decoders of libraries that call nothing but read, close and available; their documentation wants a buffer. */
    private static final Set<String> TAKE_ONLY_BYTES =
            Set.of("org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream");

    private final Code code;
    private final Compilation compilation;
    private final boolean reads;
    private final List<Tree> narrow = new ArrayList<>();
    private final List<TreePath> holders = new ArrayList<>();
    private final Set<Element> seen = new LinkedHashSet<>();

    /** The assignments by which the stream gets into a variable. */
    private final Map<Element, TreePath> assigned = new HashMap<>();

    /** Parameters in other files that were followed. */
    private final Set<String> visited;

    private StreamFlow(Code code, boolean reads) {
        this(code, reads, new HashSet<>());
    }

    private StreamFlow(Code code, boolean reads, Set<String> visited) {
        this.code = code;
        this.compilation = code.compilation();
        this.reads = reads;
        this.visited = visited;
    }

    /** Follows an input. */
    static StreamFlow ofInput(Code code, TreePath made) throws Refusal {
        StreamFlow flow = new StreamFlow(code, true);
        flow.follow(made, true);
        return flow;
    }

    /** Follows an output; whether it is closed is another question. */
    static StreamFlow ofOutput(Code code, TreePath made) throws Refusal {
        StreamFlow flow = new StreamFlow(code, false);
        flow.follow(made, true);
        return flow;
    }

    /** The same of a print stream or writer, which stays what it is. */
    static StreamFlow ofPrinter(Code code, TreePath made) throws Refusal {
        StreamFlow flow = new StreamFlow(code, false);
        flow.follow(made, false);
        return flow;
    }

    /** Where a variable or method that holds or returns the stream itself names its class. */
    List<Tree> narrow() {
        return narrow;
    }

    /** Declarations of all variables that hold the stream or what is around it, the innermost first. */
    List<TreePath> holders() {
        return holders;
    }

    private void follow(TreePath path, boolean direct) throws Refusal {
        TreePath parent = Code.outside(path);
        Tree leaf = parent.getLeaf();
        if (leaf instanceof VariableTree) {
            Element variable = compilation.element(parent);
            if (variable == null) {
                throw new Refusal("the variable in " + code.at(leaf) + " did not resolve");
            }
            variable(variable, direct);
        } else if (leaf instanceof AssignmentTree assignment
                && assignment.getExpression().equals(Code.seenBy(parent, path))
                && Code.outside(parent).getLeaf() instanceof ExpressionStatementTree) {
            Element variable = compilation.element(new TreePath(parent, assignment.getVariable()));
            if (variable == null) {
                throw new Refusal("the variable in " + code.at(leaf) + " did not resolve");
            }
            assigned.putIfAbsent(variable, parent);
            variable(variable, direct);
        } else if (leaf instanceof NewClassTree || leaf instanceof MethodInvocationTree) {
            argument(parent, path, direct);
        } else if (leaf instanceof ConditionalExpressionTree && reads) {
            follow(parent, direct);
        } else if (leaf instanceof ReturnTree && reads) {
            returned(parent, direct);
        } else {
            throw unlike(leaf);
        }
    }

    /** Follows an input that a private method returns to its callers, which are all in this file. */
    private void returned(TreePath statement, boolean direct) throws Refusal {
        TreePath around =
                Code.around(statement, tree -> tree instanceof MethodTree || tree instanceof LambdaExpressionTree);
        if (around == null
                || !(around.getLeaf() instanceof MethodTree tree)
                || !tree.getModifiers().getFlags().contains(Modifier.PRIVATE)
                || !(compilation.element(around) instanceof ExecutableElement of)) {
            throw unlike(statement.getLeaf());
        }
        if (!seen.add(of)) {
            return;
        }
        if (direct && isNarrow(of.getReturnType())) {
            narrow.add(tree.getReturnType());
        }
        for (TreePath call : code.findAll(path -> of.equals(compilation.element(path)))) {
            if (call.getLeaf() instanceof MemberReferenceTree) {
                throw new Refusal("a method reference in " + code.at(call.getLeaf()) + " hands " + of.getSimpleName()
                        + " on, which returns it, so that whoever calls that would have to be looked at");
            }
            if (call.getLeaf() instanceof MethodInvocationTree) {
                use(call, direct);
            }
        }
    }

    private void variable(Element variable, boolean direct) throws Refusal {
        if (!seen.add(variable)) {
            return;
        }
        TreePath declaration = compilation.declaration(variable);
        if (declaration == null || !(declaration.getLeaf() instanceof VariableTree tree)) {
            throw new Refusal("it is kept in " + variable.getSimpleName() + ", which is declared in another file");
        }
        boolean isField = variable.getKind() == ElementKind.FIELD;
        if (isField && !(reads && variable.getModifiers().contains(Modifier.PRIVATE))) {
            throw new Refusal("it escapes to the field " + variable.getSimpleName() + " in " + code.at(tree)
                    + (reads ? ", which other files may use" : ", so that nobody can tell when it is closed"));
        }
        holders.add(declaration);
        if (direct
                && variable.getKind() != ElementKind.PARAMETER
                && isNarrow(variable.asType())
                && code.namesType(tree)) {
            narrow.add(tree.getType());
        }
        TreePath scope = isField ? new TreePath(compilation.unit()) : Code.scope(declaration);
        for (TreePath use : code.uses(scope, variable)) {
            TreePath inside = Code.around(use, t -> t instanceof LambdaExpressionTree || t instanceof ClassTree);
            TreePath declaredIn =
                    Code.around(declaration, t -> t instanceof LambdaExpressionTree || t instanceof ClassTree);
            if (inside != null && declaredIn != null && !inside.getLeaf().equals(declaredIn.getLeaf())) {
                throw new Refusal("a lambda or inner class in " + code.at(use.getLeaf()) + " uses "
                        + variable.getSimpleName() + ", maybe on another thread");
            }
            use(use, direct);
        }
    }

    private boolean isNarrow(TypeMirror named) {
        String type = compilation.className(named);
        return type.equals("java.io.FileInputStream")
                || type.equals("java.io.FileOutputStream")
                || type.equals("java.io.BufferedInputStream")
                || type.equals("java.util.zip.GZIPInputStream")
                || type.equals("java.io.InputStreamReader")
                || type.equals("java.io.FileReader");
    }

    private void use(TreePath use, boolean direct) throws Refusal {
        TreePath parent = Code.outside(use);
        Tree leaf = parent.getLeaf();
        if (leaf instanceof MemberSelectTree select) {
            TreePath call = Code.outside(parent);
            if (!(call.getLeaf() instanceof MethodInvocationTree invocation)
                    || !invocation.getMethodSelect().equals(select)) {
                throw unlike(leaf);
            }
            method(call, select.getIdentifier().toString(), direct);
        } else if (leaf instanceof MethodInvocationTree || leaf instanceof NewClassTree) {
            argument(parent, use, direct);
        } else if (leaf instanceof AssignmentTree assignment
                && assignment.getVariable().equals(Code.seenBy(parent, use))) {
            if (!reads && !Code.isNull(assignment.getExpression())) {
                requireNoOther(parent, use);
            }
        } else if (leaf instanceof AssignmentTree || leaf instanceof VariableTree) {
            follow(use, direct);
        } else if (leaf instanceof BinaryTree binary
                && (Code.isNull(binary.getLeftOperand()) || Code.isNull(binary.getRightOperand()))) {
            return; // only whether there is one
        } else if (leaf instanceof TryTree) {
            return; // closed at its end
        } else if (leaf instanceof ReturnTree && reads) {
            returned(parent, direct);
        } else {
            throw unlike(leaf);
        }
    }

    /** Refuses a variable that may get another output after this one, which nobody would close then. */
    private void requireNoOther(TreePath assignment, TreePath use) throws Refusal {
        Element variable = compilation.element(use);
        TreePath declaration = variable == null ? null : compilation.declaration(variable);
        TreePath own = variable == null ? null : assigned.get(variable);
        if (declaration == null || own == null || !Code.isEmpty(declaration)) {
            throw new Refusal("another output is assigned in " + code.at(assignment.getLeaf()));
        }
        TreePath loop = Code.around(own, Code::isLoop);
        boolean isRepeated = loop != null && !Code.isInside(declaration, loop.getLeaf());
        if (isRepeated || !(own.getLeaf().equals(assignment.getLeaf()) || isInOtherBranch(own, assignment))) {
            throw new Refusal("another output is assigned in " + code.at(assignment.getLeaf()));
        }
    }

    /** Whether one of the two runs, but not both. */
    private static boolean isInOtherBranch(TreePath one, TreePath other) {
        TreePath branch = Code.around(
                one,
                tree -> tree instanceof IfTree both
                        && both.getElseStatement() != null
                        && Code.isInside(one, both.getThenStatement()) != Code.isInside(other, both.getThenStatement())
                        && Code.isInside(one, both.getElseStatement())
                                != Code.isInside(other, both.getElseStatement()));
        return branch != null;
    }

    private void method(TreePath call, String name, boolean direct) throws Refusal {
        if (reads && name.equals("skip")) {
            throw skipping(call);
        }
        if (OF_THE_CLASS.contains(name)) {
            throw new Refusal(code.at(call.getLeaf()) + " calls " + name + ", which a buffer changes");
        }
        boolean isKnown = !direct || (reads ? READS : WRITES).contains(name);
        if (!isKnown) {
            throw new Refusal(code.at(call.getLeaf()) + " calls " + name + ", which a buffered stream does not have");
        }
        boolean returnsItself = Set.of("append", "format", "printf").contains(name);
        TreePath around = Code.outside(call);
        if (returnsItself && !(around.getLeaf() instanceof ExpressionStatementTree)) {
            throw unlike(call.getLeaf());
        }
    }

    private void argument(TreePath call, TreePath path, boolean direct) throws Refusal {
        ExecutableElement method = compilation.called(call);
        int index = Code.arguments(call.getLeaf()).indexOf(Code.seenBy(call, path));
        if (method == null || index < 0 || index >= method.getParameters().size()) {
            throw unlike(call.getLeaf());
        }
        VariableElement parameter = method.getParameters().get(index);
        String owner = Compilation.owner(method);
        boolean isOfJdk = owner.startsWith("java.") || owner.startsWith("javax.");
        boolean takesStream = STREAMS.contains(compilation.className(parameter.asType()));
        boolean isSubclass = call.getLeaf() instanceof MethodInvocationTree invocation
                && Code.nameOf(invocation).equals("super");
        if (isSubclass && isOfJdk) {
            throw new Refusal(handed(code, call, method) + ", which hands on what it is asked, such as skip and mark");
        }
        if (isOfJdk && takesStream && !owner.equals("java.lang.System")) {
            boolean isWrapper = method.getKind() == ElementKind.CONSTRUCTOR;
            if (isWrapper && !reads) {
                follow(call, false);
            } else if (isWrapper && passesOn(call)) {
                requirePassedOn(call);
            }
            return;
        }
        if (isRecord(method)) {
            throw new Refusal(handed(code, call, method) + ", a record, which everybody can ask for it");
        }
        boolean isSource = compilation.declaration(method) != null && !hasBody(call);
        boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
        if (reads && isConstructor && TAKE_ONLY_BYTES.contains(owner)) {
            return;
        }
        if (!isSource && !hasBody(call) && reads) {
            elsewhere(call, method, index, direct);
            return;
        }
        if (!isSource || (!isConstructor && Overrides.isPossible(code, method))) {
            throw new Refusal(handed(code, call, method)
                    + (isSource ? ", which another class may override" : ", whose code is not looked into"));
        }
        variable(parameter, direct);
    }

    private static boolean hasBody(TreePath call) {
        return call.getLeaf() instanceof NewClassTree made && made.getClassBody() != null;
    }

    /** What a record is made of can be asked from it by everybody. */
    private static boolean isRecord(ExecutableElement method) {
        Element type = method.getEnclosingElement();
        return type != null && type.getKind() == ElementKind.RECORD && method.getKind() == ElementKind.CONSTRUCTOR;
    }

    /** Follows an input into a method or constructor of another source file. */
    private void elsewhere(TreePath call, ExecutableElement method, int index, boolean direct) throws Refusal {
        String signature = compilation.fullSignature(method);
        Code other = compilation.sourceOf(method);
        ExecutableElement same = other == null ? null : other.compilation().declared(signature);
        if (other == null || same == null) {
            throw new Refusal(handed(code, call, method) + ", whose source is not below --source: if that only takes"
                    + " bytes from it, without skip, mark or a question for its class, put a BufferedInputStream around"
                    + " it there");
        }
        if (same.getKind() != ElementKind.CONSTRUCTOR && Overrides.isPossible(other, same)) {
            throw new Refusal(handed(code, call, method) + ", which another class may override");
        }
        if (!visited.add(signature + " " + index)) {
            return;
        }
        StreamFlow there = new StreamFlow(other, true, visited);
        try {
            there.variable(same.getParameters().get(index), direct);
        } catch (Refusal refusal) {
            throw refusal.in(other.compilation().path());
        }
        if (!there.narrow().isEmpty()) {
            throw new Refusal(handed(code, call, method) + ", which keeps it as what it is");
        }
    }

    /** To whom it goes as an argument, and where. */
    static String handed(Code code, TreePath call, ExecutableElement taker) {
        String name = taker.getKind() == ElementKind.METHOD ? "." + taker.getSimpleName() : "";
        return "it is handed to " + Compilation.owner(taker) + name + " in " + code.at(call.getLeaf());
    }

    /** Whether a stream around it skips and marks by asking it to. */
    private boolean passesOn(TreePath wrapper) {
        String made = code.made(wrapper);
        return compilation.isA(wrapper, "java.io.FilterInputStream")
                && !made.startsWith("java.util.")
                && !made.startsWith("javax.crypto.");
    }

    private void requirePassedOn(TreePath wrapper) throws Refusal {
        TreePath parent = Code.outside(wrapper);
        if (parent.getLeaf() instanceof NewClassTree && passesOn(parent)) {
            requirePassedOn(parent);
        }
        Element holder = parent.getLeaf() instanceof VariableTree ? compilation.element(parent) : null;
        TreePath declaration = holder == null ? null : compilation.declaration(holder);
        List<TreePath> uses =
                holder == null || declaration == null ? List.of(wrapper) : code.uses(Code.scope(declaration), holder);
        for (TreePath use : uses) {
            TreePath select = Code.outside(use);
            String called = select.getLeaf() instanceof MemberSelectTree member
                    ? member.getIdentifier().toString()
                    : "";
            if (called.equals("skip")) {
                throw skipping(select);
            }
            if (Set.of("mark", "reset", "markSupported").contains(called)) {
                throw new Refusal(code.at(select.getLeaf()) + " calls " + called + ", which a buffer changes");
            }
        }
    }

    private Refusal skipping(TreePath path) {
        return new Refusal(code.at(path.getLeaf()) + " calls skip, which through a buffer may skip less at once: call"
                + " skipNBytes, and look again");
    }

    private Refusal unlike(Tree tree) {
        String place = code.at(tree);
        if (tree instanceof ReturnTree) {
            return new Refusal("it is returned in " + place + ", so that its callers would have to be looked at");
        }
        if (tree instanceof LambdaExpressionTree) {
            return new Refusal("a lambda in " + place + " returns it, so that its callers would have to be looked at");
        }
        if (tree instanceof InstanceOfTree) {
            return new Refusal("an instanceof in " + place + " asks for its class, which a buffer changes");
        }
        if (tree instanceof TypeCastTree) {
            return new Refusal("a cast in " + place + " asks for its class, which a buffer changes");
        }
        if (tree instanceof SynchronizedTree) {
            return new Refusal("it is a lock in " + place + ", and a buffer would be another one");
        }
        return new Refusal("it is used in " + place + " in a way that is not known to stay the same with a buffer");
    }

    /** The method around that declares the parameter or variable; null for a field. */
    static @Nullable TreePath method(TreePath declaration) {
        return Code.around(declaration, tree -> tree instanceof MethodTree);
    }
}
