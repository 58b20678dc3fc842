package io.thalweg.lab.run;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Metric;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Summary;
import io.thalweg.lab.store.Journal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The cells of which another fork could decide something: those that an open claim rests on, and the controls of their
 * experiments, as far as their interval is wider than the target. A claim is closed only when it was firm at two looks
 * in a row, for after many looks any answer is seen once.
 */
final class OpenCells {
    private final Set<CellKey> cells = new HashSet<>();
    /** Whose controls are open. */
    private final Set<JudgedAt> controlled = new HashSet<>();
    /** Where any cell may be the one. */
    private final Set<JudgedAt> whole = new HashSet<>();

    private OpenCells() {}

    /** An experiment on a JDK. */
    private record JudgedAt(String experiment, String jdk) {}

    /** Where a claim is judged. */
    private record JudgedClaim(JudgedAt place, String claim) {}

    /** Those that are open before that block, as indices into the plan's cells. */
    static Set<Integer> before(int block, Plan plan, List<Journal.JournalEntry> entries) {
        Results now = results(block, plan, entries);
        Map<JudgedClaim, ClaimAnswer> earlier = answers(plan, results(block - 1, plan, entries));
        OpenCells open = new OpenCells();
        answers(plan, now).forEach((question, answer) -> {
            if (isOpen(answer) || isOpen(earlier.get(question))) {
                open.add(question.place(), answer);
            }
        });
        plan.cells().stream()
                .filter(cell -> claims(cell.experiment()).isEmpty())
                .forEach(cell -> open.whole.add(place(cell)));
        Set<Integer> indices = new HashSet<>();
        IntStream.range(0, plan.cells().size())
                .filter(index -> open.contains(plan.cells().get(index)))
                .filter(index -> isWide(now.cells().get(index).summary(), plan.targetInterval()))
                .forEach(indices::add);
        return indices;
    }

    private static Results results(int block, Plan plan, List<Journal.JournalEntry> entries) {
        return ResultsAssembly.of(
                plan, entries.stream().filter(entry -> entry.block() < block).toList(), null);
    }

    private static Map<JudgedClaim, ClaimAnswer> answers(Plan plan, Results results) {
        Map<JudgedClaim, ClaimAnswer> answers = new HashMap<>();
        plan.cells().stream().map(OpenCells::place).distinct().forEach(place -> {
            Measurements measurements = results.measurements(place.jdk());
            claims(place.experiment())
                    .forEach(claim -> answers.put(new JudgedClaim(place, claim.id()), claim.judge(measurements)));
        });
        return answers;
    }

    private static List<Claim> claims(String experiment) {
        return Experiments.find(experiment).map(Experiment::claims).orElse(List.of());
    }

    private static JudgedAt place(Plan.PlannedCell cell) {
        return new JudgedAt(cell.experiment(), cell.jdk());
    }

    private static boolean isOpen(@Nullable ClaimAnswer answer) {
        return answer != null && answer.answer() == Answer.INCONCLUSIVE;
    }

    private void add(JudgedAt place, ClaimAnswer answer) {
        controlled.add(place);
        if (answer.cells().isEmpty()) {
            whole.add(place);
        }
        for (CellKey cell : answer.cells()) {
            cells.add(cell);
            controlled.add(new JudgedAt(cell.experiment(), cell.jdk()));
        }
    }

    private boolean contains(Plan.PlannedCell cell) {
        return cells.contains(cell.key())
                || whole.contains(place(cell))
                || (cell.spec().control() && controlled.contains(place(cell)));
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
