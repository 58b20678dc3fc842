package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Evidence;
import io.thalweg.audit.recording.Medium;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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

    private static final String UNSEEN =
            "no other stream, thread or process uses the file while it is open (recorded without evidence: record"
                    + " again with `thalweg audit --keep`)";

    private static final Observed NO_FILE =
            new Observed(Observation.SPECIAL, "were pipes, devices or files of the kernel");

    /** What contradicts a change of any stream. */
    private static final List<Observed> OF_ALL = List.of(
            NO_FILE,
            new Observed(Observation.SHARED, "were of a file that another stream had open, too"),
            new Observed(Observation.THREADS, "were used by more than one thread"),
            new Observed(Observation.GET_FD, "were asked for their descriptor"),
            new Observed(Observation.GET_CHANNEL, "were asked for their channel"),
            new Observed(Observation.INPUT_AGAIN, "were of a socket that was asked for its input again"));

    private static final List<Observed> OF_INPUTS = List.of(
            new Observed(Observation.SKIP, "were asked to skip bytes"),
            new Observed(Observation.MARK, "were marked, or asked whether that is possible"));

    private static final List<Observed> OF_OUTPUTS = List.of(
            new Observed(Observation.OPEN, "were never closed"),
            new Observed(Observation.COLLECTED, "were never closed"),
            new Observed(Observation.QUESTIONED, "were of a file that the program asked about before it was closed"),
            new Observed(Observation.WAITED, "were not flushed while their thread waited"));

    /** What the run may have shown, and its words behind a number of streams. */
    private record Observed(Observation observation, String words) {}

    /**
     * Of an input.
     *
     * @param made the expression whose stream is to be buffered, or is a buffer that is to change
     * @param allowsBuffers whether there may be a buffer above
     */
    static Verdict ofInput(Job job, TreePath made, boolean allowsBuffers) throws Refusal {
        Life life = Life.of(job.program(), job.code(), made, true, allowsBuffers);
        Set<String> conditions = new LinkedHashSet<>(life.doubts());
        if (job.use().key().medium() == Medium.FILE) {
            Span span = Span.ofInput(job.program(), job.code(), life, made);
            conditions.addAll(span.doubts());
            conditions.addAll(Between.doubts(job.program(), job.code(), life, made, span.parts(), Between.WRITES));
        }
        List<Observed> contradictions = new ArrayList<>(OF_ALL);
        contradictions.addAll(OF_INPUTS);
        if (job.use().key().medium() == Medium.TLS) {
            // The JDK's own read asks too, so that the agent cannot tell.
            conditions.add("no code asks how many bytes are available, which a buffer changes");
        }
        boolean isCodec = job.code().made(made).startsWith("java.util.");
        if (!allowsBuffers && !isCodec) { // decoders and decompressors ask for themselves
            contradictions.add(new Observed(Observation.AVAILABLE, "were asked how many bytes are available"));
        }
        return new Verdict(life, conditions).with(job.use(), contradictions);
    }

    /** Of an output that {@code opener} opens, of which {@code made} is to be buffered. */
    static Verdict ofOutput(Job job, TreePath made, TreePath opener) throws Refusal {
        Life life = Life.of(job.program(), job.code(), made, false, false);
        Span span = Span.ofOutput(job.program(), job.code(), life, opener);
        Set<String> conditions = new LinkedHashSet<>(life.doubts());
        conditions.addAll(span.doubts());
        if (job.program().mentions(FILE_TIMES)) {
            conditions.add("no code asks when the file was last changed, which is at its close then");
        }
        conditions.addAll(Between.doubts(job.program(), job.code(), life, opener, span.parts(), Between.WAITS));
        List<Observed> contradictions = new ArrayList<>(OF_ALL);
        contradictions.addAll(OF_OUTPUTS);
        return new Verdict(life, conditions).with(job.use(), contradictions);
    }

    /** What opens the stream below, if the same expression does; else a condition. */
    static TreePath below(Job job, TreePath inner, Set<String> conditions) {
        Code code = job.code();
        TreePath path = Code.inside(inner);
        List<? extends ExpressionTree> arguments = Code.arguments(path.getLeaf());
        String made = code.made(path);
        boolean opens = made.equals("java.io.FileInputStream")
                || made.equals("java.io.FileOutputStream")
                || code.calledMethod(path).startsWith("java.nio.file.Files.new");
        if (!opens && path.getLeaf() instanceof NewClassTree && made.startsWith("java.") && !arguments.isEmpty()) {
            return below(job, new TreePath(path, arguments.get(0)), conditions);
        }
        if (!opens) {
            conditions.add("nothing else uses "
                    + code.text(path.getLeaf()).lines().findFirst().orElse("") + " in " + code.at(path.getLeaf()));
        }
        return path;
    }

    /** Of an input of which only the reads change: a file fills an array as far as it has bytes. */
    static void requireFiles(StreamUse use, Set<String> conditions) throws Refusal {
        requireNone(use, List.of(NO_FILE), conditions);
    }

    private Verdict with(StreamUse use, List<Observed> contradictions) throws Refusal {
        requireNone(use, contradictions, conditions);
        long peak = use.evidence().peak();
        if (peak > MANY_STREAMS) {
            conditions.add(String.format(Locale.ROOT, "there is memory for %,d buffers of 8 KiB at once", peak));
        }
        return this;
    }

    /** What the run contradicts is refused, with the count; without evidence nothing is certain. */
    private static void requireNone(StreamUse use, List<Observed> contradictions, Set<String> conditions)
            throws Refusal {
        Evidence evidence = use.evidence();
        for (Observed each : contradictions) {
            long count = evidence.count(each.observation());
            if (count > 0) {
                throw new Refusal(String.format(
                        Locale.ROOT, "%,d of %,d in the recording %s", count, use.instances(), each.words()));
            }
        }
        if (!evidence.isGathered()) {
            conditions.add(UNSEEN);
        }
    }
}
