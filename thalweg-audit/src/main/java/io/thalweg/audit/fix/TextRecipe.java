package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import java.util.List;
import java.util.Optional;

/** Readers for what is text. */
final class TextRecipe {
    private TextRecipe() {}

    /** What makes characters of bytes. */
    static Optional<Wrapper> decoder(StreamUse.StreamKey stream) {
        return stream.chain().stream()
                .filter(wrapper -> wrapper.is("InputStreamReader") || wrapper.is("FileReader"))
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
}
