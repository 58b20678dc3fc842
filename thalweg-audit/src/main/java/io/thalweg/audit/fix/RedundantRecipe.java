package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.fix.Recipes.Job;
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
    static Optional<Wrapper> spare(StreamUse.Key stream) {
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
        StreamUse.Key stream = job.finding().stream();
        Code code = job.code();
        Wrapper spare = spare(stream)
                .orElseThrow(() -> new Refusal("the inner buffer is not made as the argument of the outer stream"));
        Rewrite rewrite = job.rewrite();
        TreePath made;
        if (stream.standard() == null) {
            made = job.places().only(spare.created(), "buffer inside of another", path -> isInside(code, path));
        } else {
            made = job.places()
                    .only(
                            spare.created(),
                            "new BufferedInputStream(System.in)",
                            path -> StandardInput.isBuffered(code, path));
            StandardInput.requireOnlyReader(code, made);
            StreamFlow.ofInput(code, made)
                    .narrow()
                    .forEach(type -> rewrite.replace(type, rewrite.name("java.io.InputStream")));
        }
        ExpressionTree below = Code.arguments(made.getLeaf()).get(0);
        int from = code.compilation().start(made.getLeaf());
        int to = code.compilation().start(below);
        rewrite.add(new Edit(from, to, ""));
        rewrite.add(new Edit(code.compilation().end(below), code.compilation().end(made.getLeaf()), ""));
        return List.of(rewrite);
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
    static Optional<Wrapper> large(StreamUse.Key stream, long leastBytes) {
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
                return List.of(job.rewrite().replace(arguments.get(1), size));
            }
        }
        throw new Refusal("the size of the array is the program's own: look whether it needs so many bytes at once");
    }
}
