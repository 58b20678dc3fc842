package io.thalweg.audit.fix;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import org.jspecify.annotations.Nullable;

/**
 * Every use of a stream from where it is made, also in other sources. A use that a buffer is known to change is
 * refused; one that is not on the short list of calls that no buffer changes is a condition of the change.
 */
final class Life {
    /** What takes values from the front on, and ends it. */
    private static final Set<String> VALUES = words("readBoolean readByte readUnsignedByte readShort readUnsignedShort"
            + " readChar readInt readLong readFloat readDouble readUTF readFully close");

    private static final Set<String> READS =
            words("read readNBytes readAllBytes transferTo readLine getMessageDigest getChecksum");

    private static final Set<String> WRITES = words("write flush close append print println printf format newLine size"
            + " writeBoolean writeByte writeShort writeChar writeInt writeLong writeFloat writeDouble writeBytes"
            + " writeChars writeUTF getMessageDigest getChecksum");

    /** What a buffer answers in another way, or gives the descriptor away. */
    private static final Set<String> CHANGED = words("skip skipBytes skipNBytes available ready mark reset"
            + " markSupported getFD getChannel getClass getEncoding checkError");

    /** Streams that do nothing to the one below but call what reads or writes in order. */
    private static final Set<String> WRAPPERS = words("java.io.DataInputStream java.io.PushbackInputStream"
            + " java.util.zip.CheckedInputStream java.security.DigestInputStream java.io.InputStreamReader"
            + " java.util.zip.GZIPInputStream java.util.zip.InflaterInputStream java.io.DataOutputStream"
            + " java.io.PrintStream java.io.PrintWriter java.io.OutputStreamWriter java.util.zip.GZIPOutputStream"
            + " java.util.zip.DeflaterOutputStream java.util.zip.CheckedOutputStream"
            + " java.security.DigestOutputStream");

    private static final Set<String> BUFFERS = words("java.io.BufferedInputStream java.io.BufferedOutputStream"
            + " java.io.BufferedReader java.io.LineNumberReader java.io.BufferedWriter"
            + " io.thalweg.stream.TunedInputStream io.thalweg.stream.TunedOutputStream");

    private static final Set<String> TAKERS = words("java.util.Properties.load java.util.Properties.store"
            + " java.io.InputStream.transferTo java.io.ByteArrayOutputStream.writeTo");

    private static final Set<String> NARROW = words("java.io.FileInputStream java.io.FileOutputStream"
            + " java.io.BufferedInputStream java.io.InputStreamReader"
            + " java.io.FileReader");

    private final Program program;
    private final boolean reads;
    private final boolean allowsBuffers;
    private final Set<String> doubts = new LinkedHashSet<>();
    private final List<Tree> narrow = new ArrayList<>();
    private final List<Keeper> keepers = new ArrayList<>();
    private final Set<Element> variables = new HashSet<>();
    private final Set<Object> seen = new HashSet<>();

    private Life(Program program, boolean reads, boolean allowsBuffers) {
        this.program = program;
        this.reads = reads;
        this.allowsBuffers = allowsBuffers;
    }

    private static Set<String> words(String words) {
        return Set.of(words.split(" "));
    }

    /** An object of the program's own that keeps the stream: where that is made, and the source of its class. */
    record Keeper(TreePath made, Code own, ExecutableElement constructor) {}

    /**
     * Follows a stream.
     *
     * @param made the expression that a buffer is to be put around, or whose buffer is to change
     * @param reads whether it is an input
     * @param allowsBuffers whether there may be a buffer above
     */
    static Life of(Program program, Code code, TreePath made, boolean reads, boolean allowsBuffers) throws Refusal {
        Life life = new Life(program, reads, allowsBuffers);
        life.follow(code, made, true);
        return life;
    }

    /** Where a variable that holds the stream itself names its class, which is to become a supertype. */
    List<Tree> narrow() {
        return narrow;
    }

    /** What has to be true beside what the source shows. */
    Set<String> doubts() {
        return doubts;
    }

    List<Keeper> keepers() {
        return keepers;
    }

    /** Whether a variable holds the stream, or a stream around it. */
    boolean isHeldBy(@Nullable Element variable) {
        return variable != null && variables.contains(variable);
    }

    boolean isHarmless(String method) {
        return reads ? READS.contains(method) || VALUES.contains(method) : WRITES.contains(method);
    }

    private void follow(Code code, TreePath path, boolean direct) throws Refusal {
        TreePath parent = Syntax.outside(path);
        Tree leaf = parent.getLeaf();
        if (leaf instanceof VariableTree) {
            variable(code, code.element(parent), parent, direct);
        } else if (leaf instanceof AssignmentTree assignment
                && assignment.getExpression().equals(Syntax.seenBy(parent, path))
                && Syntax.outside(parent).getLeaf() instanceof ExpressionStatementTree) {
            TreePath target = new TreePath(parent, assignment.getVariable());
            seen.add(assignment);
            variable(code, code.element(target), parent, direct);
            requireOnlyAssignment(code, target, parent);
        } else {
            use(code, path, direct);
        }
    }

