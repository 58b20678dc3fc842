package io.thalweg.lab.compare;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.result.Jdk;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Which JDK of which file stands beside which: one list of sides for each table. */
final class Sides {
    private static final String WHAT_TO_DO =
            "Name the JDKs with --jdk: one for all files, one for each file, or two of one file, as in --jdk 17,25.";

    private Sides() {}

    static List<List<Side>> of(List<Source> sources, List<String> jdks) {
        if (sources.size() == 1) {
            return List.of(ofOneFile(sources.get(0), jdks));
        }
        if (jdks.isEmpty()) {
            return byJdk(sources);
        }
        if (jdks.size() != 1 && jdks.size() != sources.size()) {
            throw usage(jdks.size() + " JDKs for " + sources.size() + " files");
        }
        List<Side> sides = new ArrayList<>();
        for (Source source : sources) {
            String wanted = jdks.get(jdks.size() == 1 ? 0 : sides.size());
            sides.add(new Side(letter(sides.size()), source, named(source, wanted)));
        }
        return List.of(sides);
    }

    private static List<Side> ofOneFile(Source source, List<String> wanted) {
        List<Jdk> jdks = wanted.isEmpty()
                ? source.results().jdks()
                : wanted.stream().map(id -> named(source, id)).toList();
        if (jdks.size() < 2) {
            throw usage("one file on one JDK (" + ids(jdks) + ") has nothing to be compared with");
        }
        List<Side> sides = new ArrayList<>();
        for (Jdk jdk : jdks) {
            sides.add(new Side(letter(sides.size()), source, jdk));
        }
        return sides;
    }

    /** Those of the same id stand together; where each file has only one JDK, these do. */
    private static List<List<Side>> byJdk(List<Source> sources) {
        List<Jdk> first = sources.get(0).results().jdks();
        List<List<Side>> tables = new ArrayList<>();
        for (Jdk jdk : first) {
            if (sources.stream()
                    .allMatch(source -> source.results().jdks().stream()
                            .anyMatch(other -> other.id().equals(jdk.id())))) {
                tables.add(together(sources, jdk.id()));
            }
        }
        if (!tables.isEmpty()) {
            return List.copyOf(tables);
        }
        if (sources.stream().allMatch(source -> source.results().jdks().size() == 1)) {
            return List.of(together(sources, ""));
        }
        throw usage("the files have no JDK in common: "
                + sources.stream()
                        .map(source ->
                                source.name() + " has " + ids(source.results().jdks()))
                        .collect(Collectors.joining(", ")));
    }

    private static List<Side> together(List<Source> sources, String jdk) {
        List<Side> sides = new ArrayList<>();
        for (Source source : sources) {
            sides.add(new Side(letter(sides.size()), source, named(source, jdk)));
        }
        return sides;
    }

    /** The JDK of that id, or the only one whose id begins so. */
    private static Jdk named(Source source, String wanted) {
        List<Jdk> jdks = source.results().jdks();
        List<Jdk> exact = jdks.stream().filter(jdk -> jdk.id().equals(wanted)).toList();
        List<Jdk> found = exact.isEmpty()
                ? jdks.stream().filter(jdk -> jdk.id().startsWith(wanted)).toList()
                : exact;
        if (found.size() != 1) {
            throw usage(source.name() + " has " + (found.isEmpty() ? "no JDK " : "more than one JDK ") + wanted
                    + ", but " + ids(jdks));
        }
        return found.get(0);
    }

    private static String ids(List<Jdk> jdks) {
        return jdks.isEmpty() ? "none" : jdks.stream().map(Jdk::id).collect(Collectors.joining(" and "));
    }

    private static String letter(int index) {
        return index < 26 ? String.valueOf((char) ('A' + index)) : "#" + (index + 1);
    }

    private static Problem usage(String what) {
        return new Problem(ExitCode.USAGE, what, WHAT_TO_DO);
    }
}
