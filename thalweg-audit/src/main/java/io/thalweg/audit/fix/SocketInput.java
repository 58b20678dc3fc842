package io.thalweg.audit.fix;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.fix.Recipes.Job;
import io.thalweg.audit.recording.Frame;
import java.util.List;
import java.util.Objects;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;

/**
 * Where a socket is asked for its input. A buffer there reads ahead, so that nobody else may read from the socket: no
 * second stream, no TLS on top, no channel.
 */
final class SocketInput {
    static final String GET_INPUT = "java.net.Socket.getInputStream";

    private SocketInput() {}

    /** The call in the method that wraps or reads the stream; a recording only has the line that connected. */
    static TreePath opener(Job job) throws Refusal {
        var chain = job.finding().stream().chain();
        CallSite site = chain.isEmpty() ? job.finding().site() : chain.get(0).created();
        Code code = job.code();
        List<TreePath> asked =
                job.places().inMethodOf(site.frame(), job.places().calling(GET_INPUT));
        List<TreePath> inLine = asked.stream()
                .filter(path -> code.isInLine(path, site.frame().line()))
                .toList();
        List<TreePath> meant = inLine.isEmpty() ? asked : inLine;
        if (meant.isEmpty() && isInPrivateMethod(code, site.frame())) {
            List<TreePath> all = code.findAll(job.places().calling(GET_INPUT));
            meant = all.size() == 1 ? all : meant;
        }
        if (meant.isEmpty()) {
            throw new Refusal(site.shortPlace() + " does not ask the socket for its input: put a"
                    + " BufferedInputStream around getInputStream() where that is called, if nobody else reads from the"
                    + " socket");
        }
        if (meant.size() > 1) {
            throw new Refusal(
                    "a socket is asked for its input in " + code.at(meant.get(0).getLeaf()) + " and "
                            + code.at(meant.get(1).getLeaf())
                            + ", and one would miss what a buffer of the other has read ahead");
        }
        TreePath opener = meant.get(0);
        int line = site.frame().line();
        if (!job.places().isReadIn(opener, line)) {
            throw new Refusal("line " + line + " does not read from what getInputStream gives in "
                    + code.at(opener.getLeaf()) + ": it is not known to be this socket");
        }
        requireOnlyReader(code, opener);
        return opener;
    }

    /** No other file can hand such a method the input of another socket. */
    private static boolean isInPrivateMethod(Code code, Frame frame) {
        return !code.findAll(path -> path.getLeaf() instanceof MethodTree method
                        && method.getModifiers().getFlags().contains(Modifier.PRIVATE)
                        && Places.isAround(code, method, frame))
                .isEmpty();
    }

    /** Refuses where somebody else gets at the bytes that a buffer would read ahead. */
    static void requireOnlyReader(Code code, TreePath opener) throws Refusal {
        TreePath select = new TreePath(opener, ((MethodInvocationTree) opener.getLeaf()).getMethodSelect());
        if (!(select.getLeaf() instanceof MemberSelectTree member)
                || !(member.getExpression() instanceof IdentifierTree)) {
            throw new Refusal("the socket in " + code.at(opener.getLeaf())
                    + " is in no variable, so that it is not known who else reads from it");
        }
        TreePath socket = new TreePath(select, member.getExpression());
        Element variable = code.compilation().element(socket);
        TreePath declaration = variable == null ? null : code.compilation().declaration(variable);
        if (variable == null || declaration == null) {
            throw new Refusal("the socket in " + code.at(opener.getLeaf())
                    + " is declared in another file, so that it is not known who else reads from it");
        }
        requireOwn(code, variable, socket);
        int inputs = 0;
        TreePath scope = variable.getKind() == ElementKind.FIELD
                ? new TreePath(code.compilation().unit())
                : Code.scope(declaration);
        for (TreePath use : code.uses(scope, variable)) {
            requireHarmless(code, use, declaration, variable.getKind() == ElementKind.FIELD);
            boolean isAsked = Code.outside(use).getLeaf() instanceof MemberSelectTree called
                    && called.getIdentifier().contentEquals("getInputStream");
            inputs += isAsked ? 1 : 0;
        }
        if (inputs > 1) {
            throw new Refusal("the socket " + variable.getSimpleName() + " is asked for its input more than once, and"
                    + " one stream would miss what a buffer of the other has read ahead");
        }
    }

    private static void requireOwn(Code code, Element variable, TreePath socket) throws Refusal {
        String name = variable.getSimpleName() + " in " + code.at(socket.getLeaf());
        if (variable.getKind() == ElementKind.PARAMETER) {
            throw new Refusal("the socket is the parameter " + name
                    + ": look whether a caller reads from it, too, and would miss what a buffer has read ahead");
        }
        if (variable.getKind() == ElementKind.FIELD && !variable.getModifiers().contains(Modifier.PRIVATE)) {
            throw new Refusal("the socket is the field " + name + ", from which other files may read, too");
        }
    }

    private static void requireHarmless(Code code, TreePath use, TreePath declaration, boolean isField) throws Refusal {
        TreePath parent = Code.outside(use);
        String place = code.at(use.getLeaf());
        TreePath inside = Code.around(use, SocketInput::isThreadsOwn);
        TreePath own = Code.around(declaration, SocketInput::isThreadsOwn);
        if (inside == null || own == null || !inside.getLeaf().equals(own.getLeaf())) {
            throw new Refusal("another thread may read from the same socket in " + place);
        }
        boolean isCompared = parent.getLeaf() instanceof BinaryTree;
        boolean isSet = isField
                && parent.getLeaf() instanceof AssignmentTree assignment
                && assignment.getVariable().equals(Code.seenBy(parent, use));
        boolean isThis = isField
                && use.getLeaf() instanceof MemberSelectTree
                && Objects.requireNonNull(use.getParentPath()).getLeaf() instanceof MemberSelectTree;
        boolean isCalled = parent.getLeaf() instanceof MemberSelectTree member
                && !member.getIdentifier().contentEquals("getChannel");
        if (!isCompared && !isSet && !isThis && !isCalled) {
            throw new Refusal("the socket is handed on in " + place
                    + ", and the code that gets it would miss what the buffer has read ahead");
        }
    }

    private static boolean isThreadsOwn(Tree tree) {
        return tree instanceof LambdaExpressionTree || tree instanceof ClassTree;
    }
}
