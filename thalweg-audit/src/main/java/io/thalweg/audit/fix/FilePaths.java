package io.thalweg.audit.fix;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** Which file an expression opens, and how: as far as the text of its arguments tells. */
final class FilePaths {
    private static final Set<String> CONVERSIONS = Set.of("toFile", "toPath", "toString", "getPath", "getAbsolutePath");

    private static final Set<String> WRITERS = Set.of(
            "java.io.FileOutputStream",
            "java.io.FileWriter",
            "java.io.PrintStream",
            "java.io.PrintWriter",
            "java.io.RandomAccessFile");

    private static final Set<String> WRITING = Set.of(
            "newOutputStream", "newBufferedWriter", "write", "writeString", "newByteChannel", "open", "move", "copy");

    private static final Set<String> WRITING_AT_ONCE = Set.of("write", "writeString", "move", "copy");

    private static final Set<String> HARMLESS_OPTIONS =
            Set.of("CREATE", "CREATE_NEW", "TRUNCATE_EXISTING", "WRITE", "READ");

    private FilePaths() {}

    /** The text of a path without conversions between its types. */
    static String plain(Code code, ExpressionTree path) {
        if (path instanceof MethodInvocationTree call
                && call.getArguments().isEmpty()
                && call.getMethodSelect() instanceof MemberSelectTree select
                && CONVERSIONS.contains(select.getIdentifier().toString())) {
            return plain(code, select.getExpression());
        }
        boolean isFile = path instanceof NewClassTree made
                && made.getArguments().size() == 1
                && made.getIdentifier().toString().endsWith("File");
        boolean isPath = path instanceof MethodInvocationTree call
                && call.getArguments().size() == 1
                && Set.of("Path.of", "Paths.get")
                        .contains(call.getMethodSelect().toString());
        return isFile || isPath ? plain(code, Code.arguments(path).get(0)) : code.text(path);
    }

    /** Refuses what opens no plain file, or one for others to follow. */
    static void requirePlain(Code code, TreePath opener) throws Refusal {
        List<? extends ExpressionTree> arguments = Code.arguments(opener.getLeaf());
        if (arguments.isEmpty()) {
            throw new Refusal("it is opened without a path in " + code.at(opener.getLeaf()));
        }
        TreePath first = new TreePath(opener, arguments.get(0));
        if (code.compilation().isA(first, "java.io.FileDescriptor")) {
            throw new Refusal(
                    "it is opened on a descriptor in " + code.at(opener.getLeaf()) + ", which others may use as well");
        }
        if (code.text().startsWith("\"/dev/", code.compilation().start(arguments.get(0)))
                || code.text().startsWith("\"/proc/", code.compilation().start(arguments.get(0)))) {
            throw new Refusal("it opens a device in " + code.at(opener.getLeaf()) + ", no plain file");
        }
        for (ExpressionTree option : arguments.subList(1, arguments.size())) {
            String name = option instanceof MemberSelectTree select
                    ? select.getIdentifier().toString()
                    : option.toString();
            if (!Code.isFalse(option) && !HARMLESS_OPTIONS.contains(name) && !name.equals("\"r\"")) {
                throw new Refusal("it is opened with " + code.text(option) + " in " + code.at(opener.getLeaf())
                        + ": others may append to the file, or follow it");
            }
        }
    }

    /** Refuses to read ahead in a file that the same method writes. */
    static void requireUnwritten(Code code, TreePath opener) throws Refusal {
        String path = plain(code, Code.arguments(opener.getLeaf()).get(0));
        for (TreePath other : code.find(Code.scope(opener), any -> true)) {
            Tree leaf = other.getLeaf();
            String called = code.calledMethod(other);
            boolean writes = WRITERS.contains(code.made(other))
                    || (called.startsWith("java.nio.")
                            && WRITING.contains(called.substring(called.lastIndexOf('.') + 1)));
            if (!leaf.equals(opener.getLeaf())
                    && writes
                    && !isOver(code, other, opener)
                    && Code.arguments(leaf).stream()
                            .anyMatch(argument -> plain(code, argument).equals(path))) {
                throw new Refusal(code.at(leaf) + " opens the same file, maybe to write it while this reads ahead");
            }
        }
    }

    /** Whether a writer has closed the file for certain whenever the opener is reached, and while that reads. */
    private static boolean isOver(Code code, TreePath writer, TreePath opener) {
        TreePath loop = Code.around(opener, Code::isLoop);
        boolean isAgain = loop != null
                && resource(opener) == null
                && !isLocalOf(code, opener, loop)
                && (Code.isInside(writer, loop.getLeaf()) || Code.around(loop, Code::isLoop) != null);
        if (isAgain || !runner(writer).equals(runner(opener))) {
            return false;
        }
        int start = code.compilation().start(opener.getLeaf());
        if (writer.getLeaf() instanceof MethodInvocationTree call && WRITING_AT_ONCE.contains(Code.nameOf(call))) {
            return code.compilation().end(call) <= start;
        }
        TreePath declaration = declaration(code, writer);
        if (declaration == null) {
            return false;
        }
        if (Code.parent(declaration) instanceof TryTree tried) {
            return code.compilation().end(tried.getBlock()) <= start;
        }
        Element variable = code.compilation().element(declaration);
        if (variable == null) {
            return false;
        }
        List<TreePath> uses = code.uses(Code.scope(declaration), variable);
        boolean isReplaced = uses.stream()
                .anyMatch(use -> Code.parent(use) instanceof AssignmentTree assignment
                        && assignment.getVariable().equals(use.getLeaf()));
        return !isReplaced
                && uses.stream()
                        .map(OutputEnd::closeCall)
                        .filter(Objects::nonNull)
                        .map(close -> OutputEnd.certain(Objects.requireNonNull(close)))
                        .anyMatch(closing -> code.compilation().end(closing.getLeaf()) <= start
                                && Code.parent(closing) instanceof BlockTree block
                                && Code.isInside(opener, block));
    }

    /** Whether the stream is gone with each round: it is in a variable of the loop, and stays there. */
    private static boolean isLocalOf(Code code, TreePath opener, TreePath loop) {
        TreePath declaration = declaration(code, opener);
        Element variable = declaration == null ? null : code.compilation().element(declaration);
        return variable != null
                && declaration != null
                && Code.isInside(declaration, loop.getLeaf())
                && code.uses(Code.scope(declaration), variable).stream()
                        .allMatch(use -> Code.parent(use) instanceof MemberSelectTree);
    }

    /** The method, class or lambda that runs it. */
    static Tree runner(TreePath path) {
        TreePath lambda = Code.around(path, tree -> tree instanceof LambdaExpressionTree);
        Tree scope = Code.scope(path).getLeaf();
        return lambda != null && Code.isInside(lambda, scope) ? lambda.getLeaf() : scope;
    }

    /** The variable that holds it, also below streams of the JDK. */
    private static @Nullable TreePath declaration(Code code, TreePath made) {
        TreePath around = Code.outside(made);
        if (around.getLeaf() instanceof NewClassTree) {
            return code.made(around).startsWith("java.") ? declaration(code, around) : null;
        }
        return around.getLeaf() instanceof VariableTree ? around : null;
    }

    /** The try that closes it, or what is around it, at its end. */
    private static @Nullable TreePath resource(TreePath made) {
        TreePath variable = Code.around(made, tree -> tree instanceof StatementTree);
        return variable != null && Code.parent(variable) instanceof TryTree ? variable : null;
    }
}
