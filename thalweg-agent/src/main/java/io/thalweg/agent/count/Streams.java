package io.thalweg.agent.count;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All open streams by their descriptor, or by the socket over TLS that stands for one, and the sums of those that are
 * gone.
 */
final class Streams {
    static final int MAX_LIVE = 4096;
    private static final int BUCKETS = 2 * MAX_LIVE;
    /** Sums are few, one for each place that makes streams; the limit is for a program that makes code. */
    private static final int MAX_SUMS = 8192;
    /** A closed stream stays a while, for another thread may still be about to count its last call. */
    private static final int MAX_CLOSED = 256;

    private static final @Nullable OpenStream[] TABLE = new OpenStream[BUCKETS];
    private static final ReferenceQueue<Object> UNREACHABLE = new ReferenceQueue<>();
    private static final ArrayDeque<OpenStream> CLOSED = new ArrayDeque<>();
    private static final Map<StreamKind, StreamCounts> SUMS = new LinkedHashMap<>();
    private static int live;
    /** Whether streams that come now are counted as one. */
    private static volatile boolean full;

    private static long dropped;
    private static volatile OpenStream other = newOther();
    private static volatile OpenStream paths = newPaths();
    private static volatile OpenStream pipes = newPipes();

    private Streams() {}

    private static OpenStream newOther() {
        return new OpenStream(null, null, "(other)", "unknown", null, -1);
    }

    private static OpenStream newPaths() {
        return new OpenStream(null, null, "(path)", "file", null, -1);
    }

    private static OpenStream newPipes() {
        return new OpenStream(null, null, "(pipe)", "memory", null, -1);
    }

    /** Stands for the pipes in memory, which have no descriptor. */
    static OpenStream pipes() {
        return pipes;
    }

    /** Stands for the questions about paths, for which nothing is opened. */
    static OpenStream paths() {
        return paths;
    }

    /** The stream, if it is known. Takes no lock: in the worst case a new stream is not seen yet. */
    static @Nullable OpenStream find(Object descriptor) {
        OpenStream stream = TABLE[System.identityHashCode(descriptor) & BUCKETS - 1];
        while (stream != null && !stream.refersTo(descriptor)) {
            stream = stream.next;
        }
        return stream;
    }

    /** The stream, which becomes known if it is not. */
    static synchronized OpenStream register(
            Object descriptor, String type, String medium, @Nullable String standard, int created) {
        OpenStream known = find(descriptor);
        return known != null ? known : registered(descriptor, type, medium, standard, created);
    }

    @DontInline
    private static OpenStream registered(
            Object descriptor, String type, String medium, @Nullable String standard, int created) {
        long startNanos = OwnTime.begin();
        mergeUnreachable();
        if (live >= MAX_LIVE) {
            mergeClosed(0);
        }
        full = live >= MAX_LIVE;
        if (full) {
            dropped++;
            return other;
        }
        OpenStream stream = new OpenStream(descriptor, UNREACHABLE, type, medium, standard, created);
        int bucket = stream.hash & BUCKETS - 1;
        stream.next = TABLE[bucket];
        TABLE[bucket] = stream;
        live++;
        if (stream.observed != null) {
            Peaks.opened(created);
        }
        OwnTime.since(startNanos);
        return stream;
    }

    /** The same of what counts no calls, of which a program may have so many that streams must not wait for room. */
    static synchronized void follow(Object resource, String type, String medium) {
        if (live < MAX_LIVE / 2) {
            register(resource, type, medium, null, StackTable.here());
        } else {
            dropped++;
        }
    }

    /** A stream that was not seen when it was made: the agent came later, or there was no room. */
    static OpenStream unknown(Object descriptor, String type) {
        return full ? other : register(descriptor, type, Media.of(type), null, -1);
    }

    static synchronized void closed(Object descriptor) {
        OpenStream stream = find(descriptor);
        if (stream != null && stream.observed != null) {
            stream.observed.closed();
            left(stream);
        }
        if (stream != null && stream.standard == null) {
            long startNanos = OwnTime.begin();
            stream.forgetCodec();
            CLOSED.add(stream);
            mergeClosed(MAX_CLOSED);
            OwnTime.since(startNanos);
        }
    }

    /** Its descriptor is closed or unreachable. */
    private static void left(OpenStream stream) {
        if (stream.observed != null && stream.observed.leaves()) {
            Peaks.closed(stream.created);
            OpenFiles.closed(stream);
        }
    }

    private static void mergeClosed(int keep) {
        while (CLOSED.size() > keep) {
            merge(CLOSED.remove());
        }
    }

    private static void mergeUnreachable() {
        Reference<?> gone = UNREACHABLE.poll();
        while (gone != null) {
            merge((OpenStream) gone);
            gone = UNREACHABLE.poll();
        }
    }

    private static void merge(OpenStream stream) {
        if (stream.merged) {
            return;
        }
        stream.merged = true;
        left(stream);
        live--;
        full = false;
        int bucket = stream.hash & BUCKETS - 1;
        OpenStream before = null;
        for (OpenStream at = TABLE[bucket]; at != null && at != stream; at = at.next) {
            before = at;
        }
        if (before == null) {
            TABLE[bucket] = stream.next;
        } else {
            before.next = stream.next;
        }
        addTo(SUMS, stream);
    }

    @DontInline
    private static void addTo(Map<StreamKind, StreamCounts> sums, OpenStream stream) {
        OutputNotes.add(stream);
        StreamKind kind = StreamKind.of(stream);
        StreamCounts sum = sums.get(kind);
        if (sum == null && sums.size() >= MAX_SUMS) {
            dropped++;
            kind = StreamKind.of(other);
            sum = sums.get(kind);
        }
        if (sum == null) {
            sum = new StreamCounts(kind);
            sums.put(kind, sum);
        }
        sum.add(stream);
    }

    /** The sums of all streams, open ones included. */
    static synchronized List<StreamCounts> totals() {
        mergeUnreachable();
        Map<StreamKind, StreamCounts> sums = new LinkedHashMap<>();
        for (Map.Entry<StreamKind, StreamCounts> sum : SUMS.entrySet()) {
            sums.put(sum.getKey(), sum.getValue().copy());
        }
        for (OpenStream first : TABLE) {
            for (OpenStream stream = first; stream != null; stream = stream.next) {
                addTo(sums, stream);
            }
        }
        addTo(sums, other);
        addTo(sums, paths);
        addTo(sums, pipes);
        return new ArrayList<>(sums.values());
    }

    /** How many streams were counted as one because there was no more room. */
    static synchronized long dropped() {
        return dropped;
    }

    static synchronized void reset() {
        for (OpenStream first : TABLE) {
            for (OpenStream stream = first; stream != null; stream = stream.next) {
                // Else it would be added to the new sums when the garbage collector finds it.
                stream.merged = true;
            }
        }
        Arrays.fill(TABLE, null);
        CLOSED.clear();
        OpenFiles.reset();
        Peaks.reset();
        SUMS.clear();
        live = 0;
        full = false;
        dropped = 0;
        other = newOther();
        paths = newPaths();
        pipes = newPipes();
    }
}
