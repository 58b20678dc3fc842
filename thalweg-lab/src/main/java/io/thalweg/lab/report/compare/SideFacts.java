package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Mark;
import io.thalweg.base.format.Table.Value;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.Side;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Session;
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
 * One fact on every side.
 *
 * @param name such as {@code Kernel}
 * @param values one for each side
 */
record SideFacts(String name, List<String> values) {
    private static final Mark DIFFERS = new Mark("differs", "");
    private static final String DISK = "Disk";
    /** These differ between any two sessions, or follow from what else differs. */
    private static final Set<String> TELL_NOTHING = Set.of("File", "Session", "Directory", "Other file systems");

    /** What a reader needs to know of the sides, from the file to the flags. */
    static List<SideFacts> of(Match match) {
        List<SideFacts> facts = new ArrayList<>();
        fact(facts, match, "File", side -> side.source().name());
        fact(facts, match, "Session", side -> side.results().session().id());
        fact(facts, match, "Mode", side -> side.results().session().mode());
        host(facts, match, "Host", Host::name);
        host(facts, match, "Processor", Host::cpuModel);
        host(facts, match, "CPUs in use", Host::logicalCpus);
        host(facts, match, "Memory", host -> host.memoryBytes() == null ? null : Figures.roughSize(host.memoryBytes()));
        host(facts, match, "System", Host::operatingSystem);
        host(facts, match, "Kernel", Host::kernel);
        host(facts, match, "Virtualisation", Host::virtualisation);
        fact(facts, match, "Directory", side -> side.results().session().directory());
        host(facts, match, DISK, SideFacts::disk);
        host(facts, match, "Other file systems", SideFacts::otherFileSystems);
        fact(facts, match, "JDK", side -> side.jdk().vendor() + " " + side.jdk().version());
        fact(facts, match, "Flags", side -> String.join(" ", side.jdk().flags()));
        fact(facts, match, "Own file", side -> ownFile(side.results().session()));
        fact(facts, match, "Thalweg", side -> side.results().session().thalwegVersion());
        return facts;
    }

    /** All of them, with what differs marked. */
    static Table table(Match match) {
        List<Column> columns = new ArrayList<>(List.of(Column.ofText("Fact")));
        match.sides().forEach(side -> columns.add(Column.ofText(side.letter())));
        Table table = new Table("What was compared; what differs is marked", columns);
        of(match)
                .forEach(fact -> table.row(
                        fact.isDifferent() ? DIFFERS : Mark.NONE,
                        Stream.concat(Stream.of(fact.name()), fact.values().stream())
                                .map(Value::of)
                                .toList()));
        return table;
    }

    /** What may be the reason why the sides do not perform alike. */
    static List<SideFacts> reasons(Match match) {
        return of(match).stream()
                .filter(fact -> fact.isDifferent() && !TELL_NOTHING.contains(fact.name()))
                .toList();
    }

    /** Whether the sides are not alike in this. */
    boolean isDifferent() {
        return values.stream().distinct().count() > 1;
    }

    /** That of the measured directory, which a session names first. */
    private static @Nullable String disk(Host host) {
        return host.mounts().stream().findFirst().map(SideFacts::disk).orElse(null);
    }

    private static String disk(Host.Mount mount) {
        String device = mount.device();
        String readAhead =
                mount.readAheadBytes() == null ? "" : ", read-ahead " + Figures.roughSize(mount.readAheadBytes());
        return mount.fileSystem()
                + (device == null || device.equals(mount.fileSystem()) ? "" : " on " + device)
                + readAhead;
    }

    private static String otherFileSystems(Host host) {
        String others =
                host.mounts().stream().skip(1).map(SideFacts::disk).distinct().collect(Collectors.joining(", "));
        return others.isEmpty() ? "none" : others;
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

    /** Such as {@code kernel (A 6.1.0, B 6.18.5)}. */
    String inWords(Match match) {
        StringJoiner text = new StringJoiner(", ", decapitalised(name) + " (", ")");
        for (int side = 0; side < values.size(); side++) {
            text.add(match.sides().get(side).letter() + " " + (values.get(side).isEmpty() ? "none" : values.get(side)));
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
