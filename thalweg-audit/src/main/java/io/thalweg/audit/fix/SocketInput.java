package io.thalweg.audit.fix;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.CallSite;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;

/** Where a socket is asked for its input, and whether nothing else reads from the socket. */
final class SocketInput {
    private static final String GET_INPUT = "java.net.Socket.getInputStream";

    private SocketInput() {}

    /** The call in the method that wraps or reads the stream; a recording only has the line that connected. */
    static TreePath opener(Job job) throws Refusal {
        var chain = job.finding().stream().chain();
        CallSite site = chain.isEmpty() ? job.finding().site() : chain.get(0).created();
        Code code = job.code();
        int line = site.frame().line();
        List<TreePath> asked =
                job.places().inMethodOf(site.frame(), job.places().calling(GET_INPUT));
        List<TreePath> inLine =
                asked.stream().filter(path -> code.isInLine(path, line)).toList();
        List<TreePath> meant = inLine.isEmpty() ? asked : inLine;
        if (meant.isEmpty()) {
            throw new Refusal(site.shortPlace() + " does not ask the socket for its input: put a"
                    + " BufferedInputStream around getInputStream() where that is called, if nothing else reads from"
                    + " the socket");
        }
        if (meant.size() > 1) {
            throw new Refusal(
                    "a socket is asked for its input in " + code.at(meant.get(0).getLeaf()) + " and "
                            + code.at(meant.get(1).getLeaf())
                            + ", and one would miss what a buffer of the other has read ahead");
        }
        Life life = Life.of(job.program(), code, meant.get(0), true, false);
        if (!life.isUsedIn(code, meant.get(0), line)) {
            throw new Refusal("line " + line + " does not read from what getInputStream gives in "
                    + code.at(meant.get(0).getLeaf()) + ": it is not known to be this socket");
        }
        return meant.get(0);
    }

    /** What has to be true so that nothing else gets at the bytes that a buffer reads ahead. */
    static Set<String> conditions(Code code, TreePath opener) throws Refusal {
        TreePath select = new TreePath(opener, ((MethodInvocationTree) opener.getLeaf()).getMethodSelect());
        Tree socket = select.getLeaf() instanceof MemberSelectTree member ? member.getExpression() : select.getLeaf();
        Set<String> needed = Set.of("nothing else reads from the socket in " + code.at(socket)
                + ", and its peer does not learn from an error that it is closed before all is read");
        Element variable =
                socket instanceof IdentifierTree ? code.compilation().element(new TreePath(select, socket)) : null;
        TreePath declaration = variable == null ? null : code.compilation().declaration(variable);
        boolean isLocal = variable != null
                && Set.of(ElementKind.LOCAL_VARIABLE, ElementKind.RESOURCE_VARIABLE)
                        .contains(variable.getKind());
        if (variable == null || declaration == null) {
            return needed;
        }
        int inputs = 0;
        TreePath scope = isLocal
                ? Code.scope(declaration)
                : new TreePath(code.compilation().unit());
        for (TreePath use : code.uses(scope, variable)) {
            TreePath parent = Code.outside(use);
            boolean isCalled = parent.getLeaf() instanceof MemberSelectTree;
            String called = parent.getLeaf() instanceof MemberSelectTree member
                    ? member.getIdentifier().toString()
                    : "";
            inputs += called.equals("getInputStream") ? 1 : 0;
            boolean isHarmless = (isCalled && !called.equals("getChannel"))
                    || parent.getLeaf() instanceof BinaryTree
                    || parent.getLeaf() instanceof TryTree;
            if (isLocal && (!isHarmless || !isOfSameThread(use, declaration))) {
                throw new Refusal("the socket is handed on in " + code.at(use.getLeaf())
                        + ", and the code that gets it would miss what the buffer has read ahead");
            }
        }
        TreePath loop = Code.around(opener, Code::isLoop);
        if (inputs > 1 || (loop != null && !Code.isInside(declaration, loop.getLeaf()))) {
            throw new Refusal("the socket " + variable.getSimpleName() + " is asked for its input more than once, and"
                    + " one stream would miss what a buffer of the other has read ahead");
        }
        return needed;
    }

    private static boolean isOfSameThread(TreePath use, TreePath declaration) {
        TreePath inside = Code.around(use, SocketInput::isThreadsOwn);
        TreePath own = Code.around(declaration, SocketInput::isThreadsOwn);
        return inside != null && own != null && inside.getLeaf().equals(own.getLeaf());
    }

    private static boolean isThreadsOwn(Tree tree) {
        return tree instanceof LambdaExpressionTree || tree instanceof ClassTree;
    }
}
