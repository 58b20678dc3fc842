package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.fix.Recipes.Job;
import io.thalweg.audit.rule.Rules;
import java.util.List;
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

    /** Takes out a buffer that is made as the argument of what has its own. */
    static List<Rewrite> remove(Job job) throws Refusal {
        List<Wrapper> chain = job.finding().stream().chain();
        Code code = job.code();
        for (int i = 1; i < chain.size(); i++) {
            Wrapper inner = chain.get(i - 1);
            if (!inner.isBuffer()
                    || inner.isOfJdk()
                    || !ABOVE.contains(chain.get(i).type())) {
                continue;
            }
            CallSite site = inner.created();
            TreePath made = job.places().only(site, "buffer inside of another", path -> isInside(code, path));
            ExpressionTree below = Code.arguments(made.getLeaf()).get(0);
            int from = code.compilation().start(made.getLeaf());
            int to = code.compilation().start(below);
            Rewrite rewrite = job.rewrite();
            rewrite.add(new Edit(from, to, ""));
            rewrite.add(
                    new Edit(code.compilation().end(below), code.compilation().end(made.getLeaf()), ""));
            return List.of(rewrite);
        }
        throw new Refusal("the inner buffer is not made as the argument of the outer stream");
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

    /** A buffer of which most is read for nothing, or copied once more; an array of that size is the program's own. */
    static List<Rewrite> smaller(Job job) throws Refusal {
        boolean isUnused = job.finding().rule().equals("oversized-buffer");
        for (Wrapper wrapper : job.finding().stream().chain()) {
            Long bytes = wrapper.bufferBytes();
            if (wrapper.isBuffer()
                    && bytes != null
                    && bytes >= (isUnused ? Rules.LARGE_BUFFER_BYTES : Rules.LARGE_READ_BYTES)) {
                TreePath made = job.places()
                        .only(
                                wrapper.created(),
                                "buffer with a size",
                                path -> BUFFERS.contains(job.code().made(path)));
                List<? extends ExpressionTree> arguments = Code.arguments(made.getLeaf());
                if (arguments.size() == 2) {
                    return List.of(job.rewrite().replace(arguments.get(1), isUnused ? "8 * 1024" : "64 * 1024"));
                }
            }
        }
        throw new Refusal("the size of the array is the program's own: look whether it needs so many bytes at once");
    }
}
