package io.thalweg.audit.fix;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import org.jspecify.annotations.Nullable;

/** Questions about the trees of one file. */
final class Code {
    private final Compilation compilation;
    private final String text;

    Code(Compilation compilation, String text) {
        this.compilation = compilation;
        this.text = text;
    }

    Compilation compilation() {
        return compilation;
    }

    String text() {
        return text;
    }

    String text(Tree tree) {
        return text.substring(compilation.start(tree), compilation.end(tree));
    }

    /** Whether it declares a variable without a value, or with null. */
    static boolean isEmpty(TreePath declaration) {
        return declaration.getLeaf() instanceof VariableTree variable
                && (variable.getInitializer() == null || isNull(variable.getInitializer()));
    }

    /** Whether the declaration has a type, and not {@code var}: its tree has no end from JDK 25 on, no start before. */
    boolean namesType(VariableTree variable) {
        Tree type = variable.getType();
        return type != null
                && compilation.start(type) >= 0
                && compilation.end(type) >= 0
                && !text(type).equals("var");
    }

    int lineOf(Tree tree) {
        return compilation.line(compilation.start(tree));
    }

    String at(Tree tree) {
        return "line " + lineOf(tree);
    }

    /** Every path below {@code root} that is of interest, in the order of the text. */
    List<TreePath> find(TreePath root, Predicate<TreePath> wanted) {
        List<TreePath> found = new ArrayList<>();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void scan(@Nullable Tree tree, @Nullable Void nothing) {
                if (tree == null) {
                    return null;
                }
                TreePath path = new TreePath(getCurrentPath(), tree);
                if (wanted.test(path)) {
                    found.add(path);
                }
                return super.scan(tree, null);
            }
        }.scan(root, null);
        return found;
    }

    List<TreePath> findAll(Predicate<TreePath> wanted) {
        return find(new TreePath(compilation.unit()), wanted);
    }

    /** Every use of a variable below {@code root}, without its declaration. */
    List<TreePath> uses(TreePath root, Element variable) {
        return find(root, path -> {
            Tree leaf = path.getLeaf();
            boolean names = (leaf instanceof IdentifierTree identifier
                            && identifier.getName().equals(variable.getSimpleName()))
                    || (leaf instanceof MemberSelectTree select
                            && select.getIdentifier().equals(variable.getSimpleName()));
            return names && variable.equals(compilation.element(path));
        });
    }

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

    /** The nearest of that kind around it; null if there is none. */
    static @Nullable TreePath around(TreePath path, Predicate<Tree> wanted) {
        for (TreePath outer = path.getParentPath(); outer != null; outer = outer.getParentPath()) {
            if (wanted.test(outer.getLeaf())) {
                return outer;
            }
        }
        return null;
    }

    /** The tree around it, without parentheses. */
    static Tree parent(TreePath path) {
        return outside(path).getLeaf();
    }

    static boolean isInside(TreePath path, Tree tree) {
        return path.getLeaf().equals(tree) || around(path, tree::equals) != null;
    }

    /** Whether it runs in any case when a try ends. */
    static boolean isInFinally(TreePath path) {
        Tree child = path.getLeaf();
        for (TreePath outer = path.getParentPath(); outer != null; outer = outer.getParentPath()) {
            if (outer.getLeaf() instanceof TryTree tried && child.equals(tried.getFinallyBlock())) {
                return true;
            }
            child = outer.getLeaf();
        }
        return false;
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

    /** The expression without the parentheses around it. */
    static Tree bare(ExpressionTree tree) {
        return tree instanceof ParenthesizedTree inside ? bare(inside.getExpression()) : tree;
    }

    /** Whether it is {@code v != null}. */
    static boolean isNotNull(ExpressionTree condition) {
        return bare(condition) instanceof BinaryTree binary
                && binary.getKind() == Tree.Kind.NOT_EQUAL_TO
                && (isNull(binary.getRightOperand()) || isNull(binary.getLeftOperand()));
    }

    /** Whether a local variable keeps the value that its declaration gives it. */
    boolean isAssignedOnce(TreePath declaration, Element variable) {
        return uses(scope(declaration), variable).stream()
                .noneMatch(use -> outside(use).getLeaf() instanceof AssignmentTree assignment
                        && assignment.getVariable().equals(seenBy(outside(use), use)));
    }

    /** The method, constructor or else class around it. */
    static TreePath scope(TreePath path) {
        TreePath method = around(path, tree -> tree instanceof MethodTree || tree instanceof ClassTree);
        return method == null ? new TreePath(path.getCompilationUnit()) : method;
    }

    /** What it is declared in. */
    static Element owner(Element declared) {
        return Objects.requireNonNull(declared.getEnclosingElement());
    }

    static boolean isNull(Tree tree) {
        return tree.getKind() == Tree.Kind.NULL_LITERAL;
    }

    /** Whether it is a call of one of those methods, wherever they are declared. */
    static boolean isCallOf(Tree tree, String... names) {
        return tree instanceof MethodInvocationTree call && List.of(names).contains(nameOf(call));
    }

    static String nameOf(MethodInvocationTree call) {
        ExpressionTree select = call.getMethodSelect();
        return select instanceof MemberSelectTree member
                ? member.getIdentifier().toString()
                : select.toString();
    }

    /** The class that a constructor's call makes; empty for anything else, and for one with a body of its own. */
    String made(TreePath path) {
        if (!(path.getLeaf() instanceof NewClassTree made) || made.getClassBody() != null) {
            return "";
        }
        ExecutableElement constructor = compilation.called(path);
        return constructor == null ? "" : Compilation.owner(constructor);
    }

    /** Such as {@code java.nio.file.Files.newInputStream}; empty for what is no resolved call. */
    String calledMethod(TreePath path) {
        if (!(path.getLeaf() instanceof MethodInvocationTree)) {
            return "";
        }
        ExecutableElement method = compilation.called(path);
        return method == null ? "" : Compilation.owner(method) + "." + method.getSimpleName();
    }

    /** The line that a stack trace names: of {@code new}, or of a method's name or parenthesis. */
    boolean isInLine(TreePath path, int line) {
        Tree leaf = path.getLeaf();
        if (leaf instanceof MethodInvocationTree call) {
            int afterName = compilation.end(call.getMethodSelect());
            return compilation.line(afterName - 1) == line || lineOf(leaf) == line;
        }
        return lineOf(leaf) == line;
    }

    /** Whether it begins before that line, and ends there or later. */
    boolean isAcross(TreePath path, int line) {
        Tree leaf = path.getLeaf();
        return leaf instanceof NewClassTree
                && lineOf(leaf) < line
                && line <= compilation.line(compilation.end(leaf) - 1);
    }

    /** Whether it begins behind that line, in which its statement begins or has a call. */
    boolean isBehind(TreePath path, int line) {
        TreePath around = around(path, tree -> tree instanceof StatementTree || tree instanceof LambdaExpressionTree);
        if (around == null || !(path.getLeaf() instanceof NewClassTree) || lineOf(path.getLeaf()) <= line) {
            return false;
        }
        Tree statement = around.getLeaf() instanceof LambdaExpressionTree lambda ? lambda.getBody() : around.getLeaf();
        boolean isDeclared = statement instanceof VariableTree variable
                && variable.getInitializer() != null
                && lineOf(variable) <= line
                && line <= lineOf(variable.getInitializer());
        return isDeclared
                || lineOf(statement) == line
                || !find(around, call -> call.getLeaf() instanceof MethodInvocationTree && isInLine(call, line))
                        .isEmpty();
    }

    static List<? extends ExpressionTree> arguments(Tree call) {
        return call instanceof NewClassTree made
                ? made.getArguments()
                : call instanceof MethodInvocationTree invocation ? invocation.getArguments() : List.of();
    }

    static boolean isTrue(Tree tree) {
        return tree instanceof LiteralTree literal && Boolean.TRUE.equals(literal.getValue());
    }

    static boolean isFalse(Tree tree) {
        return tree instanceof LiteralTree literal && Boolean.FALSE.equals(literal.getValue());
    }
}
