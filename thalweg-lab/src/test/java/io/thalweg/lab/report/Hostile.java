package io.thalweg.lab.report;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Copies;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SampleResults;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Sessions whose names mean harm to one form of report. */
public final class Hostile {
    private Hostile() {}

    /** A session with a cell for each of these variants, none of them measured, and nothing else. */
    static Results withVariants(String... variants) {
        Results results = SampleResults.quick();
        List<Cell> cells = Arrays.stream(variants)
                .map(variant -> Cell.notMeasured(
                        CellKey.of(SampleResults.READ, variant, Map.of(), SampleResults.JDK_17),
                        1,
                        NotMeasured.impossible("no reason")))
                .toList();
        return SampleResults.with(results, cells, List.of(), List.of());
    }

    /** {@link SampleResults#hostile()} with harm in the names of variants, JDKs, parameters and claims too. */
    public static Results everywhere() {
        return named("</script><img src=x onerror=alert(3)>\u001b[31m\u202e\u2028'\"`=\r\n&amp;{{page.title}}");
    }

    /** {@link SampleResults#hostile()} with this in every name. */
    public static Results named(String name) {
        Results calm = SampleResults.hostile();
        List<Cell> cells = new ArrayList<>();
        for (Cell cell : calm.cells()) {
            CellKey key = cell.key();
            cells.add(
                    cell.summary() == null
                            ? Cell.notMeasured(
                                    CellKey.of(name, name + key.variant(), Map.of("b" + name, name), name),
                                    cell.bytesPerPass(),
                                    NotMeasured.impossible(name))
                            : Cell.measured(
                                    CellKey.of(
                                            key.experiment(), name + key.variant(), key.parameters(), name + key.jdk()),
                                    cell.bytesPerPass(),
                                    cell.forks()));
        }
        List<ExperimentInfo> experiments = calm.experiments().stream()
                .map(info -> new ExperimentInfo(info.id(), name, name, name, name, info.axis(), name + info.baseline()))
                .toList();
        List<Jdk> jdks = calm.jdks().stream()
                .map(jdk -> new Jdk(name + jdk.id(), name, name, name, name, List.of(name)))
                .toList();
        List<Verdict> verdicts = calm.verdicts().stream()
                .map(v -> new Verdict(name + v.claim(), name, name, name, name, v.answer(), v.effect(), name, name))
                .toList();
        Results named = SampleResults.with(calm, cells, calm.controls(), verdicts);
        return Copies.with(Copies.with(named, "experiments", experiments), "jdks", jdks);
    }
}
