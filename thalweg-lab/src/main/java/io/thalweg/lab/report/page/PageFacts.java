package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SessionInfo;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The machine, the Java runtimes and the session: what one must know to believe a figure or to repeat it.
 *
 * @param line the machine in one line
 * @param host names and values
 * @param mounts the file systems measured
 * @param jdks the runtimes measured
 * @param session names and values
 * @param command repeats the session
 */
record PageFacts(String line, List<Fact> host, Table mounts, Table jdks, List<Fact> session, String command) {

    record Fact(String name, String value) {}

    /** What a POSIX shell leaves as it is. */
    private static final Pattern PLAIN_ARGUMENT = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    static PageFacts of(Results results) {
        Host host = results.host();
        return new PageFacts(
                line(results),
                host(host),
                mounts(host),
                jdks(results.jdks()),
                session(results),
                command(results.session()));
    }

    private static String line(Results results) {
        Host host = results.host();
        return Stream.of(
                        host.cpuModel(),
                        Figures.count(host.logicalCpus(), "CPU"),
                        virtualisation(host),
                        host.kernel() == null ? host.operatingSystem() : "kernel " + host.kernel(),
                        host.mounts().stream()
                                .map(Host.Mount::fileSystem)
                                .distinct()
                                .collect(Collectors.joining(", ")),
                        "JDK\u00a0" + results.jdks().stream().map(Jdk::id).collect(Collectors.joining(", ")))
                .filter(part -> part != null && !part.isBlank())
                .collect(Collectors.joining(" · "));
    }

    private static @Nullable String virtualisation(Host host) {
        String virtualisation = host.virtualisation();
        return "none".equals(virtualisation) ? "bare metal" : virtualisation;
    }

    private static List<Fact> host(Host host) {
        Long memory = host.memoryBytes();
        List<Fact> facts = new ArrayList<>();
        if (host.name() != null) {
            facts.add(fact("Host", host.name()));
        }
        facts.add(fact("Processor", host.cpuModel()));
        facts.add(fact("CPUs in use", host.logicalCpus()));
        facts.add(fact("Cores", host.cores()));
        facts.add(fact("Sockets", host.sockets()));
        facts.add(fact("Architecture", host.architecture()));
        facts.add(fact("Memory", memory == null ? null : Figures.roughSize(memory)));
        facts.add(fact("System", host.operatingSystem()));
        facts.add(fact("Kernel", host.kernel()));
        facts.add(fact("Virtualisation", host.virtualisation()));
        return List.copyOf(facts);
    }

    private static Fact fact(String name, @Nullable Object value) {
        return new Fact(name, Objects.requireNonNullElse(value, "unknown").toString());
    }

    private static Table mounts(Host host) {
        Table table = new Table(
                "File systems measured",
                Stream.of("Mount", "Type", "Device", "Block", "Read-ahead", "Size", "Free")
                        .map(Column::ofText)
                        .toList());
        host.mounts()
                .forEach(mount -> table.row(
                        mount.path(),
                        mount.fileSystem(),
                        Objects.requireNonNullElse(mount.device(), "unknown"),
                        sizeOrUnknown(mount.blockSizeBytes()),
                        sizeOrUnknown(mount.readAheadBytes()),
                        Figures.roughSize(mount.totalBytes()),
                        Figures.roughSize(mount.usableBytes())));
        return table;
    }

    private static Table jdks(List<Jdk> jdks) {
        Table table = new Table(
                "Java runtimes measured",
                Stream.of("JDK", "Version", "Vendor", "Virtual machine", "Home", "Flags")
                        .map(Column::ofText)
                        .toList());
        jdks.forEach(jdk ->
                table.row(jdk.id(), jdk.version(), jdk.vendor(), jdk.vm(), jdk.home(), String.join(" ", jdk.flags())));
        return table;
    }

    private static String sizeOrUnknown(@Nullable Long bytes) {
        return bytes == null ? "unknown" : Figures.size(bytes);
    }

    private static List<Fact> session(Results results) {
        SessionInfo session = results.session();
        Instant finished = session.finishedAt();
        List<Fact> facts = new ArrayList<>();
        facts.add(fact("Session", session.id()));
        facts.add(fact("Started", MINUTE.format(session.startedAt())));
        facts.add(fact(
                "Took",
                finished == null ? "did not finish" : duration(Duration.between(session.startedAt(), finished))));
        facts.add(fact("Mode", session.mode()));
        facts.add(fact("Each cell", SessionText.forksPerCell(results)));
        facts.add(fact("Seed", session.seed()));
        facts.add(fact("Budget", duration(Duration.ofSeconds(session.budgetSeconds()))));
        facts.add(fact("Directory", session.directory()));
        String file = SessionText.file(session);
        if (!file.isEmpty()) {
            facts.add(fact("File", file.substring("File ".length())));
        }
        facts.add(fact("Thalweg", session.thalwegVersion()));
        return List.copyOf(facts);
    }

    private static String duration(Duration duration) {
        long seconds = duration.toSeconds();
        return seconds < 120
                ? seconds + " s"
                : seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
    }

    /** The same command with the same seed, quoted for a POSIX shell. */
    private static String command(SessionInfo session) {
        Stream<String> seed = session.arguments().stream().anyMatch(argument -> argument.startsWith("--seed"))
                ? Stream.empty()
                : Stream.of("--seed", Long.toString(session.seed()));
        return Stream.concat(Stream.of("thalweg"), Stream.concat(session.arguments().stream(), seed))
                .map(PageFacts::quote)
                .collect(Collectors.joining(" "));
    }

    private static String quote(String argument) {
        return PLAIN_ARGUMENT.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
