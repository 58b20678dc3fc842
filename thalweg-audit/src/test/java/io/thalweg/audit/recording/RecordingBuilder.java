package io.thalweg.audit.recording;

import io.thalweg.agent.figure.Figure;
import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.recording.RecordedStream.Operation;
import io.thalweg.audit.recording.RecordedStream.RecordedWrapper;
import io.thalweg.audit.recording.RecordedStream.SiteShare;
import io.thalweg.audit.recording.RecordedStream.SplitMessageCounts;
import io.thalweg.audit.recording.Recording.Jvm;
import io.thalweg.audit.recording.Recording.Overhead;
import io.thalweg.audit.recording.Recording.ProcIo;
import io.thalweg.audit.recording.Recording.RecordedAgent;
import io.thalweg.audit.recording.Recording.RecordedWindow;
import io.thalweg.audit.recording.Recording.Site;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A recording as a test wants it: stacks and streams are added one by one. */
public final class RecordingBuilder {
    private final List<Site> sites = new ArrayList<>();
    private final List<RecordedStream> streams = new ArrayList<>();
    private String javaVersion = "17.0.15";
    private @Nullable Long cpuNanos = 2_900_000_000L;
    private @Nullable ProcIo procIo;
    private @Nullable String failure;
    private long pid = 4711;
    private List<Long> ancestors = List.of();
    private List<String> nativeLibraries = List.of();
    private Duration later = Duration.ZERO;
    private long stackNanos;
    private long droppedSites;
    private @Nullable String mainJar;

    public RecordingBuilder java(String version) {
        javaVersion = version;
        return this;
    }

    public RecordingBuilder cpuNanos(@Nullable Long nanos) {
        cpuNanos = nanos;
        return this;
    }

    public RecordingBuilder procIo(long reads, long writes) {
        procIo = new ProcIo(reads, writes, 0, 0);
        return this;
    }

    public RecordingBuilder nativeLibraries(String... files) {
        nativeLibraries = List.of(files);
        return this;
    }

    /** The main class is in that jar. */
    public RecordingBuilder mainJar(String name) {
        mainJar = name;
        return this;
    }

    /** Another process, with those above it. */
    public RecordingBuilder process(long id, Long... above) {
        pid = id;
        ancestors = List.of(above);
        return this;
    }

    /** Begins so much later, and ends so much later. */
    public RecordingBuilder later(Duration by) {
        later = by;
        return this;
    }

    /** How long the agent took for its stacks. */
    public RecordingBuilder stacks(Duration time) {
        stackNanos = time.toNanos();
        return this;
    }

    /** Stacks that the agent had no room for. */
    public RecordingBuilder droppedSites(long count) {
        droppedSites = count;
        return this;
    }

    public RecordingBuilder failure(String why) {
        failure = why;
        return this;
    }

    /** A stack, innermost first; each frame is its origin, a blank and its line. Gives its index. */
    public int site(String... frames) {
        sites.add(new Site(Arrays.stream(frames)
                .map(frame -> frame.split(" ", 2))
                .map(parts -> new StackLine(parts[1], parts[0]))
                .toList()));
        return sites.size() - 1;
    }

    /**
     * Frames of methods of the JDK, which are named one by one or as {@code callee > caller}; those without a package
     * are of {@code java.io}.
     */
    public static Stream<String> jdk(String... methods) {
        return Stream.of(methods)
                .flatMap(some -> Stream.of(some.split(" > ", -1)))
                .map(method -> Character.isLowerCase(method.charAt(0)) ? method : "java.io." + method)
                .map(method -> "jdk " + method + "(Some.java:1)");
    }

    public StreamBuilder stream(String type, String medium) {
        return new StreamBuilder(type, medium);
    }

