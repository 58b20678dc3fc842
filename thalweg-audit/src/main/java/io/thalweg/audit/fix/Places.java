package io.thalweg.audit.fix;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.recording.StackLine;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Finds the expression that a line of a recording means. */
final class Places {
    private final Code code;

    Places(Code code) {
        this.code = code;
    }

    /** The only expression in that line that is {@code wanted}. */
    TreePath only(CallSite site, String what, Predicate<TreePath> wanted) throws Refusal {
        StackLine frame = site.frame();
        List<TreePath> found = in(frame.line(), wanted);
        if (found.isEmpty()) {
            throw new Refusal("there is no " + what + " in line " + frame.line()
                    + ": the source is not the one that was recorded, or the stream is made in another way");
        }
        if (found.size() > 1) {
            throw new Refusal("line " + frame.line() + " has more than one " + what
                    + ": put them on lines of their own, and record again");
        }
        TreePath only = found.get(0);
        requireMethod(only, frame);
        return only;
    }

    /** What a frame of that line may mean. */
    private List<TreePath> in(int line, Predicate<TreePath> wanted) {
        List<TreePath> found = code.findAll(path -> code.isInLine(path, line) && wanted.test(path));
        if (found.isEmpty()) {
            // A constructor's call has the line of its last argument that is a call itself.
            found = code.findAll(path -> code.isAcross(path, line) && wanted.test(path));
        }
        // Without one, it has that of the last call before it in its statement, or else that of the statement.
        return found.isEmpty() ? code.findAll(path -> code.isBehind(path, line) && wanted.test(path)) : found;
    }

    /** A line that was moved by an edit is in another method, mostly. */
    private static void requireMethod(TreePath path, StackLine frame) throws Refusal {
        String recorded = frame.method().substring(frame.method().lastIndexOf('.') + 1);
        Predicate<Tree> isLambda = tree -> tree instanceof LambdaExpressionTree;
        TreePath around =
                Syntax.around(path, isLambda.or(tree -> tree instanceof MethodTree || tree instanceof ClassTree));
        Tree body = around == null ? path.getLeaf() : around.getLeaf();
        boolean matches = recorded.startsWith("lambda$")
                ? Syntax.around(path, isLambda) != null
                : body instanceof MethodTree method
                        ? method.getName().contentEquals(recorded)
                        : body instanceof ClassTree && recorded.matches("<(cl)?init>");
        if (!matches) {
            throw new Refusal("line " + frame.line() + " is not in " + frame.method()
                    + ": the source is older or newer than the class that was recorded");
        }
    }

    /** A call of one of those constructors, without a class body. */
    Predicate<TreePath> making(String... classNames) {
        Set<String> names = Set.of(classNames);
        return path -> names.contains(code.made(path));
    }

    /** A call of that method, with its class's full name. */
    Predicate<TreePath> calling(String method) {
        return path -> code.calledMethod(path).equals(method);
    }
}
