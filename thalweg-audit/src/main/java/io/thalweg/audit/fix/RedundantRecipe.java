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

    /** The inner of two buffers that the program makes. */
    static Optional<Wrapper> spare(StreamUse.StreamKey stream) {
        List<Wrapper> chain = stream.chain();
        for (int i = 1; i < chain.size(); i++) {
            if (isOwnBuffer(chain.get(i - 1)) && ABOVE.contains(chain.get(i).type())) {
                return Optional.of(chain.get(i - 1));
            }
        }
        return Optional.empty();
    }

    private static boolean isOwnBuffer(Wrapper wrapper) {
        return wrapper.isBuffer() && !wrapper.isOfJdk() && wrapper.created().isKnown();
    }

    /** Takes out a buffer that is made as the argument of what has its own. */
    static List<Rewrite> remove(Job job) throws Refusal {
        StreamUse.StreamKey stream = job.finding().stream();
        Code code = job.code();
        Wrapper spare = spare(stream)
                .orElseThrow(() -> new Refusal("the inner buffer is not made as the argument of the outer stream"));
        TreePath made = job.places().only(spare.created(), "buffer inside of another", path -> isInside(code, path));
        TreePath life = Code.outside(made);
        boolean reads = code.compilation().isA(made, "java.io.InputStream");
        Verdict verdict = reads ? Verdict.ofInput(job, life, true) : Verdict.ofOutput(job, life, life);
        Rewrite rewrite = job.rewrite().onlyIf(verdict.conditions());
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

    private static boolean isInside(Code code, TreePath path) {
        if (!BUFFERS.contains(code.made(path))) {
            return false;
        }
        TreePath outer = Code.outside(path);
        return ABOVE.contains(code.made(outer))
                && Code.arguments(outer.getLeaf()).get(0).equals(path.getLeaf())
                && Code.arguments(path.getLeaf()).size() == 1;
    }

    /** A large buffer, of which most is read for nothing. */
    static Optional<Wrapper> large(StreamUse.StreamKey stream) {
        return stream.chain().stream()
                .filter(wrapper -> {
                    Long bytes = wrapper.bufferBytes();
                    return wrapper.isBuffer() && bytes != null && bytes >= Rules.LARGE_BUFFER_BYTES;
                })
                .findFirst();
    }

    static List<Rewrite> smaller(Job job) throws Refusal {
        Optional<Wrapper> wrapper = large(job.finding().stream());
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
                return List.of(job.rewrite().onlyIf(verdict.conditions()).replace(arguments.get(1), "8 * 1024"));
            }
        }
        throw new Refusal("the size of its buffer is not written where it is made");
    }
}
