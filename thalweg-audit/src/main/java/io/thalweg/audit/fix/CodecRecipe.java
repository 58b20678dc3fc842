package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import java.util.List;
import java.util.Set;

/** Larger buffers for compressing streams: inside, and above them. */
final class CodecRecipe {
    private static final String ZIP = "java.util.zip.";
    private static final Set<String> SIZED = Set.of(ZIP + "GZIPInputStream", ZIP + "GZIPOutputStream");

    private CodecRecipe() {}

    private static boolean reads(String codec) {
        return codec.endsWith("InputStream");
    }

    /** The size where the constructor takes one, else a buffer below. */
    static List<Rewrite> wider(Job job) throws Refusal {
        Wrapper codec = job.finding().stream().chain().get(0);
        TreePath made = made(job, codec);
        List<? extends ExpressionTree> arguments = Code.arguments(made.getLeaf());
        TreePath inner = new TreePath(made, arguments.get(0));
        if (!SIZED.contains(codec.type())) {
            return reads(codec.type()) ? BufferRecipe.reads(job) : BufferRecipe.writes(job);
        }
        Verdict verdict;
        if (reads(codec.type())) {
            verdict = Verdict.ofInput(job, made, true);
            Verdict.below(job, inner, verdict.conditions());
        } else {
            verdict = Verdict.ofOutput(job, made, made);
        }
        boolean isSized = arguments.size() > 1
                && job.code().compilation().called(made) != null
                && !Code.isTrue(arguments.get(1))
                && !Code.isFalse(arguments.get(1));
        Rewrite rewrite = job.rewrite().onlyIf(verdict.conditions());
        return List.of(
                isSized
                        ? rewrite.replace(arguments.get(1), "64 * 1024")
                        : rewrite.changing(made.getLeaf()).after(arguments.get(0), ", 64 * 1024"));
    }

    private static TreePath made(Job job, Wrapper codec) throws Refusal {
        Places places = job.places();
        return places.only(codec.created(), "new " + StreamUse.simpleName(codec.type()), places.making(codec.type()));
    }
}
