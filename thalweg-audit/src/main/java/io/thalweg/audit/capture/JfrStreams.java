package io.thalweg.audit.capture;

import io.thalweg.audit.recording.Frame;
import io.thalweg.audit.recording.OperationCounts;
import io.thalweg.audit.recording.RecordedStream;
import io.thalweg.audit.recording.RecordedStream.Operation;
import io.thalweg.audit.recording.RecordedStream.SiteShare;
import io.thalweg.audit.recording.RecordedStream.SplitMessages;
import io.thalweg.audit.recording.Recording.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/** Counts Flight Recorder's events by stream and stack. */
final class JfrStreams {
    private static final int BUCKETS = 65;
    private static final int MOST_FRAMES = 32;
    /** As the agent counts it: what takes longer waited rather than copied. */
    private static final long SLOW_NANOS = 50_000;

    private final Map<Site, Integer> sites = new LinkedHashMap<>();
    private final Map<Key, Map<String, Count>> counts = new LinkedHashMap<>();
    /** Who did what last to a file or peer: a call goes on where the last ended if nothing came between. */
    private final Map<String, String> lastOperation = new HashMap<>();

    /** As many connections as the agent tells apart; further ones are one, of which nobody knows who began what. */
    private static final int MOST_CONNECTIONS = 4096;

    /** The connections by their peers, as the class that made the first call. */
    private final Map<String, Key> connections = new HashMap<>();

    /**
     * What is counted together.
     *
     * @param type the class that makes the calls
     * @param medium as recordings name it
     * @param peer of a connection, so that its reads and writes stay together; empty for all else
     */
    private record Key(String type, String medium, String peer) {}

    /** What is one entry of a recording; streams that were used alike first are alike, as for the agent. */
    private record Entry(
            String type, String medium, @Nullable List<Integer> firstUsed) {}

    private static final class Count {
        private final long[] histogram = new long[BUCKETS];
        private final Map<Integer, Long> sites = new LinkedHashMap<>();
        private long calls;
        private long bytes;
        private long empty;
        private long smallCalls;
        private long smallBytes;
        private long sequential;
        private long nanos;
        private long slow;

        int firstSite() {
            return sites.keySet().iterator().next();
        }

        void add(Count other) {
            for (int i = 0; i < BUCKETS; i++) {
                histogram[i] += other.histogram[i];
            }
            other.sites.forEach((site, calls) -> sites.merge(site, calls, Long::sum));
            calls += other.calls;
            bytes += other.bytes;
            empty += other.empty;
            smallCalls += other.smallCalls;
            smallBytes += other.smallBytes;
            sequential += other.sequential;
            nanos += other.nanos;
            slow += other.slow;
        }
    }

    void take(String event, RecordedEvent call) {
        boolean file = event.startsWith("jdk.File");
        String op = event.endsWith("Read") ? "read" : event.endsWith("Write") ? "write" : "force";
        long bytes = op.equals("read")
                ? Math.max(0, call.getLong("bytesRead"))
                : op.equals("write") ? call.getLong("bytesWritten") : 0;
        Site site = site(call.getStackTrace());
        String target =
                String.valueOf(file ? call.getString("path") : call.getString("host") + ":" + call.getInt("port"));
        Key key = file ? new Key(type(site, true, op), "file", "") : connection(target, type(site, false, op));
        Count count = counts.computeIfAbsent(key, any -> new TreeMap<>()).computeIfAbsent(op, any -> new Count());
        count.calls++;
        count.bytes += bytes;
        count.empty += bytes == 0 ? 1 : 0;
        if (bytes > 0 && bytes <= OperationCounts.SMALL_BYTES) {
            count.smallCalls++;
            count.smallBytes += bytes;
        }
        count.histogram[Long.SIZE - Long.numberOfLeadingZeros(bytes)]++;
        count.nanos += call.getDuration().toNanos();
        count.slow += call.getDuration().toNanos() > SLOW_NANOS ? 1 : 0;
        count.sequential += op.equals(lastOperation.put(target, op)) ? 1 : 0;
        int index = sites.computeIfAbsent(site, any -> sites.size());
        count.sites.merge(index, 1L, Long::sum);
    }

    private Key connection(String peer, String type) {
        Key known = connections.get(peer);
        if (known != null) {
            return known;
        }
        if (connections.size() >= MOST_CONNECTIONS) {
            return new Key(type, "socket", "");
        }
        Key key = new Key(type, "socket", peer);
        connections.put(peer, key);
        return key;
    }

