package io.thalweg.lab.compare;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.result.Jdk;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Which JDK of which file stands beside which: one list of sessions for each table. */
final class ComparedSessions {
    private static final String WHAT_TO_DO =
            "Name the JDKs with --jdk: one for all files, one for each file, or two of one file, as in --jdk 17,25.";

    private ComparedSessions() {}

    static List<List<ComparedSession>> of(List<NamedResults> sources, List<String> jdks) {
        if (sources.size() == 1) {
            return List.of(ofOneFile(sources.get(0), jdks));
        }
        if (jdks.isEmpty()) {
            return byJdk(sources);
        }
        if (jdks.size() != 1 && jdks.size() != sources.size()) {
            throw usage(jdks.size() + " JDKs for " + sources.size() + " files");
        }
        List<ComparedSession> sessions = new ArrayList<>();
        for (NamedResults source : sources) {
            String wanted = jdks.get(jdks.size() == 1 ? 0 : sessions.size());
            sessions.add(new ComparedSession(letter(sessions.size()), source, named(source, wanted)));
        }
        return List.of(sessions);
    }

    private static List<ComparedSession> ofOneFile(NamedResults source, List<String> wanted) {
        List<Jdk> jdks = wanted.isEmpty()
                ? source.results().jdks()
                : wanted.stream().map(id -> named(source, id)).toList();
        if (jdks.size() < 2) {
            throw new Problem(
                    ExitCode.USAGE,
                    "one file with one JDK (" + ids(jdks) + ") is not enough to compare",
                    "Name a second file or session, or two JDKs of this one, as in --jdk 17,25.");
        }
        List<ComparedSession> sessions = new ArrayList<>();
        for (Jdk jdk : jdks) {
            sessions.add(new ComparedSession(letter(sessions.size()), source, jdk));
        }
        return sessions;
    }

    /** Those of the same id stand together; where each file has only one JDK, these do. */
    private static List<List<ComparedSession>> byJdk(List<NamedResults> sources) {
        List<Jdk> first = sources.get(0).results().jdks();
        List<List<ComparedSession>> tables = new ArrayList<>();
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
        throw usage("the files share no JDK: "
                + sources.stream()
                        .map(source ->
                                source.name() + " has " + ids(source.results().jdks()))
                        .collect(Collectors.joining(", ")));
    }

    private static List<ComparedSession> together(List<NamedResults> sources, String jdk) {
        List<ComparedSession> sessions = new ArrayList<>();
        for (NamedResults source : sources) {
            sessions.add(new ComparedSession(letter(sessions.size()), source, named(source, jdk)));
        }
        return sessions;
    }

    /** The JDK of that id, or the only one whose id begins so. */
    private static Jdk named(NamedResults source, String wanted) {
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
