package io.thalweg.audit.cost;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.tune.Fingerprint;
import io.thalweg.tune.Profile;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What calls cost: as kept, else what the profile knows, and for the rest a calibration of about two seconds. */
public final class MachineCosts {
    private final KeptCosts kept;
    private final @Nullable Path profile;

    /** Costs that were kept, else of this machine, with the profile at that place, if there is one. */
    public MachineCosts(KeptCosts kept, @Nullable Path profile) {
        this.kept = kept;
        this.profile = profile;
    }

    /**
     * The costs of those kinds of calls.
     *
     * @param jdk the feature release of the audited JVM; figures of another release serve where there are none
     */
    public Costs of(Set<CallKind> kinds, int jdk) {
        Map<CallKind, CallCost> costs = kept.of(kinds);
        boolean asKept = !costs.isEmpty();
        Set<CallKind> missing = EnumSet.copyOf(kinds);
        missing.removeAll(costs.keySet());
        boolean profiled = false;
        if (!missing.isEmpty()) {
            List<Profile.Entry> entries = entries();
            missing.forEach(kind -> fromProfile(entries, kind, jdk).ifPresent(cost -> costs.put(kind, cost)));
            profiled = missing.removeAll(costs.keySet());
        }
        if (!missing.isEmpty()) {
            costs.putAll(calibrated(missing));
        }
        return Costs.of(costs, source(asKept, profiled, missing));
    }

    private static String source(boolean asKept, boolean profiled, Set<CallKind> missing) {
        if (asKept) {
            String rest = profiled ? ", for what it lacks this machine's profile" : "";
            return "as kept with the recording (" + KeptCosts.NAME + ")" + rest
                    + (missing.isEmpty() ? "" : ", for the rest a measurement of about 2 s just now");
        }
        boolean systemCalls = missing.stream().anyMatch(kind -> !kind.name().contains("BUFFER"));
        if (!profiled) {
            return "measured on this machine just now, in about 2 s, as there is no profile yet (`thalweg tune` writes a"
                    + " better one)";
        }
        return "this machine's profile"
                + (systemCalls ? ", and for what it lacks a measurement of about 2 s just now" : "");
    }

    private static Optional<CallCost> fromProfile(List<Profile.Entry> entries, CallKind kind, int jdk) {
        if (kind.use().isEmpty()) {
            return Optional.empty();
        }
        Fingerprint here = Fingerprint.current();
        return entries.stream()
                .filter(entry -> entry.use() == kind.use().get()
                        && entry.fingerprint().cpu().equals(here.cpu())
                        && Double.isFinite(entry.cost().nanosPerCall())
                        && entry.cost().nanosPerCall() > 0)
                .min(Comparator.comparingInt(
                        entry -> Math.abs(entry.fingerprint().jdk() - jdk)))
                .map(entry -> new CallCost(
                        entry.cost().nanosPerCall(),
                        Double.isFinite(entry.cost().nanosPerByte())
                                ? entry.cost().nanosPerByte()
                                : 0,
                        CallCost.LEAST_SPREAD));
    }

    /** What a profile that cannot be read says; the library warns of it, and here a calibration does as well. */
    private List<Profile.Entry> entries() {
        if (profile == null) {
            return List.of();
        }
        try {
            return Profile.read(profile).entries();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Map<CallKind, CallCost> calibrated(Set<CallKind> kinds) {
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                ownClassPath(),
                                Calibrator.class.getName()),
                        Arrays.stream(Calibrator.arguments(kinds)))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"));
        String said = "";
        try {
            Process child = builder.start();
            try {
                child.getOutputStream().close();
                said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (child.waitFor() == 0) {
                    return parse(said);
                }
            } finally {
                child.destroyForcibly();
            }
        } catch (IOException e) {
            throw failed(String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("interrupted", e);
        }
        throw failed(said.strip(), null);
    }

    private static Problem failed(String why, @Nullable Exception cause) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot measure what calls cost here: " + Printable.of(why),
                "Run `thalweg tune` once, which writes a profile; or make room in the directory for temporary files.",
                cause);
    }

    static Map<CallKind, CallCost> parse(String lines) {
        return lines.lines()
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(
                        fields -> CallKind.valueOf(fields[0]),
                        fields -> new CallCost(
                                Double.parseDouble(fields[1]),
                                Double.parseDouble(fields[2]),
                                Double.parseDouble(fields[3]))));
    }

    private static String ownClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