    /** The class that makes the call, as the agent would name it. */
    private static String type(Site site, boolean file, String op) {
        String innermost = site.frames().isEmpty() ? "" : site.frames().get(0).className();
        if (innermost.startsWith("java.io.") || innermost.startsWith("sun.nio.ch.")) {
            return innermost;
        }
        return !file ? "java.net.Socket" : op.equals("read") ? "java.io.FileInputStream" : "java.io.FileOutputStream";
    }

    private static Site site(@Nullable RecordedStackTrace stack) {
        return stack == null
                ? new Site(List.of())
                : new Site(stack.getFrames().stream()
                        .filter(RecordedFrame::isJavaFrame)
                        .limit(MOST_FRAMES)
                        .map(JfrStreams::frame)
                        .toList());
    }

    /** Flight Recorder names no jar and no source file: what the boot and platform loaders hold is the JDK's. */
    private static Frame frame(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        String type = method.getType().getName();
        String simple = type.substring(type.lastIndexOf('.') + 1).replaceFirst("\\$.*", "");
        String at = type + "." + method.getName() + "(" + simple + ".java"
                + (frame.getLineNumber() > 0 ? ":" + frame.getLineNumber() : "") + ")";
        return new Frame(at, isJdk(method, type) ? "jdk" : "app");
    }

    private static boolean isJdk(RecordedMethod method, String type) {
        String loader = method.getType().getClassLoader() == null
                ? "bootstrap"
                : Objects.requireNonNullElse(method.getType().getClassLoader().getName(), "");
        return loader.equals("bootstrap") || loader.equals("platform") || type.startsWith("java.");
    }

    List<Site> sites() {
        return List.copyOf(sites.keySet());
    }

    /**
     * What was counted.
     *
     * @param all whether no call was left out for being fast: else all are slow that are there, which says nothing of the file
     */
    List<RecordedStream> streams(boolean all) {
        Map<Entry, Map<String, Count>> sums = new LinkedHashMap<>();
        Map<Entry, Long> instances = new HashMap<>();
        counts.forEach((key, operations) -> {
            Entry entry = new Entry(key.type(), key.medium(), firstUsed(key, operations));
            Map<String, Count> sum = sums.computeIfAbsent(entry, any -> new TreeMap<>());
            operations.forEach(
                    (op, count) -> sum.computeIfAbsent(op, any -> new Count()).add(count));
            instances.merge(entry, 1L, Long::sum);
        });
        List<RecordedStream> streams = new ArrayList<>();
        sums.forEach((entry, operations) ->
                streams.add(stream(entry, Objects.requireNonNull(instances.get(entry)), operations, all)));
        return streams;
    }

    private static @Nullable List<Integer> firstUsed(Key key, Map<String, Count> operations) {
        return key.peer().isEmpty()
                ? null
                : operations.values().stream().map(Count::firstSite).toList();
    }

    private static RecordedStream stream(Entry entry, long instances, Map<String, Count> operations, boolean all) {
        return new RecordedStream(
                entry.type(),
                entry.medium(),
                null,
                -1,
                entry.firstUsed(),
                instances,
                0,
                0,
                0,
                null,
                List.of(),
                operations.entrySet().stream()
                        .map(of -> operation(of.getKey(), of.getValue(), all))
                        .toList(),
                SplitMessages.NONE);
    }

    /** What was asked for is not told, so it is taken to be what came. */
    private static Operation operation(String op, Count count, boolean all) {
        int used = BUCKETS;
        while (used > 0 && count.histogram[used - 1] == 0) {
            used--;
        }
        List<Long> histogram = new ArrayList<>();
        for (int i = 0; i < used; i++) {
            histogram.add(count.histogram[i]);
        }
        OperationCounts counts = new OperationCounts(
                count.calls,
                count.bytes,
                count.bytes,
                count.empty,
                count.smallCalls,
                count.smallBytes,
                histogram,
                count.sequential,
                count.calls,
                count.nanos,
                all ? count.slow : 0);
        return new Operation(
                op,
                counts,
                count.sites.entrySet().stream()
                        .map(entry -> new SiteShare(entry.getKey(), entry.getValue(), (double) entry.getValue()))
                        .toList());
    }
}