    private void requireOnlyAssignment(Code code, TreePath target, TreePath assignment) {
        TreePath declaration = code.variable(target);
        TreePath loop = Syntax.around(assignment, Syntax::isLoop);
        if (declaration == null
                || !Syntax.isEmpty(declaration)
                || (loop != null && !Syntax.isInside(declaration, loop.getLeaf()))) {
            doubts.add("the stream that " + code.text(target.getLeaf()) + " had before " + code.at(assignment.getLeaf())
                    + " is closed");
        }
    }

    private void variable(Code code, @Nullable Element variable, TreePath at, boolean direct) throws Refusal {
        if (variable == null) {
            throw new Refusal("the variable in " + code.at(at.getLeaf()) + " did not resolve");
        }
        if (!variables.add(variable)) {
            return;
        }
        TreePath declaration = code.declaration(variable);
        if (declaration == null || !(declaration.getLeaf() instanceof VariableTree tree)) {
            throw new Refusal("it is kept in " + variable.getSimpleName() + ", which is declared in another file");
        }
        boolean isOfClass = variable.getKind() == ElementKind.FIELD;
        if (isOfClass) {
            doubts.addAll(OwnField.doubts(program, code, variable, declaration));
        }
        if (direct
                && variable.getKind() != ElementKind.PARAMETER
                && NARROW.contains(code.className(variable.asType()))
                && code.namesType(tree)) {
            narrow.add(tree.getType());
        }
        for (TreePath use : code.uses(isOfClass ? new TreePath(code.unit()) : Syntax.scope(declaration), variable)) {
            if (!isOfClass && !Syntax.isInSameBody(use, declaration)) {
                throw new Refusal("a lambda or inner class in " + code.at(use.getLeaf()) + " uses "
                        + variable.getSimpleName() + ", maybe on another thread");
            }
            use(code, use, direct);
        }
    }

    private void use(Code code, TreePath use, boolean direct) throws Refusal {
        TreePath parent = Syntax.outside(use);
        Tree leaf = parent.getLeaf();
        if (leaf instanceof MemberSelectTree select) {
            TreePath call = Syntax.outside(parent);
            if (!(call.getLeaf() instanceof MethodInvocationTree invocation)
                    || !invocation.getMethodSelect().equals(select)) {
                throw unlike(code, leaf);
            }
            method(code, call, select.getIdentifier().toString());
        } else if (leaf instanceof MethodInvocationTree || leaf instanceof NewClassTree) {
            argument(code, parent, use, direct);
        } else if (leaf instanceof AssignmentTree assignment
                && assignment.getVariable().equals(Syntax.seenBy(parent, use))) {
            boolean isLetGo = Syntax.isNull(assignment.getExpression()) && (reads || isBehindClose(parent));
            if (!isLetGo && !seen.contains(assignment)) {
                doubts.add("the stream before is closed when " + code.at(leaf) + " assigns "
                        + (Syntax.isNull(assignment.getExpression()) ? "null" : "another"));
            }
        } else if ((leaf instanceof AssignmentTree && !seen.contains(leaf)) || leaf instanceof VariableTree) {
            follow(code, use, direct);
        } else if (leaf instanceof ReturnTree && reads) {
            doubts.add("no caller of the method that returns it in " + code.at(leaf)
                    + " calls skip, mark or available on it, or asks for its class");
        } else if (!Syntax.isNullCheck(leaf) && !(leaf instanceof TryTree)) {
            throw unlike(code, leaf);
        }
    }

    /** Whether the statement before an assignment closes what the variable held. */
    private static boolean isBehindClose(TreePath assignment) {
        TreePath statement = Syntax.outside(assignment);
        Tree around = Objects.requireNonNull(statement.getParentPath()).getLeaf();
        int index = around instanceof BlockTree block ? block.getStatements().indexOf(statement.getLeaf()) : 0;
        ExpressionTree closed =
                index > 0 ? Syntax.closed(((BlockTree) around).getStatements().get(index - 1)) : null;
        return closed != null
                && closed.toString()
                        .equals(((AssignmentTree) assignment.getLeaf())
                                .getVariable()
                                .toString());
    }

    private void method(Code code, TreePath call, String name) throws Refusal {
        if (CHANGED.contains(name)) {
            throw new Refusal(code.at(call.getLeaf()) + " calls " + name + ", which a buffer changes");
        }
        if (!isHarmless(name)) {
            doubts.add(name + " in " + code.at(call.getLeaf()) + " only "
                    + (reads ? "reads bytes in their order" : "writes"));
        }
        boolean returnsItself = Set.of("append", "format", "printf").contains(name);
        if (returnsItself && !(Syntax.outside(call).getLeaf() instanceof ExpressionStatementTree)) {
            throw unlike(code, call.getLeaf());
        }
    }

