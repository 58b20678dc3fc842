package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Set;

/** A stream instead of a {@code RandomAccessFile} that is only read from the first byte on. */
final class RandomAccessRecipe {
    private static final Set<String> LINES = Set.of("readLine", "close");

    private RandomAccessRecipe() {}

    static List<Rewrite> lines(Job job) throws Refusal {
        return inOrder(job, true);
    }

    static List<Rewrite> values(Job job) throws Refusal {
        return inOrder(job, false);
    }

    private static List<Rewrite> inOrder(Job job, boolean isLines) throws Refusal {
        Code code = job.code();
        Places places = job.places();
        TreePath made = places.only(
                job.finding().stream().created(), "new RandomAccessFile", places.making("java.io.RandomAccessFile"));
        List<? extends ExpressionTree> arguments = Code.arguments(made.getLeaf());
        if (arguments.size() != 2 || !code.text(arguments.get(1)).equals("\"r\"")) {
            throw new Refusal("the file is opened to be written, too, in " + code.at(made.getLeaf()));
        }
        VariableTree variable = OnlyUses.of(code, made, isLines ? LINES : Life.VALUES);
        FilePaths.requirePlainPath(code, made);
        Rewrite rewrite = job.rewrite().onlyIf(Verdict.ofInput(job, made, true).conditions());
        String type = isLines ? "java.io.BufferedReader" : "java.io.DataInputStream";
        OnlyUses.retype(code, rewrite, variable, type);
        String file = "new " + rewrite.name("java.io.FileInputStream") + "(" + code.text(arguments.get(0)) + ")";
        String inner = isLines
                ? "new " + rewrite.name("java.io.InputStreamReader") + "(" + file + ", "
                        + rewrite.name("java.nio.charset.StandardCharsets") + ".ISO_8859_1)"
                : "new " + rewrite.name("java.io.BufferedInputStream") + "(" + file + ")";
        return List.of(rewrite.replace(made.getLeaf(), "new " + rewrite.name(type) + "(" + inner + ")"));
    }
}
