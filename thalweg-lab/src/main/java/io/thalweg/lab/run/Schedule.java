package io.thalweg.lab.run;

import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.store.Journal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which fork is next. A plan that does not adapt is walked block by block to its end. One that does has every cell
 * measured as often as an interval needs; from then on a block holds the {@linkplain OpenCells cells} that another fork
 * could decide something about, for as long as there are any and the budget lasts.
 */
final class Schedule {
    /** From here on an interval shrinks so slowly that what is still open will stay so. */
    private static final int MOST_BLOCKS = 30;

    private final Plan plan;
    private final List<Journal.JournalEntry> entries;
    private final Set<Plan.PlannedFork> done = new HashSet<>();
    private final Deque<Plan.PlannedFork> rest = new ArrayDeque<>();
    private int block = -1;

    /** {@code entries} is what there is so far, and grows as the session goes on. */
    Schedule(Plan plan, List<Journal.JournalEntry> entries) {
        this.plan = plan;
        this.entries = entries;
        entries.forEach(entry -> done.add(entry.slot()));
    }

    /** The next fork; empty at the end. What an adapting plan does beyond its first blocks ends with its budget. */
    Optional<Plan.PlannedFork> next(boolean budgetIsSpent) {
        while (true) {
            while (rest.isEmpty()) {
                block++;
                if (isOver(budgetIsSpent)) {
                    return Optional.empty();
                }
                rest.addAll(block());
                if (rest.isEmpty()) {
                    return Optional.empty();
                }
            }
            if (isOver(budgetIsSpent)) {
                return Optional.empty();
            }
            Plan.PlannedFork slot = rest.remove();
            if (!done.contains(slot)) {
                return Optional.of(slot);
            }
        }
    }

    private boolean isOver(boolean budgetIsSpent) {
        return plan.adapts()
                ? block >= MOST_BLOCKS || (block >= Plan.FEWEST_FORKS && budgetIsSpent)
                : block >= plan.forks();
    }

    private List<Plan.PlannedFork> block() {
        List<Plan.PlannedFork> slots = plan.block(block);
        if (!plan.adapts() || block < Plan.FEWEST_FORKS) {
            return slots;
        }
        Set<Integer> open = OpenCells.before(block, plan, entries);
        return slots.stream().filter(slot -> open.contains(slot.cell())).toList();
    }
}
