package io.thalweg.audit.finding;

import io.thalweg.agent.figure.Figure;
import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.recording.Evidence;
import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.recording.OperationCounts;
import io.thalweg.audit.recording.RecordedStream.SplitMessageCounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a program does with all streams that one line makes, in all its JVMs of one Java version.
 *
 * @param key what these streams have in common
 * @param instances how many
 * @param reopened how many of them had a path that had been opened at the same place not long before, at least
 * @param buffers how many buffers were put around them
 * @param flushes how often a flush reached them after something was written
 * @param codecBytes how many bytes came out of decompressors around them, or went into compressors
 * @param calls one entry for each kind of call
 * @param splitMessages messages in several small writes on TCP connections
 * @param evidence what a buffer around them would change
 * @param jvms in which JVMs
 */
public record StreamUse(
        StreamKey key,
        long instances,
        long reopened,
        long buffers,
        long flushes,
        long codecBytes,
        List<Calls> calls,
        SplitMessageCounts splitMessages,
        Evidence evidence,
        Jvms jvms) {
    /** Copies the calls. */
    public StreamUse {
        calls = List.copyOf(calls);
    }

    /**
     * In which JVMs there are such streams.
     *
     * @param count how many
     * @param most the one with most of the calls; empty if there is none
     * @param calls how many it has
     */
    public record Jvms(int count, String most, long calls) {
        static final Jvms NONE = new Jvms(0, "", 0);

        Jvms plus(Jvms other) {
            Jvms larger = other.calls > calls ? other : this;
            return new Jvms(count + other.count, larger.most, larger.calls);
        }
    }

    /** Those of one JVM. */
    StreamUse in(String jvm) {
        long all = calls.stream().mapToLong(of -> of.counts().calls()).sum();
        return new StreamUse(
                key,
                instances,
                reopened,
                buffers,
                flushes,
                codecBytes,
                calls,
                splitMessages,
                evidence,
                new Jvms(1, jvm, all));
    }

    /** The same streams, of which only these calls are meant. */
    StreamUse part(List<Calls> some) {
        return new StreamUse(
                key, instances, reopened, buffers, flushes, codecBytes, some, splitMessages, evidence, jvms);
    }

    /** Both together. */
    StreamUse plus(StreamUse other) {
        Map<String, Calls> all = new LinkedHashMap<>();
        calls.forEach(of -> all.put(of.op(), of));
        other.calls.forEach(of -> all.merge(of.op(), of, Calls::plus));
        return new StreamUse(
                key,
                instances + other.instances,
                reopened + other.reopened,
                buffers + other.buffers,
                flushes + other.flushes,
                codecBytes + other.codecBytes,
                List.copyOf(all.values()),
                splitMessages.plus(other.splitMessages),
                evidence.plus(other.evidence),
                jvms.plus(other.jvms));
    }

    /**
     * What they have in common.
     *
     * @param type the class that holds the descriptor, such as {@code java.io.FileInputStream}
     * @param medium what is behind it
     * @param standard {@code stdin}, {@code stdout} or {@code stderr}; null for any other
     * @param created the line that made it; unknown when it was there before the agent
     * @param chain what wraps it, from the inside out
     * @param jdk the feature release of Java
     */
    public record StreamKey(
            String type, Medium medium, @Nullable String standard, CallSite created, List<Wrapper> chain, int jdk) {
        /** Copies the chain. */
        public StreamKey {
            chain = List.copyOf(chain);
        }

        /** Whether the innermost wrapper has that simple name. */
        public boolean isDirectlyIn(String simpleName) {
            return !chain.isEmpty() && chain.get(0).is(simpleName);
        }

        /** Whether the class that holds the descriptor has that simple name. */
        public boolean is(String simpleName) {
            return simpleName(type).equals(simpleName);
        }
    }

    /**
     * A wrapper.
     *
     * @param type its class
     * @param bufferBytes the size of its buffer; null when unknown or none
     * @param created the line that made it
     * @param isOfJdk whether the JDK made it there, so that no program can leave it out, as around the stream of a URL
     */
    public record Wrapper(String type, @Nullable Long bufferBytes, CallSite created, boolean isOfJdk) {
        /** Whether the class has that simple name. */
        public boolean is(String simpleName) {
            return simpleName(type).equals(simpleName);
        }

        /** Whether it is one of the JDK's buffered byte streams. */
        public boolean isBuffer() {
            return is("BufferedInputStream") || is("BufferedOutputStream");
        }
    }

    /** A class name without its package. */
    public static String simpleName(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    /**
     * The openings of those that nothing closed, as far as that was observed; null if there were none. A mapping has no
     * close: it is left only while something refers to it. Over TLS it is the socket below that is left.
     */
    public @Nullable Calls left() {
        long collected = key.medium() == Medium.MAPPING ? 0 : evidence.count(Observation.COLLECTED);
        long left = collected + evidence.count(Observation.OPEN);
        if (left == 0 || key.standard() != null || !key.created().isKnown() || key.medium() == Medium.TLS) {
            return null;
        }
        OperationCounts counts = OperationCounts.of(Map.of(Figure.CALLS, left), List.of());
        return new Calls(Calls.OPEN, counts, List.of(new Caller(key.created(), List.of(), false, "", 1)));
    }

    /** The calls of that kind; null if there was none. */
    public @Nullable Calls calls(String op) {
        if (op.equals(Calls.OPEN)) {
            return left();
        }
        return calls.stream().filter(of -> of.op().equals(op)).findFirst().orElse(null);
    }

    /** Calls that moved bytes. */
    public long moving() {
        return calls.stream()
                .filter(Calls::movesBytes)
                .mapToLong(each -> each.counts().calls() - each.counts().empty())
                .sum();
    }

    /** How many calls of that kind there were. */
    public long count(String op) {
        Calls of = calls(op);
        return of == null ? 0 : of.counts().calls();
    }

    /** How many files were opened for it, as far as that was seen. */
    public long opened() {
        return key.medium() == Medium.FILE
                        && key.standard() == null
                        && key.created().isKnown()
                ? instances
                : 0;
    }
}
