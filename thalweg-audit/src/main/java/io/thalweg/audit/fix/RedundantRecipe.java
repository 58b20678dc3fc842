package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.rule.Rules;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Buffers that are one too many, or too large. */
final class RedundantRecipe {
    private static final Set<String> BUFFERS = Set.of("java.io.BufferedInputStream", "java.io.BufferedOutputStream");

    private static final Set<String> ABOVE = Set.of(
            "java.io.BufferedInputStream",
            "java.io.BufferedOutputStream",
            "java.io.InputStreamReader",
            "java.io.OutputStreamWriter");

    private RedundantRecipe() {}

    /** The inner of two buffers that the program makes, else the one that it makes around that of {@code System.in}. */
    static Optional<Wrapper> spare(StreamUse.StreamKey stream) {
        List<Wrapper> chain = stream.chain();
        for (int i = 1; i < chain.size(); i++) {
            if (isOwnBuffer(chain.get(i - 1)) && ABOVE.contains(chain.get(i).type())) {
                return Optional.of(chain.get(i - 1));
            }
        }
        boolean isAroundStdin = "stdin".equals(stream.standard())
                && chain.size() > 1
                && chain.get(0).isBuffer()
                && isOwnBuffer(chain.get(1));
        return isAroundStdin ? Optional.of(chain.get(1)) : Optional.empty();
    }

    private static boolean isOwnBuffer(Wrapper wrapper) {
        return wrapper.isBuffer() && !wrapper.isOfJdk() && wrapper.created().isKnown();
    }

    /** Takes out a buffer that is made as the argument of what has its own, or around what has. */
    static List<Rewrite> remove(Job job) throws Refusal {
        StreamUse.StreamKey stream = job.finding().stream();
        Code code = job.code();
        Wrapper spare = spare(stream)
                .orElseThrow(() -> new Refusal("the inner buffer is not made as the argument of the outer stream"));
        boolean isStandardInput = stream.standard() != null;
        TreePath made = job.places()
                .only(
                        spare.created(),
                        isStandardInput ? "new BufferedInputStream(System.in)" : "buffer inside of another",
                        path -> isStandardInput ? isAroundStandardInput(code, path) : isInside(code, path));
        TreePath life = isStandardInput ? made : Code.outside(made);
        boolean reads = code.compilation().isA(made, "java.io.InputStream");
        Verdict verdict = reads ? Verdict.ofInput(job, life, true) : Verdict.ofOutput(job, life, life);
        Rewrite rewrite = job.rewrite().onlyIf(verdict.conditions());
        if (isStandardInput) {
            rewrite.onlyIf(
                    Set.of("nothing else in the program reads standard input, or reads it through another buffer"));
            for (Tree type : verdict.life().narrow()) {
                rewrite.replace(type, rewrite.name("java.io.InputStream"));
            }
        }
        ExpressionTree below = Code.arguments(made.getLeaf()).get(0);
        rewrite.replace(
                code.compilation().start(made.getLeaf()), code.compilation().start(below), "");
        rewrite.replace(code.compilation().end(below), code.compilation().end(made.getLeaf()), "");
        return List.of(rewrite);
    }

    /** The buffer of the program's own from which single bytes are taken. */
    static Optional<Wrapper> locked(StreamUse.StreamKey stream) {
        return stream.chain().stream()
                .filter(wrapper -> wrapper.is("BufferedInputStream") && isOwnBuffer(wrapper))
                .reduce((inner, outer) -> outer);
    }

    /** A buffer without a lock, where the library is wanted; a loop over arrays is only shown. */
    static List<Rewrite> unlocked(Job job) throws Refusal {
        String buffer = "java.io.BufferedInputStream";
        if (locked(job.finding().stream()).isEmpty() || !BufferRecipe.hasThalweg(job, BufferRecipe.TUNED_IN)) {
            throw new Refusal("a loop over an array is a change of the program's own loop"
                    + ByteLoop.over(job.code(), job.finding().site().frame().line()));
        }
        TreePath path = job.places()
                .only(
                        Recipes.place(job.finding()),
                        "new BufferedInputStream",
                        job.places().making(buffer));
        Verdict verdict = Verdict.ofInput(job, path, true);
        NewClassTree made = (NewClassTree) path.getLeaf();
        Rewrite rewrite = job.rewrite().changing(made).onlyIf(verdict.conditions());
        for (Tree type : verdict.life().narrow()) {
            rewrite.replace(type, rewrite.name("java.io.InputStream"));
        }
        return List.of(rewrite.replace(made.getIdentifier(), rewrite.name(BufferRecipe.TUNED_IN)));
    }

    private static boolean isAroundStandardInput(Code code, TreePath made) {
        List<? extends ExpressionTree> arguments = Code.arguments(made.getLeaf());
        return code.made(made).equals("java.io.BufferedInputStream")
                && arguments.size() == 1
                && code.text(arguments.get(0)).equals("System.in");
    }

    private static boolean isInside(Code code, TreePath path) {
        if (!BUFFERS.contains(code.made(path))) {
            return false;
        }
        TreePath outer = Code.outside(path);
        return ABOVE.contains(code.made(outer))
                && Code.arguments(outer.getLeaf()).get(0).equals(path.getLeaf())
                && Code.arguments(path.getLeaf()).size() == 1;
    }

    /** A buffer of at least that size. */
    static Optional<Wrapper> large(StreamUse.StreamKey stream, long leastBytes) {
        return stream.chain().stream()
                .filter(wrapper -> {
                    Long bytes = wrapper.bufferBytes();
                    return wrapper.isBuffer() && bytes != null && bytes >= leastBytes;
                })
                .findFirst();
    }

    /** A buffer of which most is read for nothing, or copied once more; an array of that size is the program's own. */
    static List<Rewrite> smallerReads(Job job) throws Refusal {
        return smaller(job, Rules.LARGE_READ_BYTES, "64 * 1024");
    }

    static List<Rewrite> smallerBuffer(Job job) throws Refusal {
        return smaller(job, Rules.LARGE_BUFFER_BYTES, "8 * 1024");
    }

    private static List<Rewrite> smaller(Job job, long leastBytes, String size) throws Refusal {
        Optional<Wrapper> wrapper = large(job.finding().stream(), leastBytes);
        if (wrapper.isPresent()) {
            TreePath made = job.places()
                    .only(
                            wrapper.get().created(),
                            "buffer with a size",
                            path -> BUFFERS.contains(job.code().made(path)));
            List<? extends ExpressionTree> arguments = Code.arguments(made.getLeaf());
            if (arguments.size() == 2) {
                boolean reads = job.code().compilation().isA(made, "java.io.InputStream");
                Verdict verdict = reads ? Verdict.ofInput(job, made, true) : Verdict.ofOutput(job, made, made);
                return List.of(job.rewrite().onlyIf(verdict.conditions()).replace(arguments.get(1), size));
            }
        }
        throw new Refusal("the size of the array is the program's own: look whether it needs so many bytes at once");
    }
}
