package io.thalweg.audit.fix;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import org.jspecify.annotations.Nullable;

/**
 * Whether what is written to a file may wait in a buffer: somebody closes it in any case, and until then nobody looks
 * into the file, as far as its source tells.
 */
final class OutputEnd {
    private static final Set<String> WAITS = Set.of(
            "java.lang.Thread.sleep",
            "java.lang.Thread.start",
            "java.lang.Thread.join",
            "java.lang.Object.wait",
            "java.lang.ProcessBuilder.start",
            "java.lang.Runtime.exec",
            "java.util.concurrent.TimeUnit.sleep",
            "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.locks.LockSupport.parkNanos",
            "java.net.ServerSocket.accept");

    private static final Set<String> HANDS_OVER =
            Set.of("submit", "execute", "invokeAll", "runAsync", "supplyAsync", "take");

    private static final Set<String> EXITS =
            Set.of("java.lang.System.exit", "java.lang.Runtime.exit", "java.lang.Runtime.halt");

    private final Code code;
    private final Compilation compilation;
    private final StreamFlow flow;
    private final TreePath opener;

    private OutputEnd(Code code, StreamFlow flow, TreePath opener) {
        this.code = code;
        this.compilation = code.compilation();
        this.flow = flow;
        this.opener = opener;
    }

    /** Refuses an output of which either is not certain. */
    static void require(Code code, StreamFlow flow, TreePath opener) throws Refusal {
        new OutputEnd(code, flow, opener).require();
    }

    private void require() throws Refusal {
        if (flow.holders().isEmpty()) {
            throw new Refusal(
                    "no variable holds it, so that nobody closes it: what is in the buffer at the end would be lost");
        }
        Refusal last = null;
        for (int i = flow.holders().size() - 1; i >= 0; i--) {
            TreePath holder = flow.holders().get(i);
            if (!isAlwaysMade(holder)) {
                continue;
            }
            try {
                List<TreePath> region = region(holder);
                if (region != null) {
                    for (TreePath part : region) {
                        requireUnwatched(part, new HashSet<>(), true);
                    }
                    return;
                }
            } catch (Refusal refusal) {
                last = refusal;
            }
        }
        throw last != null
                ? last
                : new Refusal(
                        "it is never closed in its method, so that what is in the buffer at the end would be lost");
    }

    /**
     * Whether a holder is there whenever the first is: in its block, or in that of the try or method that declares it.
     */
    private boolean isAlwaysMade(TreePath holder) {
        TreePath first = flow.holders().get(0);
        if (holder.getLeaf().equals(first.getLeaf())) {
            return true;
        }
        Tree around = outer(holder);
        return flow.holders().stream()
                .takeWhile(other -> !other.getLeaf().equals(holder.getLeaf()))
                .anyMatch(other -> Objects.equals(around, outer(other)) || Objects.equals(around, inner(other)));
    }

    /** The block, or the try's or method's own, in which a declaration stands. */
    private static Tree outer(TreePath declaration) {
        TreePath parent = Objects.requireNonNull(declaration.getParentPath());
        if (parent.getLeaf() instanceof TryTree) {
            return Objects.requireNonNull(parent.getParentPath()).getLeaf();
        }
        return parent.getLeaf();
    }

    private static @Nullable Tree inner(TreePath declaration) {
        Tree parent = Objects.requireNonNull(declaration.getParentPath()).getLeaf();
        if (parent instanceof TryTree tried) {
            return tried.getBlock();
        }
        return parent instanceof MethodTree method ? method.getBody() : null;
    }