    public Recording build() {
        return new Recording(
                Recording.FORMAT,
                Recording.VERSION,
                new RecordedAgent(
                        "test", 57, List.of(), failure, droppedSites, 0, new Overhead(14.2, "by the test", stackNanos)),
                new Jvm(pid, javaVersion, "Test VM", "org.example.Main", mainJar, 2, ancestors, nativeLibraries),
                new RecordedWindow(Instant.parse("2026-11-22T00:00:00Z").plus(later), 3_200_000_000L, cpuNanos, false),
                procIo,
                sites,
                streams);
    }

    /** A stream of the recording. */
    public final class StreamBuilder {
        private final String type;
        private final String medium;
        private final List<RecordedWrapper> chain = new ArrayList<>();
        private final List<Operation> operations = new ArrayList<>();
        private @Nullable String standard;
        private int created = -1;
        private @Nullable List<Integer> firstUsed;
        private long instances = 1;
        private long reopened;
        private long buffers;
        private @Nullable Long flushes;
        private long codecBytes;
        private SplitMessageCounts splitMessages = SplitMessageCounts.NONE;
        private Evidence evidence = Evidence.NOT_GATHERED;

        private StreamBuilder(String type, String medium) {
            this.type = type;
            this.medium = medium;
        }

        public StreamBuilder standard(String name) {
            standard = name;
            return this;
        }

        public StreamBuilder created(int site) {
            created = site;
            return this;
        }

        /** Was there before the agent, which saw its first calls there. */
        public StreamBuilder firstUsed(Integer... atSites) {
            firstUsed = List.of(atSites);
            return this;
        }

        public StreamBuilder instances(long count) {
            instances = count;
            return this;
        }

        public StreamBuilder reopened(long count) {
            reopened = count;
            return this;
        }

        public StreamBuilder buffers(long count) {
            buffers = count;
            return this;
        }

        public StreamBuilder flushes(long count) {
            flushes = count;
            return this;
        }

        public StreamBuilder codecBytes(long count) {
            codecBytes = count;
            return this;
        }

        /** Messages in several small writes, so many of which were answered late. */
        public StreamBuilder splitMessages(long answered, long held, long heldNanos) {
            splitMessages = new SplitMessageCounts(answered, held, heldNanos);
            return this;
        }

        public StreamBuilder evidence(Map<Observation, Long> counts, long markLimit, long peak) {
            evidence = new Evidence(counts, markLimit, peak);
            return this;
        }

        public StreamBuilder in(String wrapper, @Nullable Long bufferBytes, int site) {
            chain.add(new RecordedWrapper(wrapper, bufferBytes, site));
            return this;
        }

        /** Calls that all move as much as they ask for, one after the other. */
        public StreamBuilder calls(String op, long calls, long bytesEach, int site) {
            return calls(op, calls, bytesEach, bytesEach, calls, 0, site);
        }

        public StreamBuilder calls(
                String op,
                long calls,
                long bytesEach,
                long requestedEach,
                long sequential,
                long slowOfHundred,
                Integer... atSites) {
            return calls(op, calls, bytesEach, requestedEach, sequential, 100, 300, slowOfHundred, atSites);
        }

        /** Questions about paths by one line, of which so many were asked before. */
        public StreamBuilder asks(long askedAgain, long askedOnce, int againAt, int onceAt) {
            calls("stat", askedAgain + askedOnce, 0, 0, askedAgain, 0, againAt);
            return by(
                    new SiteShare(againAt, 100, askedAgain, (double) askedAgain),
                    new SiteShare(onceAt, 100, askedOnce, 0.0));
        }

        /** The calls just added are those of these lines. */
        public StreamBuilder by(SiteShare... lines) {
            Operation last = operations.remove(operations.size() - 1);
            operations.add(new Operation(last.op(), last.counts(), List.of(lines)));
            return this;
        }

        /** Calls that move nothing and wait, so many of which were timed. */
        public StreamBuilder waits(String op, long calls, long timed, long nanosEach, int site) {
            return calls(op, calls, 0, 0, 0, timed, nanosEach, timed, site);
        }

