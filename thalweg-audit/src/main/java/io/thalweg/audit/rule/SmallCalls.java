package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.recording.OperationCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the rules about small calls have in common. */
final class SmallCalls {
    /** Fewer calls cost less than a millisecond, whatever they do. */
    static final int LEAST_CALLS = 1000;

    /** What a JDK stream buffers by default, since JDK 1.4. */
    static final long JDK_BUFFER_BYTES = 8192;

    /** The library's default (E1 file-read, E2 file-write). */
    static final long THALWEG_BUFFER_BYTES = 64 * 1024;

    /**
     * What a buffer of 8 KiB costs for each stream, and a byte in it that is never used: two reads of 4 B of each of
     * 100,000 files took 0.77 s of CPU, with a buffer 1.03 (17), 0.69 and 0.93 (25; 2 virtual CPUs under KVM). Six
     * reads pay for it.
     */
    private static final double BUFFER_NANOS = 1000;

    private static final double NANOS_PER_SPARE_BYTE = 0.25;

    /**
     * What the compiler takes on threads of its own, for each read of a {@code Socket} until the JDK's long way there
     * is compiled: 35 ms with 30,000 reads, 90 with 120,000 and with 600,000; nothing that could be seen for a file
     * (JDK 17 and 25, 2 virtual CPUs under KVM).
     */
    private static final double COMPILE_NANOS = 1200;

    private static final long COMPILED_READS = 75_000;

    /** From this share on it is most of the calls, or of whatever else is looked at. */
    static final double MOST = 0.5;

    /** Not worth a word among all. */
    private static final double FEW = 0.01;

    /** Fewer calls than that share must be left, or a fix saves nothing that anybody would notice. */
    private static final double MOST_LEFT = 0.75;

    private static final List<String> CHANNELS =
            List.of("sun.nio.ch.FileChannelImpl.", "sun.nio.ch.SocketChannelImpl.");

    private static final List<String> STREAMS_OVER_CHANNELS = List.of(
            "java.nio.channels.Channels",
            "sun.nio.ch.ChannelInputStream.",
            "sun.nio.ch.ChannelOutputStream.",
            "sun.nio.ch.SocketAdaptor",
            "sun.nio.ch.SocketInputStream.",
            "sun.nio.ch.SocketOutputStream.");

    private SmallCalls() {}

    /** Whether many of the calls are small, and most or the mean are. */
    static boolean is(Calls calls) {
        long small = calls.counts().smallCalls();
        return small >= LEAST_CALLS
                && (calls.counts().meanBytes() <= OperationCounts.SMALL_BYTES
                        || small >= MOST * calls.counts().calls());
    }

    /**
     * Whether each stream moves its few bytes in one call, as many small files do: no buffer makes fewer, no order is
     * left.
     */
    static boolean isOncePerStream(StreamUse stream, Calls calls) {
        return calls.counts().smallCalls() < 2 * stream.instances();
    }

    static boolean isRead(Calls calls) {
        return calls.op().equals(Calls.READ);
    }

    static boolean isWrite(Calls calls) {
        return calls.op().equals(Calls.WRITE);
    }

    /** Whether the program asked for much and got little, so that no buffer of its own would get more. */
    static boolean isStarved(Calls calls) {
        return isRead(calls)
                && calls.counts().meanRequested() > OperationCounts.SMALL_BYTES
                && calls.counts().bytes() < MOST * calls.counts().requested();
    }

    /** Whether the program calls a channel itself, and not through a stream over it. */
    static boolean isChannelItself(Calls calls) {
        double share = 0;
        for (Caller caller : calls.callers()) {
            boolean channel = caller.passed().stream().anyMatch(method -> startsWithAny(method, CHANNELS));
            boolean stream = caller.passed().stream().anyMatch(method -> startsWithAny(method, STREAMS_OVER_CHANNELS));
            share += channel && !stream ? caller.share() : 0;
        }
        return share >= MOST;
    }

    /** Whether most of the reads name their place: of these, only what goes on where the last ended needs no call. */
    static boolean isPositional(Calls calls) {
        return calls.shareOf(caller -> caller.passed().stream().anyMatch(method -> method.endsWith("Impl.pread")))
                >= MOST;
    }

    /** What has a buffer above the stream of an entry. */
    private static final List<String> BUFFERS_ABOVE =
            List.of("java.util.zip.Inflater", "java.io.Buffered", "sun.nio.cs.StreamDecoder.");

    /**
     * The share of the calls by the stream of a zip's entry that is stored and not compressed, and has no buffer above.
     */
    static double storedEntryShare(Calls calls) {
        return calls.shareOf(caller -> caller.passed().contains("java.util.zip.ZipFile$ZipFileInputStream.read")
                && caller.passed().stream().noneMatch(method -> isBufferAbove(method)));
    }

    private static boolean isBufferAbove(String method) {
        return method.startsWith("java.util.zip.ZipFile$ZipFileInflater") || startsWithAny(method, BUFFERS_ABOVE);
    }