    /** What runs between opening and closing; null where nobody closes it for certain. */
    private @Nullable List<TreePath> region(TreePath holder) throws Refusal {
        TreePath parent = Objects.requireNonNull(holder.getParentPath());
        if (parent.getLeaf() instanceof TryTree tried && tried.getResources().contains(holder.getLeaf())) {
            List<TreePath> region = new ArrayList<>();
            int index = tried.getResources().indexOf(holder.getLeaf());
            tried.getResources()
                    .subList(index + 1, tried.getResources().size())
                    .forEach(resource -> region.add(new TreePath(parent, resource)));
            region.add(new TreePath(parent, tried.getBlock()));
            return region;
        }
        Element variable = compilation.element(holder);
        if (variable == null) {
            return null;
        }
        List<TreePath> closes = code.uses(Code.scope(holder), variable).stream()
                .map(OutputEnd::closeCall)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
        for (TreePath close : closes) {
            List<TreePath> region = untilFinally(close, holder);
            if (region == null) {
                region = straight(close, holder);
            }
            if (region != null) {
                return region;
            }
        }
        return null;
    }

    /** The statement {@code v.close();} around a use; null for any other. */
    static @Nullable TreePath closeCall(TreePath use) {
        TreePath select = Code.outside(use);
        if (!(select.getLeaf() instanceof MemberSelectTree member)
                || !member.getIdentifier().contentEquals("close")) {
            return null;
        }
        TreePath statement = Code.outside(Code.outside(select));
        return statement.getLeaf() instanceof ExpressionStatementTree ? statement : null;
    }

    /** Where the close stands in the finally block of the try that writes. */
    private @Nullable List<TreePath> untilFinally(TreePath close, TreePath holder) throws Refusal {
        TreePath child = close;
        for (TreePath outer = close.getParentPath(); outer != null; outer = outer.getParentPath()) {
            Tree leaf = outer.getLeaf();
            if (leaf instanceof TryTree tried && child.getLeaf().equals(tried.getFinallyBlock())) {
                return Code.isInside(opener, tried.getBlock()) || isSibling(outer, holder)
                        ? List.of(new TreePath(outer, tried.getBlock()))
                        : null;
            }
            if (leaf instanceof TryTree tried
                    && tried.getBlock().equals(child.getLeaf())
                    && !tried.getCatches().isEmpty()) {
                if (Code.around(outer, tree -> tree instanceof TryTree around && isInFinally(close, around)) != null) {
                    throw new Refusal(
                            code.at(close.getLeaf()) + " closes it and catches what that throws: an error of the"
                                    + " last write would be swallowed");
                }
                return null;
            }
            boolean passes = leaf instanceof BlockTree
                    || leaf instanceof TryTree
                    || (leaf instanceof IfTree branch
                            && isNullCheck(branch)
                            && branch.getThenStatement().equals(child.getLeaf()));
            if (!passes) {
                return null;
            }
            child = outer;
        }
        return null;
    }

    private boolean isInFinally(TreePath close, TryTree tried) {
        return tried.getFinallyBlock() != null && Code.isInside(close, tried.getFinallyBlock());
    }

    /** Whether the try is the next statement behind the declaration. */
    private static boolean isSibling(TreePath tried, TreePath holder) {
        TreePath block = Objects.requireNonNull(tried.getParentPath());
        if (!(block.getLeaf() instanceof BlockTree statements)) {
            return false;
        }
        int index = statements.getStatements().indexOf(holder.getLeaf());
        return index >= 0 && statements.getStatements().indexOf(tried.getLeaf()) == index + 1;
    }

    /**
     * The outermost statement that closes for certain when it ends as usual: the close itself, or what has it as its
     * finally block, or asks before it whether there is a stream.
     */
    static TreePath certain(TreePath close) {
        TreePath parent = Objects.requireNonNull(close.getParentPath());
        if (parent.getLeaf() instanceof IfTree branch && isNullCheck(branch)) {
            return certain(parent);
        }
        TreePath around = parent.getParentPath();
        if (!(parent.getLeaf() instanceof BlockTree) || around == null) {
            return close;
        }
        boolean isLast =
                around.getLeaf() instanceof TryTree tried && parent.getLeaf().equals(tried.getFinallyBlock());
        boolean isAsked = around.getLeaf() instanceof IfTree branch && isNullCheck(branch);
        return isLast || isAsked ? certain(around) : close;
    }