        /** Calls that each move so much and wait, so many of which were timed. */
        public StreamBuilder waits(String op, long calls, long bytesEach, long timed, long nanosEach, int site) {
            return calls(op, calls, bytesEach, bytesEach, calls, timed, nanosEach, timed, site);
        }

        private StreamBuilder calls(
                String op,
                long calls,
                long bytesEach,
                long requestedEach,
                long sequential,
                long timed,
                long nanosEach,
                long slow,
                Integer... atSites) {
            Long[] histogram = new Long[65 - Long.numberOfLeadingZeros(bytesEach)];
            Arrays.fill(histogram, 0L);
            histogram[histogram.length - 1] = calls;
            operations.add(new Operation(
                    op,
                    OperationCounts.of(
                            small(
                                    bytesEach,
                                    calls,
                                    Map.of(
                                            Figure.CALLS,
                                            calls,
                                            Figure.BYTES,
                                            calls * bytesEach,
                                            Figure.REQUESTED,
                                            calls * requestedEach,
                                            Figure.EMPTY,
                                            bytesEach == 0 ? calls : 0,
                                            Figure.SEQUENTIAL,
                                            sequential,
                                            Figure.TIMED,
                                            timed,
                                            Figure.TIMED_NANOS,
                                            timed * nanosEach,
                                            Figure.SLOW,
                                            slow)),
                            List.of(histogram)),
                    Arrays.stream(atSites)
                            .map(site -> new SiteShare(site, calls / 1000 + 1, (double) calls, null))
                            .toList()));
            return this;
        }

        private static Map<Figure, Long> small(long bytesEach, long calls, Map<Figure, Long> figures) {
            Map<Figure, Long> all = new EnumMap<>(figures);
            if (bytesEach > 0 && bytesEach <= OperationCounts.SMALL_BYTES) {
                all.put(Figure.SMALL_CALLS, calls);
                all.put(Figure.SMALL_BYTES, calls * bytesEach);
            }
            return all;
        }

        /** So many of the calls just added moved nothing. */
        public StreamBuilder empty(long empty) {
            Operation last = operations.remove(operations.size() - 1);
            OperationCounts counts = last.counts();
            long moving = counts.calls() - empty;
            long bytes = counts.bytes() / counts.calls() * moving;
            List<Long> histogram = new ArrayList<>(counts.histogram());
            histogram.set(0, empty);
            histogram.set(histogram.size() - 1, moving);
            OperationCounts without = OperationCounts.of(
                    small(
                            moving == 0 ? 0 : bytes / moving,
                            moving,
                            Map.of(
                                    Figure.CALLS, counts.calls(),
                                    Figure.BYTES, bytes,
                                    Figure.REQUESTED, counts.requested(),
                                    Figure.EMPTY, empty,
                                    Figure.SEQUENTIAL, counts.sequential(),
                                    Figure.TIMED, counts.timed(),
                                    Figure.TIMED_NANOS, counts.timedNanos(),
                                    Figure.SLOW, counts.slow())),
                    histogram);
            operations.add(new Operation(last.op(), without, last.sites()));
            return this;
        }

        public RecordingBuilder end() {
            streams.add(new RecordedStream(
                    type,
                    medium,
                    standard,
                    created,
                    firstUsed,
                    instances,
                    reopened,
                    buffers,
                    flushes == null ? writesOfFlushes() : flushes,
                    codecBytes,
                    chain,
                    operations,
                    splitMessages,
                    evidence));
            return RecordingBuilder.this;
        }

        /** A flush reaches the stream itself, too, unless it is said how often one does; other types have none. */
        private long writesOfFlushes() {
            return !type.equals("java.io.FileOutputStream")
                    ? 0
                    : operations.stream()
                            .filter(operation -> operation.op().equals("write"))
                            .flatMap(operation -> operation.sites().stream())
                            .filter(share -> sites.get(share.site()).frames().stream()
                                    .anyMatch(frame -> frame.method().endsWith(".flush")))
                            .mapToLong(share -> (long) share.weight())
                            .sum();
        }
    }
}
