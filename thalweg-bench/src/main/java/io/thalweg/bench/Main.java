package io.thalweg.bench;

import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Workload;
import io.thalweg.bench.run.WorkloadExperiment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What {@code ./dev bench SUITE [WORKLOAD…] [OPTION…]} runs: {@code thalweg lab run} of a suite's workloads, with the
 * lab's options.
 */
public final class Main {
    private static final int USAGE = 2;

    private Main() {}

    /** Exits as the lab does: with 0, 2 for wrong usage, 4 if a variant failed or was wrong. */
    public static void main(String[] arguments) {
        try {
            io.thalweg.cli.Main.main(labArguments(List.of(arguments)).toArray(String[]::new));
        } catch (IllegalArgumentException wrong) {
            System.err.println("bench: " + wrong.getMessage());
            System.exit(USAGE);
        }
    }

    static List<String> labArguments(List<String> arguments) {
        Suite suite = suite(arguments.isEmpty() ? "" : arguments.get(0));
        List<String> rest = arguments.subList(1, arguments.size());
        List<String> wanted =
                rest.stream().takeWhile(word -> !word.startsWith("-")).toList();
        List<String> lab = new ArrayList<>(List.of("lab", "run"));
        for (Workload workload : wanted.isEmpty() ? suite.workloads() : workloads(suite, wanted)) {
            lab.add(WorkloadExperiment.id(suite, workload));
        }
        lab.addAll(rest.subList(wanted.size(), rest.size()));
        return lab;
    }

    private static Suite suite(String name) {
        return Suites.ALL.stream()
                .filter(suite -> suite.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no benchmark '" + name + "'; there are: "
                        + Suites.ALL.stream().map(Suite::name).collect(Collectors.joining(", "))));
    }

    private static List<Workload> workloads(Suite suite, List<String> wanted) {
        return wanted.stream()
                .map(id -> suite.workloads().stream()
                        .filter(workload -> workload.id().equals(id))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("no workload '" + id + "' in " + suite.name()
                                + "; there are: "
                                + suite.workloads().stream().map(Workload::id).collect(Collectors.joining(", ")))))
                .toList();
    }
}