    private static boolean startsWithAny(String method, List<String> prefixes) {
        return prefixes.stream().anyMatch(method::startsWith);
    }

    static CallCost system(StreamUse stream, Calls calls, Costs costs) {
        return costs.of(
                stream.key().medium() == Medium.TLS && isStarved(calls)
                        ? CallKind.TLS_RECORD_READ
                        : CallKind.of(stream.key().type(), stream.key().medium(), calls.op()));
    }

    /** What the small calls take now, with the seeks and skips between small reads. */
    static double seconds(StreamUse stream, Calls calls, Costs costs) {
        double small = system(stream, calls, costs)
                .seconds(calls.counts().smallCalls(), calls.counts().smallBytes());
        return isRead(calls) ? small + ShortMoves.seconds(stream, costs) : small;
    }

    /** What a buffer of the JDK around each stream would save. */
    static Gain jdkGain(StreamUse stream, Calls calls, Costs costs) {
        return lessBuffers(stream, calls, gainOfOneBuffer(stream, calls, costs));
    }

    /** The same with one for all of them. */
    static Gain gainOfOneBuffer(StreamUse stream, Calls calls, Costs costs) {
        CallKind buffer = isRead(calls) ? CallKind.JDK_BUFFER_READ : CallKind.JDK_BUFFER_WRITE;
        return gain(stream, calls, costs, buffer, JDK_BUFFER_BYTES);
    }

    private static Gain gain(StreamUse stream, Calls calls, Costs costs, CallKind buffer, long bufferBytes) {
        long passed = isRead(calls) ? ShortMoves.bytes(stream) : 0;
        Gain gain = Gain.ofBuffer(
                calls,
                system(stream, calls, costs),
                costs.of(buffer),
                bufferBytes,
                stayingShare(stream, calls),
                passed);
        return isRead(calls) ? gain.plus(ShortMoves.gain(stream, costs)).plus(uncompiled(stream, calls)) : gain;
    }

    /** At most: others may read from sockets, too, so that it is compiled all the same. */
    private static Gain uncompiled(StreamUse stream, Calls calls) {
        double nanos = stream.key().is("Socket")
                ? Math.min(COMPILED_READS, calls.counts().smallCalls()) * COMPILE_NANOS * (1 + CallCost.LEAST_SPREAD)
                : 0;
        return new Gain(0, nanos / 1e9);
    }

    /** What is left of a gain when a buffer is made for each stream. */
    private static Gain lessBuffers(StreamUse stream, Calls calls, Gain gain) {
        double made = secondsOfBuffers(stream, calls);
        return new Gain(
                gain.lowSeconds() - made * (1 + CallCost.LEAST_SPREAD),
                gain.highSeconds() - made * (1 - CallCost.LEAST_SPREAD));
    }

    /** What it takes to make a buffer for each stream, and to fill those of files with more than is wanted. */
    private static double secondsOfBuffers(StreamUse stream, Calls calls) {
        double wanted = calls.counts().bytes() / (double) Math.max(1, stream.instances());
        boolean ahead = isRead(calls) && stream.key().medium() == Medium.FILE;
        double spare = ahead ? Math.max(0, JDK_BUFFER_BYTES - wanted) : 0;
        return stream.instances() * (BUFFER_NANOS + spare * NANOS_PER_SPARE_BYTE) / 1e9;
    }

    /**
     * What a buffer of the JDK saves whose flushes are left out. Through a writer each goes down the whole chain, locks
     * and an encoder included, before the system is called: that goes too.
     */
    static Gain gainWithoutFlushes(StreamUse stream, Calls calls, Costs costs) {
        double throughWriter = calls.shareOfClass("sun.nio.cs.StreamEncoder.");
        return unflushed(stream, calls, costs, CallKind.JDK_BUFFER_WRITE, JDK_BUFFER_BYTES)
                .plus(above(calls, costs, CallKind.TEXT_FLUSH, throughWriter));
    }

    /** What a buffer of that kind saves below a {@code PrintStream} that then flushes no print by itself. */
    static Gain gainOfPrints(StreamUse stream, Calls calls, Costs costs, boolean jdk) {
        CallKind buffer = jdk ? CallKind.JDK_BUFFER_WRITE : CallKind.THALWEG_BUFFER_WRITE;
        return unflushed(stream, calls, costs, buffer, jdk ? JDK_BUFFER_BYTES : THALWEG_BUFFER_BYTES)
                .plus(above(calls, costs, CallKind.TEXT_PRINT, 1));
    }

    private static Gain unflushed(StreamUse stream, Calls calls, Costs costs, CallKind buffer, long bufferBytes) {
        return Gain.ofBuffer(calls, system(stream, calls, costs), costs.of(buffer), bufferBytes, 0);
    }

