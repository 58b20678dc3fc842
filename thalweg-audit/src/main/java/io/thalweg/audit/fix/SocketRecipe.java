package io.thalweg.audit.fix;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** {@code TCP_NODELAY} for a connection whose messages go out in pieces. */
final class SocketRecipe {
    private SocketRecipe() {}

    static List<Rewrite> noDelay(Job job) throws Refusal {
        Code code = job.code();
        Places places = job.places();
        TreePath made = places.only(
                job.finding().stream().created(),
                "new Socket or accept",
                path -> code.made(path).equals("java.net.Socket")
                        || code.calledMethod(path).equals("java.net.ServerSocket.accept"));
        TreePath declaration = Code.outside(made);
        if (!(declaration.getLeaf() instanceof VariableTree variable)) {
            throw new Refusal("no variable is declared for the socket in " + code.at(made.getLeaf())
                    + ": call setTcpNoDelay(true) where it is kept");
        }
        if (!code.find(Code.scope(made), path -> Code.isCallOf(path.getLeaf(), "setTcpNoDelay"))
                .isEmpty()) {
            throw new Refusal("its method calls setTcpNoDelay already: look whether it is for this socket");
        }
        String call = variable.getName() + ".setTcpNoDelay(true);";
        TreePath around = Objects.requireNonNull(declaration.getParentPath());
        Rewrite rewrite = job.rewrite();
        if (around.getLeaf() instanceof TryTree tried) {
            if (tried.getBlock().getStatements().isEmpty()) {
                throw new Refusal("nothing is done with the socket in " + code.at(tried));
            }
            Tree first = tried.getBlock().getStatements().get(0);
            requireUnused(code, tried, variable);
            rewrite.before(first, call + job.lineEnding() + job.indentation(first));
        } else if (around.getLeaf() instanceof BlockTree) {
            rewrite.after(variable, job.lineEnding() + job.indentation(variable) + call);
        } else {
            throw new Refusal("the socket in " + code.at(variable)
                    + " is no local variable: call setTcpNoDelay(true) where it is made");
        }
        return List.of(rewrite.onlyIf(Set.of("the peer reads messages by their length, and not packet by packet")));
    }

    private static void requireUnused(Code code, TryTree tried, VariableTree socket) throws Refusal {
        if (tried.getResources().indexOf(socket) < tried.getResources().size() - 1
                && code.text(tried.getResources().get(tried.getResources().size() - 1))
                        .contains("setTcpNoDelay")) {
            throw new Refusal("another resource in " + code.at(tried) + " sets it already");
        }
    }
}
