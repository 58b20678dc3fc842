package io.thalweg.audit.recording;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that one JVM's I/O left in the agent's counters. Calls and bytes are exact; only the shares of call sites and the
 * times are sampled. Format: {@code docs/reference/recording.md}.
 *
 * @param format always {@link #FORMAT}
 * @param version always {@link #VERSION}
 * @param agent the agent, and how completely it counted
 * @param jvm what was observed
 * @param window when
 * @param procIo what the kernel counted meanwhile; null where it reports none
 * @param sites the stacks that streams refer to
 * @param streams the counters
 */
public record Recording(
        String format,
        int version,
        RecordedAgent agent,
        Jvm jvm,
        RecordedWindow window,
        @Nullable ProcIo procIo,
        List<Site> sites,
        List<RecordedStream> streams) {
    /** What the field {@code format} says. */
    public static final String FORMAT = "thalweg-recording";
    /** The version that this class reads. */
    public static final int VERSION = 1;

    /** Refuses what a damaged file leaves out, and references to stacks that are not there. */
    public Recording {
        Objects.requireNonNull(format, "format");
        Objects.requireNonNull(agent, "agent");
        Objects.requireNonNull(jvm, "jvm");
        Objects.requireNonNull(window, "window");
        sites = List.copyOf(sites);
        streams = List.copyOf(streams);
        for (RecordedStream stream : streams) {
            stream.checkSites(sites.size());
        }
    }

    /** What is known of the JVM and of the agent, without what was counted. */
    public Recording withoutStreams() {
        return new Recording(format, version, agent, jvm, window, procIo, List.of(), List.of());
    }

    /** The stack of that index; null for −1, which stands for unknown. */
    public @Nullable Site site(int index) {
        return index < 0 ? null : sites.get(index);
    }

    /**
     * The agent.
     *
     * @param version its version
     * @param installedHooks methods that it watched
     * @param missingHooks methods that it could not watch, each with the reason
     * @param failure why it switched itself off; null if it did not
     * @param droppedSites stacks beyond its limit
     * @param droppedStreams streams beyond its limit
     * @param overhead what it cost; null when not measured
     */
    public record RecordedAgent(
            String version,
            int installedHooks,
            List<String> missingHooks,
            @Nullable String failure,
            long droppedSites,
            long droppedStreams,
            @Nullable Overhead overhead) {
        /** Refuses what a damaged file leaves out. */
        public RecordedAgent {
            Objects.requireNonNull(version, "version");
            missingHooks = List.copyOf(missingHooks);
        }
    }

    /**
     * What watching costs.
     *
     * @param nanosPerCall time added to each call; null when not measured
     * @param how it was measured
     * @param stackNanos what the stacks took besides
     */
    public record Overhead(
            @Nullable Double nanosPerCall, @Nullable String how, long stackNanos) {}

    /**
     * The observed JVM.
     *
     * @param pid its process id
     * @param javaVersion such as {@code 17.0.15}
     * @param vmName such as {@code OpenJDK 64-Bit Server VM}
     * @param mainClass null when unknown
     * @param mainJar the name of the jar that holds the main class; null when it is in none, or unknown
     * @param processors that it may use
     * @param ancestors the processes above it, the nearest first; empty when unknown
     * @param nativeLibraries the files of those that are not the JDK's, where the kernel counted many calls that
     *     the agent did not see, or the program took twice as long as its processor time; else empty
     */
    public record Jvm(
            long pid,
            String javaVersion,
            @Nullable String vmName,
            @Nullable String mainClass,
            @Nullable String mainJar,
            int processors,
            List<Long> ancestors,
            List<String> nativeLibraries) {
        /** Refuses what a damaged file leaves out. */
        public Jvm {
            Objects.requireNonNull(javaVersion, "javaVersion");
            ancestors = List.copyOf(ancestors);
            nativeLibraries = List.copyOf(nativeLibraries);
        }

        /** The feature release, such as 17; 0 when the version is not of that form. */
        public int feature() {
            String digits = javaVersion.replaceFirst("[^0-9].*", "");
            return digits.matches("[0-9]{1,4}") ? Integer.parseInt(digits) : 0;
        }
    }

    /**
     * When it was observed.
     *
     * @param startedAt the beginning
     * @param elapsedNanos how long
     * @param cpuNanos processor time of the whole process in it; null when unknown
     * @param attached whether the agent came to a running JVM
     */
    public record RecordedWindow(
            Instant startedAt, long elapsedNanos, @Nullable Long cpuNanos, boolean attached) {
        /** Refuses what a damaged file leaves out. */
        public RecordedWindow {
            Objects.requireNonNull(startedAt, "startedAt");
            OperationCounts.requireCounts(elapsedNanos, cpuNanos == null ? 0 : cpuNanos);
        }

        /** The end. */
        public Instant endedAt() {
            return startedAt.plusNanos(elapsedNanos);
        }
    }

    /**
     * The kernel's own count for the process.
     *
     * @param syscr calls of the read family
     * @param syscw calls of the write family
     * @param readBytes bytes that they returned
     * @param writeBytes bytes that they took
     */
    public record ProcIo(long syscr, long syscw, long readBytes, long writeBytes) {}

    /**
     * A stack.
     *
     * @param frames innermost first
     */
    public record Site(List<StackLine> frames) {
        /** The agent keeps no more of a stack. */
        public static final int MAX_FRAMES = 32;

        /** Copies the frames. */
        public Site {
            frames = List.copyOf(frames);
        }
    }
}
