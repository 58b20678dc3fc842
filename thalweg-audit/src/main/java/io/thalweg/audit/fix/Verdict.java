package io.thalweg.audit.fix;

import com.sun.source.util.TreePath;
import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Evidence;
import io.thalweg.audit.recording.Medium;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Whether a buffer leaves what the program does as it is: what the source shows and the run does not contradict.
 *
 * @param life every use of the stream
 * @param conditions what has to be true besides; the change is certain if there is none
 */
record Verdict(Life life, Set<String> conditions) {
    /** Each has a buffer of its own. */
    private static final int MANY_STREAMS = 100;

    private static final String FILE_TIMES = "\\b(lastModified|getLastModifiedTime|lastModifiedTime|WatchService)\\b";

    private static final String MAPPED = "\\b(MapMode|MappedByteBuffer)\\b";

    private static final String UNSEEN =
            "no other stream, thread or process uses the file while it is open (recorded without evidence: record"
                    + " again with `thalweg audit --keep`)";

    /** What contradicts a change of any stream. */
    private static final List<Observation> OF_ALL = List.of(
            Observation.SPECIAL,
            Observation.SHARED,
            Observation.THREADS,
            Observation.GET_FD,
            Observation.GET_CHANNEL,
            Observation.INPUT_AGAIN);

    private static final List<Observation> OF_INPUTS = List.of(Observation.SKIP, Observation.MARK);

    private static final List<Observation> OF_OUTPUTS =
            List.of(Observation.OPEN, Observation.COLLECTED, Observation.QUESTIONED, Observation.WAITED);

    /** The words behind a number of streams. */
    private static final Map<Observation, String> WORDS = Map.ofEntries(
            Map.entry(Observation.SPECIAL, "were pipes, devices or files of the kernel"),
            Map.entry(Observation.SHARED, "were of a file that another stream had open, too"),
            Map.entry(Observation.THREADS, "were used by more than one thread"),
            Map.entry(Observation.GET_FD, "were asked for their descriptor"),
            Map.entry(Observation.GET_CHANNEL, "were asked for their channel"),
            Map.entry(Observation.INPUT_AGAIN, "were of a socket that was asked for its input again"),
            Map.entry(Observation.SKIP, "were asked to skip bytes"),
            Map.entry(Observation.MARK, "were marked, or asked whether that is possible"),
            Map.entry(Observation.AVAILABLE, "were asked how many bytes are available"),
            Map.entry(Observation.OPEN, "were never closed"),
            Map.entry(Observation.COLLECTED, "were never closed"),
            Map.entry(Observation.QUESTIONED, "were of a file that the program asked about before it was closed"),
            Map.entry(Observation.WAITED, "were not flushed while their thread waited"));

    /**
     * Of an input.
     *
     * @param made the expression whose stream is to be buffered, or is a buffer that is to change
     * @param allowsBuffers whether there may be a buffer above
     */
    static Verdict ofInput(Job job, TreePath made, boolean allowsBuffers) throws Refusal {
        Life life = Life.of(job.program(), job.code(), made, true, allowsBuffers);
        Set<String> conditions = new LinkedHashSet<>(life.doubts());
        Medium medium = job.use().key().medium();
        if (medium == Medium.FILE) {
            addSpan(job, life, made, true, conditions);
        }
        if (job.program().mentions(MAPPED)) {
            conditions.add("no mapped memory changes the file while it is read");
        }
        if (medium == Medium.TLS) {
            // The JDK's own read asks too, so that the agent cannot tell.
            conditions.add("no code asks how many bytes are available, which a buffer changes");
        }
        requireNone(job.use(), OF_ALL, conditions);
        requireNone(job.use(), OF_INPUTS, conditions);
        boolean isCodec = job.use().key().chain().stream()
                .anyMatch(wrapper -> wrapper.type().startsWith("java.util.zip."));
        if (!allowsBuffers && !isCodec) { // decoders and decompressors ask for themselves
            requireNone(job.use(), List.of(Observation.AVAILABLE), conditions);
        }
        requireMemory(job.use(), conditions);
        return new Verdict(life, conditions);
    }

    /** Of an output that {@code opener} opens, and that is to be buffered there. */
    static Verdict ofOutput(Job job, TreePath opener) throws Refusal {
        Life life = Life.of(job.program(), job.code(), opener, false, false);
        Set<String> conditions = new LinkedHashSet<>(life.doubts());
        addSpan(job, life, opener, false, conditions);
        if (job.program().mentions(FILE_TIMES)) {
            conditions.add("no code asks when the file was last changed, which is at its close then");
        }
        requireNone(job.use(), OF_ALL, conditions);
        requireNone(job.use(), OF_OUTPUTS, conditions);
        requireMemory(job.use(), conditions);
        return new Verdict(life, conditions);
    }

    private static void addSpan(Job job, Life life, TreePath opener, boolean reads, Set<String> conditions)
            throws Refusal {
        Span span = Span.of(job.code(), life, opener, reads);
        conditions.addAll(span.doubts());
        conditions.addAll(Between.doubts(job.program(), job.code(), life, opener, span.parts(), reads));
    }

    /** Of a file of which only the reads change: it fills an array as far as it has bytes. */
    static void requireFile(StreamUse use, Set<String> conditions) throws Refusal {
        requireNone(use, List.of(Observation.SPECIAL), conditions);
    }

    /** What the run contradicts is refused, with the count; without evidence nothing is certain. */
    private static void requireNone(StreamUse use, List<Observation> contradictions, Set<String> conditions)
            throws Refusal {
        Evidence evidence = use.evidence();
        for (Observation each : contradictions) {
            if (evidence.count(each) > 0) {
                throw new Refusal(String.format(
                        Locale.ROOT,
                        "%,d of %,d in the recording %s",
                        evidence.count(each),
                        use.instances(),
                        WORDS.get(each)));
            }
        }
        if (!evidence.isGathered()) {
            conditions.add(UNSEEN);
        }
    }

    private static void requireMemory(StreamUse use, Set<String> conditions) {
        long peak = use.evidence().peak();
        if (peak > MANY_STREAMS) {
            conditions.add(String.format(Locale.ROOT, "there is memory for %,d buffers of 8 KiB at once", peak));
        }
    }
}
