package io.thalweg.report.compare;

import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.Side;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Session;
import io.thalweg.report.form.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One fact on every side.
 *
 * @param name such as {@code Kernel}
 * @param values one for each side
 */
record SideFacts(String name, List<String> values) {
    /** What a reader needs to know of the sides, from the file to the flags. */
    static List<SideFacts> of(Match match) {
        List<SideFacts> facts = new ArrayList<>();
        fact(facts, match, "File", side -> side.source().name());
        fact(facts, match, "Session", side -> side.results().session().id());
        fact(facts, match, "Mode", side -> side.results().session().mode());
        host(facts, match, "Host", Host::name);
        host(facts, match, "Processor", Host::cpuModel);
        host(facts, match, "CPUs in use", Host::logicalCpus);
        host(
                facts,
                match,
                "Memory",
                host -> host.memoryBytes() == null ? null : FigureText.roughSize(host.memoryBytes()));
        host(facts, match, "System", Host::operatingSystem);
        host(facts, match, "Kernel", Host::kernel);
        host(facts, match, "Virtualisation", Host::virtualisation);
        host(facts, match, "File systems", SideFacts::mounts);
        fact(facts, match, "JDK", side -> side.jdk().vendor() + " " + side.jdk().version());
        fact(facts, match, "Flags", side -> String.join(" ", side.jdk().flags()));
        fact(facts, match, "Own file", side -> ownFile(side.results().session()));
        fact(facts, match, "Thalweg", side -> side.results().session().thalwegVersion());
        return facts;
    }

    /** Whether the sides are not alike in this. */
    boolean isDifferent() {
        return values.stream().distinct().count() > 1;
    }

    private static String mounts(Host host) {
        return host.mounts().stream()
                .map(mount -> mount.fileSystem()
                        + (mount.device() == null || mount.device().equals(mount.fileSystem())
                                ? ""
                                : " on " + mount.device()))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String ownFile(Session session) {
        Session.ReadFile file = session.file();
        return file == null ? "none" : file.path() + ", " + file.readBytes() + " bytes read";
    }

    private static void host(List<SideFacts> facts, Match match, String name, Function<Host, @Nullable Object> fact) {
        fact(
                facts,
                match,
                name,
                side -> Objects.requireNonNullElse(fact.apply(side.results().host()), "unknown")
                        .toString());
    }

    private static void fact(List<SideFacts> facts, Match match, String name, Function<Side, String> fact) {
        facts.add(new SideFacts(name, match.sides().stream().map(fact).toList()));
    }

    /** Such as {@code Kernel: A 6.1.0, B 6.18.5}. */
    String sentence(Match match) {
        StringJoiner text = new StringJoiner("; ");
        for (int side = 0; side < values.size(); side++) {
            text.add(match.sides().get(side).letter() + " " + values.get(side));
        }
        return name + ": " + text;
    }
}
