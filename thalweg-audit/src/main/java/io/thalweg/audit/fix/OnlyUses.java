package io.thalweg.audit.fix;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;

/** A local variable on which nothing but a few methods is called, so that another class may take its place. */
final class OnlyUses {
    private OnlyUses() {}

    /** The variable that gets {@code made} and no other, if only those methods are called on it. */
    static VariableTree of(Code code, TreePath made, Set<String> methods) throws Refusal {
        TreePath declaration = declaration(code, made);
        Element variable = code.compilation().element(declaration);
        boolean isLocal = variable != null
                && (variable.getKind() == ElementKind.LOCAL_VARIABLE
                        || variable.getKind() == ElementKind.RESOURCE_VARIABLE);
        if (!(declaration.getLeaf() instanceof VariableTree tree) || !isLocal || variable == null) {
            ExecutableElement taker = code.compilation().called(declaration);
            throw new Refusal(
                    taker == null
                            ? "it is no local variable in " + code.at(made.getLeaf())
                                    + ", so that other calls on it are not known"
                            : Life.handed(code, declaration, taker) + ", for which it must stay what it is");
        }
        for (TreePath use : code.uses(Code.scope(declaration), variable)) {
            TreePath parent = Code.outside(use);
            Tree leaf = parent.getLeaf();
            TreePath inside = Code.around(use, t -> t instanceof LambdaExpressionTree || t instanceof ClassTree);
            TreePath own = Code.around(declaration, t -> t instanceof LambdaExpressionTree || t instanceof ClassTree);
            boolean isHere = inside != null && own != null && inside.getLeaf().equals(own.getLeaf());
            boolean isCall = leaf instanceof MemberSelectTree select
                    && methods.contains(select.getIdentifier().toString())
                    && Code.outside(parent).getLeaf() instanceof MethodInvocationTree;
            boolean isCompared = leaf instanceof BinaryTree binary
                    && (Code.isNull(binary.getLeftOperand()) || Code.isNull(binary.getRightOperand()));
            AssignmentTree assignment =
                    leaf instanceof AssignmentTree a && a.getVariable().equals(use.getLeaf()) ? a : null;
            boolean isAssigned = assignment != null
                    && (Code.isNull(assignment.getExpression()) || Code.isInside(made, assignment.getExpression()));
            if (!isHere || !(isCall || isCompared || isAssigned)) {
                String what = leaf instanceof MemberSelectTree select
                        ? "calls " + select.getIdentifier()
                        : assignment != null ? "assigns another" : "uses it";
                throw new Refusal(code.at(use.getLeaf()) + " " + what + ", for which it must stay what it is");
            }
        }
        return tree;
    }

    /** The declaration that it initialises; or one without a value, or null, if it is assigned later. */
    private static TreePath declaration(Code code, TreePath made) {
        TreePath around = Code.outside(made);
        if (!(around.getLeaf() instanceof AssignmentTree assignment)
                || !(Code.outside(around).getLeaf() instanceof ExpressionStatementTree)) {
            return around;
        }
        Element variable = code.compilation().element(new TreePath(around, assignment.getVariable()));
        TreePath declaration = variable == null ? null : code.compilation().declaration(variable);
        return declaration != null && Code.isEmpty(declaration) ? declaration : around;
    }

    /** Names another class in the declaration. */
    static void retype(Code code, Rewrite rewrite, VariableTree variable, String className) throws Refusal {
        if (code.namesType(variable)) {
            rewrite.replace(variable.getType(), rewrite.name(className));
        }
    }
}
