package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Readers for what is text. */
final class TextRecipe {
    private TextRecipe() {}

    /** What makes characters of bytes. */
    static Optional<Wrapper> decoder(StreamUse.StreamKey stream) {
        return stream.chain().stream()
                .filter(wrapper -> wrapper.is("InputStreamReader") || wrapper.is("FileReader"))
                .findFirst();
    }

    /** What lines are read from byte by byte. */
    static Optional<Wrapper> dataInput(StreamUse.StreamKey stream) {
        return stream.chain().stream()
                .filter(wrapper -> wrapper.is("DataInputStream"))
                .findFirst();
    }

    /** A buffer for characters around a decoder. */
    static List<Rewrite> bufferedReader(Job job) throws Refusal {
        Places places = job.places();
        Wrapper decoder = decoder(job.finding().stream())
                .orElseThrow(() -> new Refusal("the recording does not tell where its decoder is made"));
        TreePath made = places.only(
                decoder.created(),
                "new InputStreamReader or FileReader",
                places.making("java.io.InputStreamReader", "java.io.FileReader"));
        List<? extends ExpressionTree> arguments = Code.arguments(made.getLeaf());
        Verdict verdict = Verdict.ofInput(job, made, true);
        if (!job.code().made(made).equals("java.io.FileReader")) {
            Verdict.below(job, new TreePath(made, arguments.get(0)), verdict.conditions());
        }
        if (arguments.size() > 1
                && job.code()
                        .compilation()
                        .isA(new TreePath(made, arguments.get(1)), "java.nio.charset.CharsetDecoder")) {
            verdict.conditions().add("no byte is malformed: the decoder would report it earlier");
        }
        return List.of(job.rewrite().wrap(made.getLeaf(), "java.io.BufferedReader", verdict, "java.io.Reader"));
    }

    /** Where a {@code DataInputStream} is used for lines alone, a reader of ISO-8859-1 gives the same ones. */
    static List<Rewrite> dataInputLines(Job job) throws Refusal {
        Code code = job.code();
        Places places = job.places();
        Wrapper data = dataInput(job.finding().stream())
                .orElseThrow(() -> new Refusal("the recording does not tell where its DataInputStream is made"));
        TreePath made = places.only(
                data.created(), "new " + StreamUse.simpleName(data.type()), places.making("java.io.DataInputStream"));
        VariableTree variable = OnlyUses.of(code, made, Set.of("readLine", "close"));
        ExpressionTree below = Code.arguments(made.getLeaf()).get(0);
        TreePath inner = new TreePath(made, below);
        while (code.made(inner).equals("java.io.BufferedInputStream")) {
            inner = new TreePath(inner, Code.arguments(inner.getLeaf()).get(0));
        }
        Verdict verdict = Verdict.ofInput(job, made, true);
        Verdict.below(job, inner, verdict.conditions());
        Rewrite rewrite = job.rewrite().onlyIf(verdict.conditions());
        asReader(code, rewrite, variable, (NewClassTree) made.getLeaf(), below, inner.getLeaf());
        return List.of(rewrite);
    }

    private static void asReader(
            Code code, Rewrite rewrite, VariableTree variable, NewClassTree made, Tree below, Tree innermost)
            throws Refusal {
        OnlyUses.retype(code, rewrite, variable, "java.io.BufferedReader");
        rewrite.changing(made).replace(made.getIdentifier(), rewrite.name("java.io.BufferedReader"));
        rewrite.before(below, "new " + rewrite.name("java.io.InputStreamReader") + "(");
        if (!below.equals(innermost)) {
            int from = code.compilation().start(below);
            int to = code.compilation().start(innermost);
            rewrite.replace(from, to, "");
            rewrite.replace(
                    code.compilation().end(innermost), code.compilation().end(below), "");
        }
        rewrite.after(below, ", " + rewrite.name("java.nio.charset.StandardCharsets") + ".ISO_8859_1)");
    }
}
