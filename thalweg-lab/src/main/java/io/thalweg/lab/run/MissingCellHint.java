package io.thalweg.lab.run;

import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.NotMeasured;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** What measures the cells that a claim lacks: the run's options if they left them out, else why there are none. */
final class MissingCellHint {
    /** Why a cell of a session that was interrupted has no figures. */
    static final NotMeasured UNFINISHED =
            NotMeasured.impossible("the session ended before; `thalweg lab run --resume` continues it");

    private MissingCellHint() {}

    /** Such as {@code leave out --quick}; empty where every cell of that experiment was measured on that JDK. */
    static String of(Plan plan, String experiment, String jdk, List<Cell> all) {
        List<NotMeasured> reasons = all.stream()
                .filter(cell -> cell.key().experiment().equals(experiment)
                        && cell.key().jdk().equals(jdk))
                .map(Cell::notMeasured)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        Request asked = plan.scope().request();
        List<String> others = otherWork(asked);
        if (!others.isEmpty()) {
            return "leave out " + String.join(" and ", others);
        }
        if (reasons.contains(UNFINISHED)) {
            return "continue it with `thalweg lab run --resume " + plan.id() + "`";
        }
        boolean leftOut = reasons.stream().anyMatch(NotMeasured::isLeftOut);
        if (leftOut && asked.mode() == Request.Mode.QUICK) {
            return "leave out --quick";
        }
        String impossible = reasons.stream()
                .filter(why -> !why.isLeftOut())
                .map(NotMeasured::why)
                .collect(Collectors.joining("; "));
        return impossible.isEmpty() && leftOut ? "add --full" : impossible;
    }

    /** Options that make every cell do other work than the articles did. */
    private static List<String> otherWork(Request asked) {
        List<String> options = new ArrayList<>();
        if (asked.arrayBytes() > 0) {
            options.add("--array");
        }
        if (asked.cold()) {
            options.add("--cold");
        }
        return options;
    }
}
