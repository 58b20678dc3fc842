package io.thalweg.lab.tune;

import io.thalweg.base.format.Figures;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Results;
import io.thalweg.tune.BufferUse;
import io.thalweg.tune.Fingerprint;
import io.thalweg.tune.Profile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
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

    /**
     * What was done to the profile.
     *
     * @param changes for a person; one text of several lines for each size
     * @param lost why the old profile's sizes were not kept; empty when they were, or when there was none
     */
    public record Outcome(List<String> changes, String lost) {}

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
        if (alsoStreams) {
            experiments.addAll(Experiments.tuning());
        }
        return experiments;
    }

    /** Fails now if the profile could not be replaced later, after minutes of measuring. */
    public void check() {
        store.read();
    }

    /**
     * Writes what the sessions found. Sizes for other uses and mounts stay, unless the profile was measured on another
     * processor, kernel series or JDK.
     */
    public Outcome apply(List<Results> sessions) {
        List<TunedSize> found = sizes(sessions, here);
        Fingerprint fingerprint = found.get(0).fingerprint();
        ProfileStore.Content old = store.read();
        Profile kept = new Profile(fingerprint, new TreeMap<>());
        String lost = old.lost();
        if (old.profile().isPresent()) {
            Fingerprint before = old.profile().get().fingerprint();
            if (before.equals(fingerprint)) {
                kept = old.profile().get();
            } else {
                lost = "it was measured on " + before + ", not on " + fingerprint;
            }
        }
        SortedMap<String, Integer> before = kept.sizes();
        store.write(kept.with(byKey(found)));
        return new Outcome(
                found.stream().map(size -> size.explain(before.get(size.key()))).toList(), lost);
    }

    private static Map<String, Integer> byKey(List<TunedSize> sizes) {
        Map<String, Integer> byKey = new TreeMap<>();
        sizes.forEach(size -> byKey.put(size.key(), size.sizeBytes()));
        return byKey;
    }

    /**
     * Where the profile has other sizes than these sessions found, such as {@code 256 KiB for pipe}: every run measures
     * anew. Empty where they agree, and where the profile cannot be read or is about something else.
     */
    public String otherwise(List<Results> sessions) {
        try {
            List<TunedSize> found = sizes(sessions, here);
            Optional<Profile> old = store.read().profile();
            if (old.isEmpty() || !old.get().fingerprint().equals(found.get(0).fingerprint())) {
                return "";
            }
            List<String> others = new ArrayList<>();
            for (TunedSize size : found) {
                Integer other = old.get().sizes().get(size.key());
                if (other != null && other != size.sizeBytes()) {
                    others.add(Figures.size(other) + " for " + size.use());
                }
            }
            return String.join(", ", others);
        } catch (Problem e) {
            return "";
        }
    }

    /** Whether no other size than the default was found better for any use. */
    public static boolean keepsDefaults(List<Results> sessions) {
        return sizes(sessions, Fingerprint.current()).stream().allMatch(TunedSize::isDefault);
    }

    /** The same where the profile would not change by it either: it has no other size for these uses. */
    public boolean staysDefault(List<Results> sessions) {
        ProfileStore.Content old = store.read();
        List<TunedSize> found = sizes(sessions, here);
        return old.lost().isEmpty()
                && found.stream()
                        .allMatch(size -> size.isDefault()
                                && old.profile()
                                        .map(profile -> profile.sizes().get(size.key()))
                                        .filter(before -> before != size.sizeBytes())
                                        .isEmpty());
    }

    /** The sizes as flags for a JVM that will not have the profile, such as one in a container image. */
    public static String flags(List<Results> sessions) {
        return flags(sessions, Fingerprint.current());
    }

    /** Why these sizes, for a person; one text of several lines for each. */
    public static List<String> reasons(List<Results> sessions) {
        return sizes(sessions, Fingerprint.current()).stream()
                .map(size -> size.explain(null))
                .toList();
    }

    static String flags(List<Results> sessions, Fingerprint here) {
        Map<BufferUse, Integer> sizes = new EnumMap<>(BufferUse.class);
        for (TunedSize size : sizes(sessions, here)) {
            Integer other = sizes.putIfAbsent(size.use(), size.sizeBytes());
            if (other != null && other != size.sizeBytes()) {
                throw new Problem(
                        ExitCode.USAGE,
                        "one flag cannot hold two sizes: " + size.use() + " is best with " + other + " and with "
                                + size.sizeBytes() + " bytes",
                        "Give --print one directory.");
            }
        }
        return sizes.entrySet().stream()
                .map(size -> "-D" + size.getKey().property() + "=" + size.getValue())
                .collect(Collectors.joining(" "));
    }

    /**
     * After a complete session of the lab: adds the sizes that it could prove and that the profile lacks. Replaces
     * none, and leaves a profile of another machine or JDK alone. Never fails, since the session itself went well.
     *
     * @return a line that says what was written, or why nothing was; empty when there was nothing to add
     */
    public String firstProfile(Results results) {
        try {
            List<TunedSize> proven = ofOneJdk(TunedSize.of(results, here), here).stream()
                    .filter(size -> !size.choice().isDefault())
                    .toList();
            if (!results.session().complete() || proven.isEmpty()) {
                return "";
            }
            Fingerprint fingerprint = proven.get(0).fingerprint();
            Profile old = store.read().profile().orElseGet(() -> new Profile(fingerprint, new TreeMap<>()));
            List<TunedSize> missing = proven.stream()
                    .filter(size -> !old.sizes().containsKey(size.key()))
                    .toList();
            if (missing.isEmpty() || !old.fingerprint().equals(fingerprint)) {
                return "";
            }
            store.write(old.with(byKey(missing)));
            return "From now on Thalweg's streams use these buffer sizes on this machine with JDK " + fingerprint.jdk()
                    + ": " + words(missing) + ". Written to " + Printable.of(file) + "; --no-profile skips this.";
        } catch (Problem e) {
            return "No profile was written: " + e.what() + ".";
        }
    }

    private static String words(List<TunedSize> sizes) {
        return sizes.stream()
                .map(size -> Figures.size(size.sizeBytes()) + " for " + size.use()
                        + (size.isDefault() ? " (the default)" : ""))
                .collect(Collectors.joining(", "));
    }

    private static List<TunedSize> sizes(List<Results> sessions, Fingerprint here) {
        List<TunedSize> all = new ArrayList<>();
        for (Results results : sessions) {
            checkSameMachine(results.host(), here);
            all.addAll(TunedSize.of(results, here));
        }
        if (all.isEmpty()) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    "the results contain no measured buffer sizes",
                    "Tune from results of `thalweg tune`, or of `thalweg lab run` with file-read or file-write.");
        }
        List<TunedSize> ofOne = ofOneJdk(all, here);
        if (ofOne.isEmpty()) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    "the results have sizes for JDK "
                            + jdks(all).stream().map(String::valueOf).collect(Collectors.joining(" and "))
                            + ", and a profile holds those of one",
                    "Run thalweg with the JDK that the profile is for.");
        }
        return ofOne;
    }

    /** Those of the only JDK, else of the one that runs this; empty if several others were measured. */
    private static List<TunedSize> ofOneJdk(List<TunedSize> all, Fingerprint here) {
        SortedSet<Integer> jdks = jdks(all);
        return jdks.size() <= 1
                ? all
                : all.stream()
                        .filter(size -> size.fingerprint().jdk() == here.jdk())
                        .toList();
    }

    private static SortedSet<Integer> jdks(List<TunedSize> sizes) {
        return sizes.stream().map(size -> size.fingerprint().jdk()).collect(Collectors.toCollection(TreeSet::new));
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
