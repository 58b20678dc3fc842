package io.thalweg.audit.fix;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import io.thalweg.base.problem.Printable;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;

/**
 * Whether a buffer around {@code System.in} may go. What it has read ahead stays in the buffer of {@code System.in}
 * then, where another reader finds it; so there must be none.
 */
final class StandardInput {
    private static final Pattern OTHER_READER = Pattern.compile(
            "\\bSystem\\s*\\.\\s*in\\b|\\bSystem\\s*\\.\\s*setIn\\b|\\bstatic\\s+java\\.lang\\.System\\.(in\\b|\\*)"
                    + "|\\binheritIO\\b|\\bINHERIT\\b");

    private StandardInput() {}

    /** Whether it is a buffer of the JDK's size directly around {@code System.in}. */
    static boolean isBuffered(Code code, TreePath made) {
        List<? extends ExpressionTree> arguments = Code.arguments(made.getLeaf());
        return code.made(made).equals("java.io.BufferedInputStream")
                && arguments.size() == 1
                && isStandardInput(code, new TreePath(made, arguments.get(0)));
    }

    private static boolean isStandardInput(Code code, TreePath path) {
        Element element = code.compilation().element(path);
        return element != null
                && element.getKind().isField()
                && element.getSimpleName().contentEquals("in")
                && String.valueOf(element.getEnclosingElement()).equals("java.lang.System");
    }

    /** Refuses a buffer that may be one of several readers. */
    static void requireOnlyReader(Code code, TreePath made) throws Refusal {
        requireMadeOnce(code, made);
        TreePath own = new TreePath(made, Code.arguments(made.getLeaf()).get(0));
        for (TreePath use : code.findAll(path -> isStandardInput(code, path)
                || Code.isCallOf(path.getLeaf(), "setIn", "inheritIO")
                || (path.getLeaf() instanceof MemberSelectTree select
                        && select.getIdentifier().contentEquals("INHERIT")))) {
            if (!Code.isInside(use, own.getLeaf())) {
                throw new Refusal(code.at(use.getLeaf()) + " uses standard input, too, and would get what this buffer"
                        + " has read ahead");
            }
        }
        Path other = code.compilation().otherSource(OTHER_READER);
        if (other != null) {
            throw new Refusal(Printable.of(other)
                    + " may use standard input, too, and would get what this buffer has read ahead");
        }
    }

    private static void requireMadeOnce(Code code, TreePath made) throws Refusal {
        TreePath around = Code.around(
                made,
                tree -> tree instanceof MethodTree
                        || tree instanceof ClassTree
                        || tree instanceof LambdaExpressionTree
                        || Code.isLoop(tree));
        Element method = around == null ? null : code.compilation().element(around);
        boolean isMain = around != null
                && around.getLeaf() instanceof MethodTree tree
                && tree.getName().contentEquals("main")
                && tree.getModifiers().getFlags().contains(Modifier.STATIC);
        boolean isCalled = !code.findAll(path -> path.getLeaf() instanceof MethodInvocationTree
                        && Objects.equals(code.compilation().element(path), method))
                .isEmpty();
        if (!isMain || isCalled) {
            throw new Refusal(code.at(made.getLeaf()) + " may run more than once, and each new buffer around System.in"
                    + " would get what the one before has read ahead: if it runs once, leave out the buffer");
        }
    }
}