    /** Whether it is over when the file is opened, and does not run again while that is open. */
    private boolean isBeforeOpening(TreePath path) {
        return compilation.end(path.getLeaf()) <= compilation.start(opener.getLeaf())
                && FilePaths.runner(path).equals(FilePaths.runner(opener))
                && Objects.equals(loop(path), loop(opener));
    }

    private static @Nullable Tree loop(TreePath path) {
        TreePath loop = Code.around(path, Code::isLoop);
        return loop == null ? null : loop.getLeaf();
    }

    private static boolean isNullCheck(IfTree branch) {
        Tree condition = branch.getCondition();
        while (condition instanceof com.sun.source.tree.ParenthesizedTree inside) {
            condition = inside.getExpression();
        }
        return condition instanceof BinaryTree binary
                && binary.getKind() == Tree.Kind.NOT_EQUAL_TO
                && (Code.isNull(binary.getRightOperand()) || Code.isNull(binary.getLeftOperand()))
                && branch.getElseStatement() == null;
    }

    /** Where the close stands in the block of the declaration, and nothing between leaves that block. */
    private @Nullable List<TreePath> straight(TreePath close, TreePath holder) throws Refusal {
        TreePath block = Objects.requireNonNull(close.getParentPath());
        Tree statement = holder.getLeaf();
        boolean isParameter = Objects.requireNonNull(holder.getParentPath()).getLeaf() instanceof MethodTree method
                && block.getLeaf().equals(method.getBody());
        if (!(block.getLeaf() instanceof BlockTree statements)) {
            return null;
        }
        List<? extends StatementTree> all = statements.getStatements();
        int from = isParameter ? 0 : all.indexOf(statement) + 1;
        if (from == 0 && !isParameter) {
            from = indexAround(block, opener) + 1;
        }
        int to = all.indexOf(close.getLeaf());
        if ((from == 0 && !isParameter) || to < from) {
            return null;
        }
        List<TreePath> region = new ArrayList<>();
        for (StatementTree between : all.subList(from, to)) {
            TreePath path = new TreePath(block, between);
            for (TreePath leaving : code.find(
                    path,
                    inner -> inner.getLeaf() instanceof ReturnTree
                            || inner.getLeaf() instanceof BreakTree
                            || inner.getLeaf() instanceof ContinueTree)) {
                boolean leaves = leaving.getLeaf() instanceof ReturnTree || !isInLoopOf(leaving, path);
                if (leaves && !isBeforeOpening(leaving)) {
                    throw new Refusal(code.at(leaving.getLeaf()) + " leaves before it is closed in "
                            + code.at(close.getLeaf()) + ", so that what is in the buffer would be lost");
                }
            }
            region.add(path);
        }
        return region;
    }

    private static int indexAround(TreePath block, TreePath opener) {
        for (TreePath outer = opener; outer.getParentPath() != null; outer = outer.getParentPath()) {
            if (outer.getParentPath().getLeaf().equals(block.getLeaf())) {
                return ((BlockTree) block.getLeaf()).getStatements().indexOf(outer.getLeaf());
            }
        }
        return -1;
    }

    private static boolean isInLoopOf(TreePath leaving, TreePath statement) {
        for (TreePath outer = leaving; outer != null; outer = outer.getParentPath()) {
            if (Code.isLoop(outer.getLeaf()) || outer.getLeaf() instanceof com.sun.source.tree.SwitchTree) {
                return true;
            }
            if (outer.getLeaf().equals(statement.getLeaf())) {
                return false;
            }
        }
        return false;
    }

