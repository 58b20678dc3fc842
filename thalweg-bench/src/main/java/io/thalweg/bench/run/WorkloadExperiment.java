package io.thalweg.bench.run;

import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Target;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.OwnTimer;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.NotMeasured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * A workload as an experiment of the lab's: its variants are cells, the library's own is the baseline and the A/A
 * control, its targets are claims.
 */
public final class WorkloadExperiment implements Experiment {
    private final Suite suite;
    private final Workload workload;

    private WorkloadExperiment(Suite suite, Workload workload) {
        this.suite = suite;
        this.workload = workload;
    }

    /** Those of a suite, in its order. */
    public static List<Experiment> of(Suite suite) {
        return suite.workloads().stream()
                .<Experiment>map(workload -> new WorkloadExperiment(suite, workload))
                .toList();
    }

    /** How the lab calls a workload of a suite. */
    public static String id(Suite suite, Workload workload) {
        return suite.name() + "-" + workload.id();
    }

    private String id() {
        return id(suite, workload);
    }

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        id(),
                        id(),
                        workload.title(),
                        String.join(" ", suite.notes()) + " " + JmhFork.NOTE,
                        ExperimentInfo.OWN,
                        "buffer",
                        workload.ours().name())
                .asTable();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        boolean quick = isQuick(scope);
        long bytes = suite.inputBytes(workload.inputName(), quick);
        // A suite's inputs are made together, and what a variant writes is no longer than what it reads.
        long diskBytes = 2
                * suite.workloads().stream()
                        .map(Workload::inputName)
                        .distinct()
                        .mapToLong(input -> suite.inputBytes(input, quick))
                        .sum();
        return workload.variants().stream()
                .map(variant -> CellSpec.of(variant.name(), new TreeMap<>(), bytes)
                        .withDiskBytes(diskBytes)
                        .withControl(variant.equals(workload.ours()))
                        .withNotMeasured(
                                variant instanceof Variant.C && !CCompiler.isThere()
                                        ? NotMeasured.impossible(CCompiler.NONE)
                                        : null))
                .toList();
    }

    private static boolean isQuick(Scope scope) {
        return scope.request().mode() == Request.Mode.QUICK;
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        Path input = scope.directory().resolve(workload.inputName());
        if (!Files.exists(input)) {
            suite.prepare(scope.directory(), isQuick(scope));
        }
        long promised = suite.inputBytes(workload.inputName(), isQuick(scope));
        if (Files.size(input) != promised) {
            throw new IllegalStateException(
                    input.getFileName() + " has " + Files.size(input) + " bytes, its suite says " + promised);
        }
    }

    @Override
    public OwnTimer open(CellSpec cell, Scope scope) {
        Variant variant = workload.variants().stream()
                .filter(candidate -> candidate.name().equals(cell.variant()))
                .findFirst()
                .orElseThrow();
        return new VariantTimer(
                suite.cSource(),
                workload,
                variant,
                scope.directory(),
                scope.request().mode());
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (Target target : suite.targets()) {
            if (target.workload().equals(workload.id())) {
                claims.add(target.claim(id() + "-" + (claims.size() + 1), id(), workload));
            }
        }
        return claims;
    }
}