    private static Gain above(Calls calls, Costs costs, CallKind kind, double share) {
        if (share == 0) {
            return Gain.NONE; // without asking for a price that was not measured
        }
        Gain gain = Gain.ofCalls(Math.round(calls.counts().smallCalls() * share), costs.of(kind));
        return new Gain(gain.lowSeconds() * Gain.sureShare(calls), gain.highSeconds());
    }

    /**
     * The share of the calls that stay with a buffer of the program's own too: writes that a flush makes, those that
     * are flushed or forced although there is no buffer yet, and the first read after each seek elsewhere. Standard
     * output and error flush themselves after each print, which a writer of one's own does not.
     */
    private static double stayingShare(StreamUse stream, Calls calls) {
        if (stream.key().standard() != null) {
            return calls.shareOf("java.io.PrintStream.flush");
        }
        return isRead(calls)
                ? Math.max(
                        jumpsShare(stream),
                        isPositional(calls) ? 1 - calls.counts().sequentialShare() : 0)
                : Math.max(
                        Math.max(calls.flushedShare(), unbufferedFlushes(stream, calls)),
                        Math.min(
                                1,
                                (double) stream.count(Calls.FORCE)
                                        / calls.counts().calls()));
    }

    /** The share of the reads that begin where a seek or skip went that no buffer makes good: each remains a call. */
    static double jumpsShare(StreamUse stream) {
        double jumps = 0;
        for (Calls moves : stream.calls()) {
            boolean goes = moves.op().equals(Calls.SEEK) || moves.op().equals(Calls.SKIP);
            jumps += goes ? moves.counts().calls() - moves.spare() : 0;
        }
        return Math.min(1, jumps / Math.max(1, stream.count(Calls.READ)));
    }

    /** The share of the writes that a flush follows, other than that at the end of the stream. */
    private static double unbufferedFlushes(StreamUse stream, Calls calls) {
        long flushes = stream.flushes() - stream.instances(); // many streams flush when they are closed
        return isWrite(calls) && flushes > 0
                ? Math.min(1, (double) flushes / calls.counts().calls())
                : 0;
    }

    /**
     * Whether the small calls become clearly fewer with the JDK's buffer: each full one and each flush is a call still.
     */
    static boolean wouldBeFewer(StreamUse stream, Calls calls) {
        double small = calls.counts().smallCalls();
        long bytes = calls.counts().smallBytes() + (isRead(calls) ? ShortMoves.bytes(stream) : 0);
        double after = bytes / (double) JDK_BUFFER_BYTES + stayingShare(stream, calls) * small;
        return after <= MOST_LEFT * small;
    }

    /** Whether a stream without a buffer is flushed so often that one would have next to nothing to gather. */
    static boolean isFlushedUnbuffered(StreamUse stream, Calls calls) {
        return unbufferedFlushes(stream, calls) > MOST_LEFT;
    }

    /** What a buffer of the library would save. */
    static Gain thalwegGain(StreamUse stream, Calls calls, Costs costs) {
        CallKind buffer = isRead(calls) ? CallKind.THALWEG_BUFFER_READ : CallKind.THALWEG_BUFFER_WRITE;
        return lessBuffers(stream, calls, gain(stream, calls, costs, buffer, THALWEG_BUFFER_BYTES));
    }

    /** The buffer nearest to the system, if it is itself no larger than what is small; else null. */
    static @Nullable Wrapper smallBuffer(StreamUse.StreamKey stream) {
        for (Wrapper wrapper : stream.chain()) {
            Long bytes = wrapper.bufferBytes();
            if (wrapper.isBuffer()) {
                return bytes != null && bytes <= OperationCounts.SMALL_BYTES ? wrapper : null;
            }
        }
        return null;
    }

    static String throughSmallBuffer(Wrapper small) {
        Long bytes = small.bufferBytes();
        return ": each is a system call, because the " + StreamUse.simpleName(small.type()) + " around it holds only "
                + Amounts.size(bytes == null ? 0 : bytes) + ".";
    }

    /** What a time of all of them rests on, such as {@code estimated from 12 timed ones}. */
    static String timedBasis(Calls calls) {
        long timed = calls.counts().timed();
        return timed >= calls.counts().calls()
                ? "all were timed"
                : "estimated from " + Amounts.count(timed) + " timed ones";
    }

    /** Such as {@code 4,000,012 reads of 1 B on average}. */
    static String figures(Calls calls) {
        long all = calls.counts().calls();
        long empty = calls.counts().empty();
        boolean manyEmpty = empty > FEW * all;
        String figures = Amounts.count(manyEmpty ? all - empty : all, calls.noun()) + " of "
                + Amounts.size(calls.counts().meanBytes()) + " on average"
                + (manyEmpty ? ", besides " + Amounts.count(empty) + " that moved nothing" : "");
        long small = calls.counts().smallCalls();
        return small == 0 || small >= (1 - FEW) * (all - empty)
                ? figures
                : figures + ", " + Amounts.count(small) + " of them " + OperationCounts.SMALL_BYTES + " B or less";
    }
}
