package io.thalweg.report;

import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Headline;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.Session;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sentences and figures that the reports share; the same in every locale. */
final class ReportText {
    /** What stands where there is no figure. */
    static final String NONE = "–";

    /** From here on the buffer sizes of one stream can no longer be told apart: most differ by less. */
    private static final double NOISY = 0.15;

    private static final double GROUPED_FROM = 999.95;
    private static final int DIGITS = 4;
    private static final int MOST_DECIMALS = 4;

    private ReportText() {}

    /** Four significant digits; whole and in groups of three from a thousand on. */
    static String figure(double value) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        double size = Math.abs(value);
        if (size >= GROUPED_FROM) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        int decimals = size == 0 ? 0 : DIGITS - 1 - (int) Math.floor(Math.log10(size));
        return String.format(Locale.ROOT, "%." + Math.min(decimals, MOST_DECIMALS) + "f", value);
    }

    /** {@code low – high}, or none below three forks. */
    static String range(double low, double high) {
        return Double.isFinite(low) && Double.isFinite(high) ? figure(low) + " – " + figure(high) : NONE;
    }

    /** Which session this is. */
    static String session(Session session) {
        String text = "Session " + session.id() + ", " + session.mode() + ", " + count(session.forks(), "fork")
                + " per cell, seed " + session.seed() + ", Thalweg " + session.thalwegVersion();
        return session.complete() ? text : text + "; PARTIAL: it ended before its plan did";
    }

    /** The user's own file in a line; empty for made ones. */
    static String file(Session session) {
        Session.ReadFile file = session.file();
        if (file == null) {
            return "";
        }
        String part = file.readBytes() < file.sizeBytes()
                ? String.format(Locale.ROOT, ", the first %,d read", file.readBytes())
                : "";
        return String.format(Locale.ROOT, "File %s, %,d bytes", file.path(), file.sizeBytes()) + part;
    }

    /** The machine in a line. */
    static String host(Host host) {
        StringJoiner text = new StringJoiner(", ");
        if (host.name() != null) {
            text.add(host.name());
        }
        text.add(host.cpuModel() == null ? "unknown processor" : host.cpuModel());
        text.add(count(host.logicalCpus(), "CPU") + topology(host));
        if (host.memoryBytes() != null) {
            text.add(roughSize(host.memoryBytes()));
        }
        text.add(host.operatingSystem() + " " + host.architecture());
        text.add("virtualisation " + (host.virtualisation() == null ? "unknown" : host.virtualisation()));
        return text.toString();
    }

    private static String topology(Host host) {
        return host.cores() == null || host.sockets() == null
                ? ""
                : " (" + count(host.cores(), "core") + ", " + count(host.sockets(), "socket") + ")";
    }

    /** A file system in a line. */
    static String mount(Host.Mount mount) {
        StringJoiner text = new StringJoiner(", ");
        text.add(mount.path() + " is " + mount.fileSystem() + device(mount));
        if (mount.blockSizeBytes() != null) {
            text.add("block " + roughSize(mount.blockSizeBytes()));
        }
        if (mount.readAheadBytes() != null) {
            text.add("read-ahead " + roughSize(mount.readAheadBytes()));
        }
        return text.toString();
    }

    /** A file system in memory calls its device by its own name. */
    private static String device(Host.Mount mount) {
        String device = mount.device();
        return device == null || device.equals(mount.fileSystem()) ? "" : " on " + device;
    }

    /** How much equals differ here, on each JDK. */
    static String noiseFloor(Results results) {
        if (results.controls().isEmpty()) {
            return "Noise floor: not measured, as no cell was measured twice.";
        }
        StringJoiner floors = new StringJoiner(", ");
        for (Jdk jdk : results.jdks()) {
            double floor = Measurements.of(results, jdk.id()).noiseFloor();
            floors.add((Double.isNaN(floor) ? "unknown" : percent(floor)) + " on JDK " + jdk.id());
        }
        return "Noise floor: " + floors
                + ", the most by which a cell may differ from itself; a smaller difference is none.";
    }

    /** A warning in front of figures that equals contradict; empty on a quiet machine. */
    static String noiseWarning(Results results) {
        double worst = results.jdks().stream()
                .mapToDouble(jdk -> Measurements.of(results, jdk.id()).noiseFloor())
                .filter(floor -> !Double.isNaN(floor))
                .max()
                .orElse(0);
        return worst < NOISY
                ? ""
                : "Noisy: here even a cell measured twice may differ by " + percent(worst)
                        + ". Sizes that are closer cannot be told apart; a quieter hour or a longer --budget may.";
    }

    /** What else the machine did meanwhile. */
    static String disturbances(Results results) {
        List<Fork> forks =
                results.cells().stream().flatMap(cell -> cell.forks().stream()).toList();
        long unsteady = forks.stream().filter(fork -> !fork.steady()).count();
        boolean stealKnown = forks.stream().anyMatch(fork -> fork.stealMillis() != null);
        long stealMillis =
                forks.stream().mapToLong(fork -> orZero(fork.stealMillis())).sum();
        long pauseNanos = forks.stream().mapToLong(Fork::hiccupMaxNanos).max().orElse(0);
        return String.format(
                Locale.ROOT,
                "Disturbances: %s stolen by the hypervisor, longest pause %.1f ms; %d of %s had not settled when measured.",
                stealKnown ? String.format(Locale.ROOT, "%.2f s", stealMillis / 1e3) : "unknown time",
                pauseNanos / 1e6,
                unsteady,
                count(forks.size(), "fork"));
    }

    private static long orZero(@Nullable Long value) {
        return value == null ? 0 : value;
    }

    /** What a person can repeat. */
    static String closing(Results results) {
        return Headline.of(results)
                .map(Headline::sentence)
                .orElse("No variant was measured beside its baseline, so there is no ratio to tell.");
    }

    /** The verdicts by claim, in the order of the claims. */
    static List<List<Verdict>> claims(Results results) {
        List<List<Verdict>> claims = new ArrayList<>();
        results.verdicts().stream()
                .collect(Collectors.groupingBy(
                        verdict -> verdict.experiment() + '\n' + verdict.claim(),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .forEach((claim, verdicts) -> claims.add(verdicts));
        return claims;
    }

    /** What the verdict says of one JDK. */
    static String verdict(Verdict verdict) {
        String because = verdict.because();
        String answer = answer(verdict.answer());
        // A reason that begins as a cell's does would say it twice.
        return "on JDK " + verdict.jdk() + ": "
                + (because.startsWith(answer + ": ") ? because.substring(answer.length() + 2) : because);
    }

    static String answer(Verdict.Answer answer) {
        return switch (answer) {
            case CONFIRMED -> "confirmed";
            case REFUTED -> "refuted";
            case INCONCLUSIVE -> "inconclusive";
            case NOT_MEASURED -> "not measured";
        };
    }

    private static String percent(double share) {
        return Double.isFinite(share)
                ? String.format(Locale.ROOT, "%.1f %%", share * 100)
                : "unknown below three forks";
    }

    static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    static String roughSize(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        int unit = 0;
        double value = bytes;
        while (unit < units.length - 1 && value >= 1024) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, value < 10 && value % 1 != 0 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    }
}
