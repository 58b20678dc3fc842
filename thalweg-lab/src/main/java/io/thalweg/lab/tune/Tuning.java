package io.thalweg.lab.tune;

import io.thalweg.base.format.Figures;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.FileCallsExperiment;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.tune.ProfileEntries.Proposal;
import io.thalweg.tune.BufferUse;
import io.thalweg.tune.Fingerprint;
import io.thalweg.tune.Profile;
import io.thalweg.tune.Profile.Entry;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** From results to the profile of this machine. */
public final class Tuning {
    private final ProfileStore store;
    private final Path file;
    private final Fingerprint here;

    /** Tunes that profile, which need not exist yet. */
    public static Tuning of(Path profile) {
        return new Tuning(profile, Fingerprint.current());
    }

    Tuning(Path profile, Fingerprint here) {
        this.store = new ProfileStore(profile);
        this.file = profile;
        this.here = here;
    }

    /** What was done to the profile. */
    public record Outcome(List<ProfileChange> changes, String lost) {}

    /**
     * What to measure for a profile.
     *
     * @param alsoStreams whether pipe and socket as well, which belong to no directory
     */
    public static List<Experiment> experiments(boolean alsoStreams) {
        List<Experiment> experiments = new ArrayList<>();
        for (MeasuredUse use : List.of(MeasuredUse.FILE, MeasuredUse.FILE_WRITE)) {
            Experiment whole = Experiments.find(use.experiment()).orElseThrow();
            experiments.add(new TuningSweep(whole, use));
        }
        Experiments.tuning().stream()
                .filter(experiment -> alsoStreams || experiment.info().id().equals(FileCallsExperiment.ID))
                .forEach(experiments::add);
        return experiments;
    }

    /** Fails now if the profile could not be merged with later, after minutes of measuring. */
    public void check() {
        store.read();
    }

    /** Merges what the sessions found into the profile and writes it. */
    public Outcome apply(List<Results> sessions) {
        List<Entry> entries = entries(sessions, here);
        ProfileStore.Content old = store.read();
        Profile merged = old.profile().with(entries, now());
        store.write(merged);
        return new Outcome(ProfileChange.between(old.profile(), merged), old.lost());
    }

    /**
     * Where the profile has other sizes than these sessions found, such as {@code 256 KiB for pipe (JDK 17, measured
     * 2026-11-23)}: every run measures anew. Empty where they agree, and where the profile cannot be read.
     */
    public String otherwise(List<Results> sessions) {
        try {
            List<Entry> old = store.read().profile().entries();
            return entries(sessions, here).stream()
                    .flatMap(entry -> old.stream()
                            .filter(other -> entry.replaces(other) && other.sizeBytes() != entry.sizeBytes()))
                    .map(other -> Figures.size(other.sizeBytes()) + " for " + other.use() + " (JDK "
                            + other.fingerprint().jdk() + ", measured "
                            + other.measured().atOffset(ZoneOffset.UTC).toLocalDate() + ")")
                    .collect(Collectors.joining(", "));
        } catch (Problem e) {
            return "";
        }
    }

    /** The sizes as flags for a JVM that will not have the profile, such as one in a container image. */
    public static String flags(List<Results> sessions) {
        return flags(sessions, Fingerprint.current());
    }

    /** Why these sizes, for a person; one text of several lines for each. */
    public static List<String> reasons(List<Results> sessions) {
        return entries(sessions, Fingerprint.current()).stream()
                .map(entry -> new ProfileChange(null, entry).explain())
                .toList();
    }

    static String flags(List<Results> sessions, Fingerprint here) {
        Map<BufferUse, Integer> sizes = new EnumMap<>(BufferUse.class);
        for (Entry entry : entries(sessions, here)) {
            Integer other = sizes.putIfAbsent(entry.use(), entry.sizeBytes());
            if (other != null && other != entry.sizeBytes()) {
                throw new Problem(
                        ExitCode.USAGE,
                        "one flag cannot hold two sizes: " + entry.use() + " is best with " + other + " and with "
                                + entry.sizeBytes() + " bytes",
                        "Give --print one directory and one JDK.");
            }
        }
        return sizes.entrySet().stream()
                .map(size -> "-D" + size.getKey().property() + "=" + size.getValue())
                .collect(Collectors.joining(" "));
    }

    /**
     * After a complete session of the lab: what it found becomes the first entry for its mount and JDK, never replacing
     * one. Never fails, since the session itself went well.
     *
     * @return a line that says what was written, or why nothing was; empty when there was nothing to add
     */
    public String firstProfile(Results results) {
        try {
            if (!results.session().complete()) {
                return "";
            }
            Profile old = store.read().profile();
            List<Entry> missing = ProfileEntries.of(results, here).stream()
                    .filter(proposal -> !proposal.isDefault())
                    .map(Proposal::entry)
                    .filter(entry -> old.entries().stream().noneMatch(entry::replaces))
                    .toList();
            if (missing.isEmpty()) {
                return "";
            }
            store.write(old.with(missing, now()));
            return "From now on Thalweg's streams use these buffer sizes on this machine: " + sizes(missing)
                    + ". Written to " + Printable.of(file) + "; --no-profile skips this.";
        } catch (Problem e) {
            return "No profile was written: " + e.what() + ".";
        }
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private static String sizes(List<Entry> entries) {
        return entries.stream()
                .map(entry -> Figures.size(entry.sizeBytes()) + " for " + entry.use() + " (JDK "
                        + entry.fingerprint().jdk()
                        + (entry.sizeBytes() == entry.use().defaultSizeBytes() ? ", the default)" : ")"))
                .collect(Collectors.joining(", "));
    }

    private static List<Entry> entries(List<Results> sessions, Fingerprint here) {
        List<Entry> entries = new ArrayList<>();
        for (Results results : sessions) {
            checkSameMachine(results.host(), here);
            ProfileEntries.of(results, here).stream().map(Proposal::entry).forEach(entries::add);
        }
        if (entries.isEmpty()) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    "the results contain no measured buffer sizes",
                    "Tune from results of `thalweg tune`, or of `thalweg lab run` with file-read or file-write.");
        }
        return entries;
    }

    private static void checkSameMachine(Host host, Fingerprint here) {
        String cpu = host.cpuModel();
        if (cpu != null && !cpu.equals(here.cpu())) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    "the results were measured on " + Printable.of(cpu) + ", but this machine has "
                            + Printable.of(here.cpu()),
                    "Tune on the machine that the profile is for.");
        }
    }
}
