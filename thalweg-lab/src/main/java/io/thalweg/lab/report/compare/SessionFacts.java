package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Mark;
import io.thalweg.base.format.Table.Value;
import io.thalweg.lab.compare.ComparedSession;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.SessionInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One fact of every session that is compared.
 *
 * @param name such as {@code Kernel}
 * @param values one for each session
 */
record SessionFacts(String name, List<String> values) {
    private static final Mark DIFFERS = new Mark("differs", "");
    private static final String DISK = "Disk";
    /** These differ between any two sessions, or follow from what else differs. */
    private static final Set<String> TELL_NOTHING = Set.of("File", "Session", "Directory", "Other file systems");

    /** What a reader needs to know of the sessions, from the file to the flags. */
    static List<SessionFacts> of(Match match) {
        List<SessionFacts> facts = new ArrayList<>();
        fact(facts, match, "File", session -> session.source().name());
        fact(facts, match, "Session", session -> session.results().session().id());
        fact(facts, match, "Mode", session -> session.results().session().mode());
        host(facts, match, "Host", Host::name);
        host(facts, match, "Processor", Host::cpuModel);
        host(facts, match, "CPUs in use", Host::logicalCpus);
        host(facts, match, "Memory", host -> host.memoryBytes() == null ? null : Figures.roughSize(host.memoryBytes()));
        host(facts, match, "System", Host::operatingSystem);
        host(facts, match, "Kernel", Host::kernel);
        host(facts, match, "Virtualisation", Host::virtualisation);
        fact(facts, match, "Directory", session -> session.results().session().directory());
        host(facts, match, DISK, SessionFacts::disk);
        host(facts, match, "Other file systems", SessionFacts::otherFileSystems);
        fact(
                facts,
                match,
                "JDK",
                session -> session.jdk().vendor() + " " + session.jdk().version());
        fact(facts, match, "Flags", session -> String.join(" ", session.jdk().flags()));
        fact(
                facts,
                match,
                "Library",
                session -> session.jdk().otherLibrary().isEmpty()
                        ? "its own"
                        : session.jdk().otherLibrary());
        fact(facts, match, "Own file", session -> ownFile(session.results().session()));
        fact(facts, match, "Thalweg", session -> session.results().session().thalwegVersion());
        return facts;
    }

    /** All of them, with what differs marked. */
    static Table table(Match match) {
        List<Column> columns = new ArrayList<>(List.of(Column.ofText("Fact")));
        match.sessions().forEach(session -> columns.add(Column.ofText(session.letter())));
        Table table = new Table("What was compared; differences are marked", columns);
        of(match)
                .forEach(fact -> table.row(
                        fact.isDifferent() ? DIFFERS : Mark.NONE,
                        Stream.concat(Stream.of(fact.name()), fact.values().stream())
                                .map(Value::of)
                                .toList()));
        return table;
    }

    /** What may be the reason why they do not perform alike. */
    static List<SessionFacts> reasons(Match match) {
        return of(match).stream()
                .filter(fact -> fact.isDifferent() && !TELL_NOTHING.contains(fact.name()))
                .toList();
    }

    /** Whether the sessions differ in this. */
    boolean isDifferent() {
        return values.stream().distinct().count() > 1;
    }

    /** That of the measured directory, which a session names first. */
    private static @Nullable String disk(Host host) {
        return host.mounts().stream().findFirst().map(SessionFacts::disk).orElse(null);
    }

    private static String disk(Host.Mount mount) {
        Long readAhead = mount.readAheadBytes();
        return SessionText.fileSystem(mount)
                + (readAhead == null ? "" : ", read-ahead " + Figures.roughSize(readAhead));
    }

    private static String otherFileSystems(Host host) {
        String others = host.mounts().stream()
                .skip(1)
                .map(SessionFacts::disk)
                .distinct()
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? "none" : others;
    }

    private static String ownFile(SessionInfo session) {
        SessionInfo.ReadFile file = session.file();
        return file == null ? "none" : file.path() + ", " + Figures.count(file.readBytes(), "byte") + " read";
    }

    private static void host(
            List<SessionFacts> facts, Match match, String name, Function<Host, @Nullable Object> fact) {
        fact(
                facts,
                match,
                name,
                session -> Objects.requireNonNullElse(
                                fact.apply(session.results().host()), "unknown")
                        .toString());
    }

    private static void fact(
            List<SessionFacts> facts, Match match, String name, Function<ComparedSession, String> fact) {
        facts.add(new SessionFacts(name, match.sessions().stream().map(fact).toList()));
    }

    /** Such as {@code kernel (A 6.1.0, B 6.18.5)}. */
    String inWords(Match match) {
        StringJoiner text = new StringJoiner(", ", decapitalised(name) + " (", ")");
        for (int session = 0; session < values.size(); session++) {
            text.add(match.sessions().get(session).letter() + " "
                    + (values.get(session).isEmpty() ? "none" : values.get(session)));
        }
        return text.toString();
    }

    /** An abbreviation stays as it is. */
    private static String decapitalised(String name) {
        return Character.isUpperCase(name.charAt(1))
                ? name
                : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