    private void argument(Code code, TreePath call, TreePath path, boolean direct) throws Refusal {
        ExecutableElement method = code.called(call);
        int index = Syntax.arguments(call.getLeaf()).indexOf(Syntax.seenBy(call, path));
        if (method == null || index < 0 || index >= method.getParameters().size()) {
            throw unlike(code, call.getLeaf());
        }
        String owner = Code.ownerName(method);
        boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
        String called = isConstructor ? owner : owner + "." + method.getSimpleName();
        boolean isOfJdk = owner.startsWith("java.") || owner.startsWith("javax.");
        if (isConstructor && BUFFERS.contains(owner) && !allowsBuffers && direct) {
            throw new Refusal("it is buffered already, in " + code.at(call.getLeaf()));
        }
        if (isOfJdk && isConstructor && call.getLeaf() instanceof MethodInvocationTree) {
            throw new Refusal(handed(code, call, method) + ", which hands on what it is asked, such as skip and mark");
        }
        if (called.equals("java.util.Objects.requireNonNull")) {
            follow(code, call, direct);
            return;
        }
        boolean isAround = isConstructor && isStream(code, call);
        boolean isForeign = isOfJdk
                || (isAround && program.sourceOf(method) == null)
                || (call.getLeaf() instanceof NewClassTree made && made.getClassBody() != null);
        boolean isListed = isAround ? WRAPPERS.contains(owner) || BUFFERS.contains(owner) : TAKERS.contains(called);
        if ((isForeign || isAround) && !isListed) {
            doubts.add(called + " in " + code.at(call.getLeaf()) + " only "
                    + (reads ? "takes bytes from it, in their order" : "writes to it"));
        }
        if (!isForeign) {
            handedOn(code, call, method, index, direct);
        } else if (isAround) {
            follow(code, call, false);
        }
    }

    /** Whether it makes a stream, reader or writer. */
    private static boolean isStream(Code code, TreePath call) {
        return call.getLeaf() instanceof NewClassTree made
                && made.getClassBody() == null
                && Stream.of("InputStream", "OutputStream", "Reader", "Writer")
                        .anyMatch(type -> code.isA(call, "java.io." + type));
    }

    /** Follows it into a method or constructor of the program's own. */
    private void handedOn(Code code, TreePath call, ExecutableElement method, int index, boolean direct)
            throws Refusal {
        Code other = code.declaration(method) != null ? code : program.sourceOf(method);
        String signature = code.fullSignature(method);
        ExecutableElement same = other == null ? null : other.declared(signature);
        if (other == null || same == null) {
            doubts.add(Code.ownerName(method) + " in " + code.at(call.getLeaf())
                    + ", whose source is not below --source, only "
                    + (reads ? "takes bytes from it, in their order" : "writes to it, and closes it"));
            return;
        }
        boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
        if (Code.owner(method).getKind() == ElementKind.RECORD && isConstructor) {
            throw new Refusal(handed(code, call, method) + ", a record, from which other code can get it");
        }
        if (!isConstructor && Program.isOverridable(method)) {
            doubts.add("no class that overrides " + method.getSimpleName() + " does anything else with it");
        }
        if (isConstructor) {
            keepers.add(new Keeper(call, other, same));
        }
        if (!seen.add(signature + " " + index)) {
            return;
        }
        int before = narrow.size();
        try {
            variable(other, same.getParameters().get(index), call, direct);
        } catch (Refusal refusal) {
            throw other == code ? refusal : refusal.in(other.path());
        }
        if (other != code && narrow.size() > before) {
            throw new Refusal(handed(code, call, method) + ", which stores it under its own class");
        }
    }

    /** What takes it as an argument, and where. */
    private static String handed(Code code, TreePath call, ExecutableElement taker) {
        String name = taker.getKind() == ElementKind.METHOD ? "." + taker.getSimpleName() : "";
        return "it is handed to " + Code.ownerName(taker) + name + " in " + code.at(call.getLeaf());
    }

    private static Refusal unlike(Code code, Tree tree) {
        String place = code.at(tree);
        if (tree instanceof ReturnTree) {
            return new Refusal("it is returned in " + place + ": look whether each caller closes it");
        }
        if (tree instanceof LambdaExpressionTree) {
            return new Refusal("a lambda in " + place + " returns it: look what its callers do with it");
        }
        if (tree instanceof InstanceOfTree || tree instanceof TypeCastTree) {
            return new Refusal("a cast or instanceof in " + place + " asks for its class, which a buffer changes");
        }
        if (tree instanceof SynchronizedTree) {
            return new Refusal("it is a lock in " + place + ", and a buffer would be another one");
        }
        boolean isAlone = tree instanceof BlockTree || tree instanceof ExpressionStatementTree;
        return new Refusal(
                isAlone
                        ? "no variable holds it in " + place
                        : "it is used in " + place + " in a way that a buffer may" + " change");
    }
}
