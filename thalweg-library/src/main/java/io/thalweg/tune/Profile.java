package io.thalweg.tune;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What was measured on this machine: one entry for each use, mount and JDK. Written by {@code thalweg tune}, obeyed by
 * {@link BufferSizes}. Immutable.
 *
 * <p>As text it is UTF-8 {@link java.util.Properties}, at most {@value #MAX_BYTES} bytes. Keys that this version does
 * not know are ignored; a newer format version is refused.
 *
 * @param created when it was written
 * @param entries what was measured, in the order of the file
 */
public record Profile(Instant created, List<Entry> entries) {
    /** The format version that this class writes, and the newest it reads. */
    public static final int VERSION = 1;
    /** The size limit of the text. */
    public static final int MAX_BYTES = 64 * 1024;
    /** The system property that names the profile, or {@code off}. */
    public static final String PROPERTY = "thalweg.profile";
    /** The environment variable that names the profile, or {@code off}. */
    public static final String ENVIRONMENT = "THALWEG_PROFILE";

    /** Copies the entries. */
    public Profile {
        entries = List.copyOf(entries);
    }

    /**
     * One measured size.
     *
     * @param use what the buffer is for
     * @param mount the file system; null unless the use is {@linkplain BufferUse#isPerMount() per mount}
     * @param fingerprint where it was measured
     * @param measured when
     * @param sizeBytes the size to use
     * @param throughput what was reached at that size
     * @param cost what a call and a byte cost
     * @param note why this size, in a sentence; may be empty
     */
    public record Entry(
            BufferUse use,
            @Nullable Mount mount,
            Fingerprint fingerprint,
            Instant measured,
            int sizeBytes,
            Throughput throughput,
            Cost cost,
            String note) {
        /** Refuses an entry whose mount does not go with its use. */
        public Entry {
            if (use.isPerMount() == (mount == null)) {
                throw new IllegalArgumentException("an entry for " + use + " has mount " + mount);
            }
        }

        /** Whether this entry is about the same thing, so that the newer one replaces the older. */
        public boolean replaces(Entry older) {
            return use == older.use
                    && fingerprint.concerns(older.fingerprint)
                    && (mount == null || older.mount == null || mount.path().equals(older.mount.path()));
        }

        /** Whether it shows that the machine has moved on since. */
        boolean outdates(Entry older) {
            return fingerprint.cpu().equals(older.fingerprint.cpu())
                    && !fingerprint.sameKernelSeries(older.fingerprint);
        }
    }

    /**
     * MB/s (1 MB = 10⁶ bytes) with its 95 % interval; NaN where unknown.
     *
     * @param megabytesPerSecond the estimate
     * @param low the lower end
     * @param high the upper end
     */
    public record Throughput(double megabytesPerSecond, double low, double high) {}

    /**
     * The cost model: a transfer of n bytes takes about {@code nanosPerCall + n × nanosPerByte}; NaN where unknown.
     *
     * @param nanosPerCall the fixed cost of a system call made from Java
     * @param nanosPerByte what each byte adds
     */
    public record Cost(double nanosPerCall, double nanosPerByte) {}

    /** The text is not a profile of a version that this class reads. */
    public static final class MalformedException extends IOException {
        private static final long serialVersionUID = 1L;

        private final boolean ofNewerVersion;

        MalformedException(String message) {
            this(message, false);
        }

        MalformedException(String message, boolean ofNewerVersion) {
            super(message);
            this.ofNewerVersion = ofNewerVersion;
        }

        /** Whether it is a profile all the same, which a newer Thalweg has written. */
        public boolean isOfNewerVersion() {
            return ofNewerVersion;
        }
    }

    /**
     * Reads a profile.
     *
     * @throws MalformedException when the text is none, naming the key
     */
    public static Profile parse(String text) throws MalformedException {
        return ProfileText.parse(text);
    }

    /**
     * Reads a profile file, safely: never more than {@value #MAX_BYTES} bytes, only from a regular file of this user or
     * root.
     *
     * @throws MalformedException when the content is not a profile
     * @throws IOException when the file is missing, unreadable, of the wrong kind or of another user
     */
    public static Profile read(Path file) throws IOException {
        return ProfileFile.read(file);
    }

    /**
     * Where the profile of this user lies, whether it exists or not: the file named by the property or the environment
     * variable, else {@code $XDG_CONFIG_HOME/thalweg/profile.properties}, else the same under {@code .config} in
     * {@code $HOME}, or in the home that Java knows; empty
     * when switched off or when there is no home.
     *
     * @param properties such as {@code System::getProperty}
     * @param environment such as {@code System::getenv}
     * @throws java.nio.file.InvalidPathException when the name given is none
     */
    public static Optional<Path> location(
            UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
        return ProfileFile.Location.find(properties, environment).map(ProfileFile.Location::path);
    }

    /**
     * A profile in which {@code newer} replaces what it is about, and all else stays but what the newer entries show to
     * be stale: the same processor under another kernel.
     */
    public Profile with(List<Entry> newer, Instant now) {
        List<Entry> all = new ArrayList<>(entries);
        all.removeIf(old -> newer.stream().anyMatch(entry -> entry.replaces(old) || entry.outdates(old)));
        all.addAll(newer);
        return new Profile(now, all);
    }

    /** The profile as text that {@link #parse} reads. */
    public String format() {
        return ProfileText.format(this);
    }
}
