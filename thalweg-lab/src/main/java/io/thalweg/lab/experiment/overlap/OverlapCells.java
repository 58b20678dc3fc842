package io.thalweg.lab.experiment.overlap;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.NotMeasured;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What E8 measures: a source and a consumer, of which either can be the slow one. */
final class OverlapCells {
    static final String ID = "overlap";

    static final String SOURCE = "source";
    static final String TARGET = "target";
    static final String CONSUMER = "consumer";

    /** The parameter that is the input's size in bytes. */
    static final String SIZE = "size";

    static final String PAGE_CACHE = "page cache";
    static final String COLD = "cold file";
    static final String NONE = "none";

    static final int SIZE_BYTES = 16 * GeneratedBytes.SIZE_BYTES;

    private static final Set<OverlapVariant> WRITING =
            EnumSet.of(OverlapVariant.IN_TURN, OverlapVariant.READ_AHEAD_WRITE_BEHIND);

    private static final Set<OverlapVariant> READING =
            EnumSet.complementOf(EnumSet.of(OverlapVariant.READ_AHEAD_WRITE_BEHIND));

    /** What is compared where the disk is the source; the others need not read the cold files too. */
    private static final Set<OverlapVariant> COLD_READING = EnumSet.of(
            OverlapVariant.LOAD, OverlapVariant.IN_TURN, OverlapVariant.READ_AHEAD, OverlapVariant.PARTITIONS);

    private OverlapCells() {}

    /** In a virtual machine it is the guest's cache that is cold, and the plan says so. */
    static boolean isCold(String source) {
        return source.endsWith(COLD);
    }

    static List<CellSpec> in(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (String source : List.of(PAGE_CACHE, Delay.LABEL)) {
            for (Computation work : Computation.values()) {
                READING.stream()
                        .filter(variant -> source.equals(PAGE_CACHE) || !variant.needsFile())
                        .forEach(variant -> cells.add(cell(variant, source, work, NONE, scope)));
            }
        }
        cells.add(cell(OverlapVariant.IN_TURN, COLD, Computation.CHEAP, NONE, scope));
        COLD_READING.forEach(variant -> cells.add(cell(variant, COLD, Computation.MEDIUM, NONE, scope)));
        WRITING.forEach(variant -> cells.add(cell(variant, Delay.LABEL, Computation.MEDIUM, Delay.LABEL, scope)));
        return cells;
    }

    private static CellSpec cell(OverlapVariant variant, String source, Computation work, String target, Scope scope) {
        NotMeasured why = scope.request().mode().leavesOut(least(variant, source, work, target));
        if (variant == OverlapVariant.PARTITIONS_2 && Runtime.getRuntime().availableProcessors() < 2) {
            why = NotMeasured.impossible("there is only one processor");
        }
        // A source that sleeps scatters least of all.
        boolean slow = source.equals(Delay.LABEL) && work == Computation.MEDIUM;
        boolean fast = source.equals(PAGE_CACHE)
                && work == Computation.CHEAP
                && scope.request().mode() != Mode.QUICK;
        boolean control = variant == OverlapVariant.IN_TURN && target.equals(NONE) && (slow || fast);
        return CellSpec.of(variant.label(), parameters(source, work, target), SIZE_BYTES)
                .withControl(control)
                .withNotMeasured(why);
    }

    static SortedMap<String, String> parameters(String source, Computation work, String target) {
        SortedMap<String, String> parameters = new TreeMap<>();
        parameters.put(SOURCE, source);
        parameters.put(CONSUMER, work.label());
        parameters.put(TARGET, target);
        parameters.put(SIZE, Integer.toString(SIZE_BYTES));
        return parameters;
    }

    /** What the claims compare, and the row that each is compared with. */
    private static Mode least(OverlapVariant variant, String source, Computation work, String target) {
        boolean delayed = source.equals(Delay.LABEL);
        boolean claimed = work == (delayed ? Computation.MEDIUM : Computation.CHEAP);
        if (!target.equals(NONE)) {
            return Mode.DEFAULT;
        }
        if (source.equals(COLD)) {
            boolean compared = variant == OverlapVariant.IN_TURN || variant == OverlapVariant.READ_AHEAD;
            return work == Computation.CHEAP ? Mode.QUICK : compared ? Mode.DEFAULT : Mode.FULL;
        }
        return switch (variant) {
            case LOAD, IN_TURN -> claimed ? Mode.QUICK : Mode.FULL;
            case READ_AHEAD -> claimed ? delayed ? Mode.QUICK : Mode.DEFAULT : Mode.FULL;
            case PARTITIONS_1, PARTITIONS_2 -> work == Computation.HEAVY ? Mode.DEFAULT : Mode.FULL;
            case PARTITIONS, READ_AHEAD_WRITE_BEHIND -> Mode.FULL;
        };
    }
}
