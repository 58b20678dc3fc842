package io.thalweg.lab.run;

import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.result.Verdict.Answer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The cells of which another fork could tell something: their interval is wider than the target, and their experiment
 * still has an answer open. An answer is closed only when it was firm at two looks in a row, for whoever looks often
 * enough sees any answer once.
 */
final class OpenCells {
    private OpenCells() {}

    /** Those that are open before that block, as indices into the plan's cells. */
    static Set<Integer> before(int block, Plan plan, List<Journal.Entry> entries) {
        Results now = results(block, plan, entries);
        Set<String> answered = answered(now);
        answered.retainAll(answered(results(block - 1, plan, entries)));
        Set<Integer> open = new HashSet<>();
        IntStream.range(0, plan.cells().size())
                .filter(index -> !answered.contains(question(plan.cells().get(index))))
                .filter(index -> isWide(now.cells().get(index).summary(), plan.targetInterval()))
                .forEach(open::add);
        return open;
    }

    private static Results results(int block, Plan plan, List<Journal.Entry> entries) {
        return ResultsAssembly.of(
                plan, entries.stream().filter(entry -> entry.block() < block).toList(), null);
    }

    /** What claims are judged on together. */
    private static String question(Plan.PlannedCell cell) {
        return cell.experiment() + "@" + cell.jdk();
    }

    /** The experiments and JDKs with claims of which none is inconclusive; one without claims is never done with. */
    private static Set<String> answered(Results results) {
        Set<String> answered = new HashSet<>();
        Set<String> open = new HashSet<>();
        results.verdicts().forEach(verdict -> {
            Set<String> where = verdict.answer() == Answer.INCONCLUSIVE ? open : answered;
            where.add(verdict.experiment() + "@" + verdict.jdk());
        });
        answered.removeAll(open);
        return answered;
    }

    /** Half the interval of the throughput against its mean; what was not measured will not be either. */
    private static boolean isWide(@Nullable Summary summary, double target) {
        if (summary == null) {
            return false;
        }
        Metric throughput = summary.throughput();
        return !((throughput.high() - throughput.low()) / 2 <= target * throughput.mean());
    }
}