    /** Refuses what gives another program, thread or line a reason to look into the file before it is closed. */
    private void requireUnwatched(TreePath region, Set<Tree> seen, boolean isHere) throws Refusal {
        String path = pathOf(opener);
        for (TreePath inner : code.find(region, any -> true)) {
            Tree leaf = inner.getLeaf();
            if (leaf.equals(opener.getLeaf()) || Code.isInside(inner, opener.getLeaf())) {
                continue;
            }
            if (leaf instanceof MethodInvocationTree call) {
                requireNoWait(inner, call);
                ExecutableElement method = compilation.called(inner);
                TreePath declared = method == null ? null : compilation.declaration(method);
                if (declared != null && seen.add(declared.getLeaf())) {
                    requireUnwatched(declared, seen, false);
                }
            }
            if (Code.isLoop(leaf) && neverEnds(inner)) {
                throw new Refusal("the loop in " + code.at(leaf)
                        + " has no end: when the program is stopped, what is in the" + " buffer would be lost");
            }
            if (isMention(inner, path, isHere) && !isBeforeOpening(inner)) {
                throw new Refusal(code.at(leaf) + " uses the same path while the file is written: it may look into it");
            }
        }
    }

    private void requireNoWait(TreePath path, MethodInvocationTree call) throws Refusal {
        String called = code.calledMethod(path);
        if (EXITS.contains(called)) {
            throw new Refusal(code.at(call)
                    + " ends the program before the file is closed, so that what is in the buffer" + " would be lost");
        }
        boolean handsOver = called.startsWith("java.util.concurrent.") && HANDS_OVER.contains(Code.nameOf(call));
        if (WAITS.contains(called) || handsOver) {
            throw new Refusal(code.at(call) + " calls " + Code.nameOf(call)
                    + " while the file is open: somebody may follow" + " what is written");
        }
    }

    private boolean neverEnds(TreePath loop) {
        Tree condition = loop.getLeaf() instanceof WhileLoopTree repeated ? repeated.getCondition() : null;
        while (condition instanceof com.sun.source.tree.ParenthesizedTree inside) {
            condition = inside.getExpression();
        }
        boolean isEndless = (condition != null && Code.isTrue(condition))
                || (loop.getLeaf() instanceof ForLoopTree counted && counted.getCondition() == null);
        return isEndless
                && code.find(loop, path -> path.getLeaf() instanceof BreakTree || path.getLeaf() instanceof ReturnTree)
                        .isEmpty();
    }

    /** The path that a file is opened with, without conversions. */
    private String pathOf(TreePath made) {
        var arguments = Code.arguments(made.getLeaf());
        return arguments.isEmpty() ? "" : FilePaths.plain(code, arguments.get(0));
    }

    private boolean isMention(TreePath path, String opened, boolean isHere) {
        Tree leaf = path.getLeaf();
        boolean isLocalName = leaf instanceof IdentifierTree && !isHere && isLocal(path);
        boolean isExpression = leaf instanceof IdentifierTree
                || leaf instanceof MemberSelectTree
                || leaf instanceof MethodInvocationTree
                || leaf instanceof NewClassTree
                || leaf instanceof LiteralTree;
        if (!isExpression || isLocalName || opened.isEmpty() || !code.text(leaf).equals(opened)) {
            return false;
        }
        TreePath parent = Code.outside(path);
        boolean isWords = parent.getLeaf() instanceof BinaryTree
                || (parent.getLeaf() instanceof VariableTree variable && !leaf.equals(variable.getInitializer()))
                || (parent.getLeaf() instanceof MethodInvocationTree call
                        && Set.of("println", "print", "format", "printf", "info", "debug")
                                .contains(Code.nameOf(call)))
                || (parent.getLeaf() instanceof MemberSelectTree member
                        && Set.of("getName", "getFileName", "toString", "getAbsolutePath", "getParent", "length")
                                .contains(member.getIdentifier().toString())
                        && !(member.getIdentifier().contentEquals("length") && !isText(path)));
        return !isWords;
    }

    private boolean isText(TreePath path) {
        return compilation.typeName(path).equals("java.lang.String");
    }

    private boolean isLocal(TreePath path) {
        Element element = compilation.element(path);
        return element == null || !element.getKind().isField();
    }
}
