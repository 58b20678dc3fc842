package io.thalweg.audit.fix;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Questions about the shape of trees, whatever their names mean. */
final class Syntax {
    private Syntax() {}

    /** The nearest path outside of parentheses. */
    static TreePath outside(TreePath path) {
        TreePath parent = Objects.requireNonNull(path.getParentPath());
        return parent.getLeaf() instanceof ParenthesizedTree ? outside(parent) : parent;
    }

    /** The expression as its parent sees it: with the parentheses around it. */
    static Tree seenBy(TreePath parent, TreePath path) {
        TreePath child = path;
        while (child.getParentPath() != null && !child.getParentPath().getLeaf().equals(parent.getLeaf())) {
            child = child.getParentPath();
        }
        return child.getLeaf();
    }

    /** The expression without the parentheses around it. */
    static TreePath inside(TreePath path) {
        return path.getLeaf() instanceof ParenthesizedTree tree
                ? inside(new TreePath(path, tree.getExpression()))
                : path;
    }

    /** The expression without the parentheses around it. */
    static Tree bare(ExpressionTree tree) {
        return tree instanceof ParenthesizedTree inside ? bare(inside.getExpression()) : tree;
    }

    /** The nearest of that kind around it; null if there is none. */
    static @Nullable TreePath around(TreePath path, Predicate<Tree> wanted) {
        for (TreePath outer = path.getParentPath(); outer != null; outer = outer.getParentPath()) {
            if (wanted.test(outer.getLeaf())) {
                return outer;
            }
        }
        return null;
    }

    static boolean isInside(TreePath path, Tree tree) {
        return path.getLeaf().equals(tree) || around(path, tree::equals) != null;
    }

    /** The method, constructor or else class around it. */
    static TreePath scope(TreePath path) {
        TreePath method = around(path, tree -> tree instanceof MethodTree || tree instanceof ClassTree);
        return method == null ? new TreePath(path.getCompilationUnit()) : method;
    }

    /** Whether both are in the same lambda or class, so that the same call runs them. */
    static boolean isInSameBody(TreePath path, TreePath other) {
        Predicate<Tree> isBody = tree -> tree instanceof LambdaExpressionTree || tree instanceof ClassTree;
        TreePath own = around(path, isBody);
        TreePath others = around(other, isBody);
        return own != null && others != null && own.getLeaf().equals(others.getLeaf());
    }

    /** Whether it declares a variable without a value, or with null. */
    static boolean isEmpty(TreePath declaration) {
        return declaration.getLeaf() instanceof VariableTree variable
                && (variable.getInitializer() == null || isNull(variable.getInitializer()));
    }

    static boolean isLoop(Tree tree) {
        return tree instanceof WhileLoopTree
                || tree instanceof DoWhileLoopTree
                || tree instanceof ForLoopTree
                || tree instanceof EnhancedForLoopTree;
    }

    /** Whether the condition of a loop is always true, or missing. */
    static boolean isEndless(Tree loop) {
        ExpressionTree condition = loop instanceof WhileLoopTree repeated
                ? repeated.getCondition()
                : loop instanceof DoWhileLoopTree last
                        ? last.getCondition()
                        : loop instanceof ForLoopTree counted ? counted.getCondition() : null;
        return condition == null ? loop instanceof ForLoopTree : isTrue(bare(condition));
    }

    /** Whether it is what a try statement closes. */
    static boolean isResource(TreePath path) {
        return path.getParentPath() != null
                && path.getParentPath().getLeaf() instanceof TryTree tried
                && tried.getResources().contains(path.getLeaf());
    }

    /** Whether it compares something with null. */
    static boolean isNullCheck(Tree tree) {
        return tree instanceof BinaryTree binary
                && (isNull(binary.getLeftOperand()) || isNull(binary.getRightOperand()));
    }

    static boolean isNull(Tree tree) {
        return tree.getKind() == Tree.Kind.NULL_LITERAL;
    }

    static boolean isTrue(Tree tree) {
        return tree instanceof LiteralTree literal && Boolean.TRUE.equals(literal.getValue());
    }

    static boolean isFalse(Tree tree) {
        return tree instanceof LiteralTree literal && Boolean.FALSE.equals(literal.getValue());
    }

    /** What it gives a value; null if it is neither an assignment nor a step of one. */
    static @Nullable Tree assigned(Tree tree) {
        if (tree instanceof AssignmentTree assignment) {
            return assignment.getVariable();
        }
        if (tree instanceof CompoundAssignmentTree assignment) {
            return assignment.getVariable();
        }
        boolean isStep = tree.getKind().name().endsWith("CREMENT");
        return isStep && tree instanceof UnaryTree step ? step.getExpression() : null;
    }

    /** What the statement {@code x.close();} closes; null for any other. */
    static @Nullable ExpressionTree closed(Tree statement) {
        return statement instanceof ExpressionStatementTree only
                        && only.getExpression() instanceof MethodInvocationTree call
                        && call.getArguments().isEmpty()
                        && call.getMethodSelect() instanceof MemberSelectTree select
                        && select.getIdentifier().contentEquals("close")
                ? select.getExpression()
                : null;
    }

    static String nameOf(MethodInvocationTree call) {
        ExpressionTree select = call.getMethodSelect();
        return select instanceof MemberSelectTree member
                ? member.getIdentifier().toString()
                : select.toString();
    }

    static List<? extends ExpressionTree> arguments(Tree call) {
        return call instanceof NewClassTree made
                ? made.getArguments()
                : call instanceof MethodInvocationTree invocation ? invocation.getArguments() : List.of();
    }
}
