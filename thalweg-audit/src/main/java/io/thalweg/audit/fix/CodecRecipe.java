package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Larger buffers for compressing streams: inside, and above them. */
final class CodecRecipe {
    private static final String ZIP = "java.util.zip.";
    private static final Set<String> SIZED = Set.of(ZIP + "GZIPInputStream", ZIP + "GZIPOutputStream");

    /** Above these a buffer would have to end with each entry. */
    private static final Set<String> OF_ENTRIES = Set.of(
            ZIP + "ZipInputStream",
            ZIP + "ZipOutputStream",
            "java.util.jar.JarInputStream",
            "java.util.jar.JarOutputStream");

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

    /** The compressing stream of the JDK. */
    static Optional<Wrapper> codec(StreamUse.StreamKey stream) {
        return stream.chain().stream()
                .filter(wrapper ->
                        wrapper.type().startsWith(ZIP) || wrapper.type().startsWith("java.util.jar."))
                .findFirst();
    }

    /** A buffer above, from which single bytes are taken. */
    static List<Rewrite> bufferAbove(Job job) throws Refusal {
        Wrapper codec = codec(job.finding().stream()).orElse(null);
        if (codec == null || OF_ENTRIES.contains(codec.type())) {
            throw new Refusal("a buffer above must begin and end with each entry of the archive");
        }
        TreePath made = made(job, codec);
        TreePath inner = new TreePath(made, Code.arguments(made.getLeaf()).get(0));
        if (reads(codec.type())) {
            Verdict verdict = Verdict.ofInput(job, made, false);
            Verdict.below(job, inner, verdict.conditions());
            verdict.conditions().add("the archive is not damaged, or the bytes just before the damage are not needed");
            return List.of(
                    job.rewrite().wrap(made.getLeaf(), "java.io.BufferedInputStream", verdict, "java.io.InputStream"));
        }
        boolean opens = job.code().made(inner).equals("java.io.FileOutputStream")
                || job.code().calledMethod(inner).equals("java.nio.file.Files.newOutputStream");
        if (!opens) {
            throw new Refusal("the stream below, in " + job.code().at(inner.getLeaf())
                    + ", is not opened there: if that one alone is closed, what is in the buffer would be lost");
        }
        BufferRecipe.requireFile(job.finding().stream());
        FilePaths.requirePlain(job.code(), inner);
        Verdict verdict = Verdict.ofOutput(job, made, inner);
        return List.of(
                job.rewrite().wrap(made.getLeaf(), "java.io.BufferedOutputStream", verdict, "java.io.OutputStream"));
    }
}
