package io.thalweg.audit.fix;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The program's own loop over bytes as it would be over arrays. It is shown, and never patched. */
final class ByteLoop {
    private static final String STEP = "    ";

    private final Code code;

    private ByteLoop(Code code) {
        this.code = code;
    }

    /** Lines behind a sentence; empty where the loop in that line has another shape. */
    static String over(Code code, int line) {
        ByteLoop loop = new ByteLoop(code);
        List<TreePath> reads = code.findAll(path -> path.getLeaf() instanceof MethodInvocationTree call
                && code.isInLine(path, line)
                && loop.stream(call) != null);
        TreePath around = reads.isEmpty() ? null : Code.around(reads.get(0), Code::isLoop);
        return around == null || !loop.goesOn(around) ? "" : loop.text(around.getLeaf());
    }

    /** The variable whose {@code read()} that is. */
    private @Nullable String stream(@Nullable Tree tree) {
        return tree instanceof MethodInvocationTree call
                        && call.getArguments().isEmpty()
                        && call.getMethodSelect() instanceof MemberSelectTree select
                        && select.getIdentifier().contentEquals("read")
                        && select.getExpression() instanceof IdentifierTree
                ? code.text(select.getExpression())
                : null;
    }

    /** Whether nothing leaves or repeats the loop before its end: that would be another one. */
    private boolean goesOn(TreePath loop) {
        return code.find(loop, path -> path.getLeaf() instanceof BreakTree || path.getLeaf() instanceof ContinueTree)
                .isEmpty();
    }

    private String text(Tree loop) {
        if (loop instanceof WhileLoopTree repeated
                && Code.bare(repeated.getCondition()) instanceof BinaryTree condition
                && Code.bare(condition.getLeftOperand()) instanceof AssignmentTree assignment) {
            return text(
                    stream(assignment.getExpression()), code.text(assignment.getVariable()), repeated.getStatement());
        }
        boolean isStepped = loop instanceof ForLoopTree counted
                && counted.getInitializer().size() == 1
                && counted.getUpdate().size() == 1
                && counted.getUpdate().get(0).getExpression() instanceof AssignmentTree next
                && stream(next.getExpression()) != null;
        return isStepped && ((ForLoopTree) loop).getInitializer().get(0) instanceof VariableTree first
                ? text(stream(first.getInitializer()), "int " + first.getName(), ((ForLoopTree) loop).getStatement())
                : "";
    }

    private String text(@Nullable String stream, String value, StatementTree body) {
        if (stream == null) {
            return "";
        }
        List<? extends StatementTree> statements =
                body instanceof BlockTree block ? block.getStatements() : List.of(body);
        String own = statements.stream()
                .flatMap(statement -> code.text(statement).lines())
                .map(line -> STEP + STEP + line.strip())
                .collect(Collectors.joining("\n"));
        String block = unused("block");
        String n = unused("n");
        String i = unused("i");
        return """

                byte[] %1$s = new byte[8192];
                for (int %2$s = %4$s.read(%1$s); %2$s >= 0; %2$s = %4$s.read(%1$s)) {
                    for (int %3$s = 0; %3$s < %2$s; %3$s++) {
                        %5$s = %1$s[%3$s] & 0xff;
                %6$s
                    }
                }""".formatted(block, n, i, stream, value, own);
    }

    private String unused(String name) {
        return Pattern.compile("\\b" + name + "\\b").matcher(code.text()).find() ? unused(name + "2") : name;
    }
}
