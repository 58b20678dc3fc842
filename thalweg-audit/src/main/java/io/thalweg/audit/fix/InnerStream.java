package io.thalweg.audit.fix;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;

/** The input below another: whoever else reads from it would miss what is read ahead. */
final class InnerStream {
    private final Code code;

    private InnerStream(Code code) {
        this.code = code;
    }

    /** Refuses an input that is not known to be read through one stream alone. */
    static void requireUnshared(Code code, TreePath inner) throws Refusal {
        new InnerStream(code).require(inner);
    }

    private void require(TreePath inner) throws Refusal {
        String made = code.made(inner);
        List<? extends ExpressionTree> arguments = Code.arguments(inner.getLeaf());
        String called = code.calledMethod(inner);
        if (called.equals("java.nio.file.Files.newInputStream")) {
            return;
        }
        if (called.equals(SocketInput.GET_INPUT)) {
            SocketInput.requireOnlyReader(code, inner);
        } else if (made.equals("java.io.FileInputStream") || made.equals("java.io.FileReader")) {
            FilePaths.requirePlain(code, inner);
        } else if (made.startsWith("java.") && !arguments.isEmpty()) {
            require(new TreePath(inner, arguments.get(0)));
        } else if (inner.getLeaf() instanceof IdentifierTree) {
            requireOnlyUse(inner);
        } else {
            throw shared(inner);
        }
    }

    private Refusal shared(TreePath inner) {
        return new Refusal(code.text(inner.getLeaf()).lines().findFirst().orElse("") + " in " + code.at(inner.getLeaf())
                + " may be read by others, too, who would miss what is read ahead");
    }

    /** A local variable that gives the stream to one other, and has no other use. */
    private void requireOnlyUse(TreePath inner) throws Refusal {
        Element variable = code.compilation().element(inner);
        TreePath declaration = variable == null ? null : code.compilation().declaration(variable);
        boolean isLocal = variable != null
                && (variable.getKind() == ElementKind.LOCAL_VARIABLE
                        || variable.getKind() == ElementKind.RESOURCE_VARIABLE);
        if (!isLocal
                || variable == null
                || declaration == null
                || !(declaration.getLeaf() instanceof VariableTree tree)
                || tree.getInitializer() == null) {
            throw shared(inner);
        }
        for (TreePath use : code.uses(Code.scope(declaration), variable)) {
            if (!use.getLeaf().equals(inner.getLeaf()) && !isHarmless(use)) {
                throw new Refusal("the stream below is used in " + code.at(use.getLeaf())
                        + ", too, and would miss what is read ahead");
            }
        }
        require(new TreePath(declaration, tree.getInitializer()));
    }

    private static boolean isHarmless(TreePath use) {
        TreePath parent = Code.outside(use);
        boolean isCompared = parent.getLeaf() instanceof BinaryTree binary
                && (Code.isNull(binary.getLeftOperand()) || Code.isNull(binary.getRightOperand()));
        boolean isClosed = parent.getLeaf() instanceof MemberSelectTree member
                && member.getIdentifier().contentEquals("close")
                && Code.outside(parent).getLeaf() instanceof MethodInvocationTree
                && Code.isInFinally(use);
        return isCompared || isClosed || parent.getLeaf() instanceof TryTree;
    }
}
