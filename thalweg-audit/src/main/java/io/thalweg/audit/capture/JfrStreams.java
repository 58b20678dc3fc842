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

    private record Key(String type, String medium) {}

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
    }

    void take(String event, RecordedEvent call) {
        boolean file = event.startsWith("jdk.File");
        String op = event.endsWith("Read") ? "read" : event.endsWith("Write") ? "write" : "force";
        long bytes = op.equals("read")
                ? Math.max(0, call.getLong("bytesRead"))
                : op.equals("write") ? call.getLong("bytesWritten") : 0;
        Site site = site(call.getStackTrace());
        Key key = new Key(type(site, file, op), file ? "file" : "socket");
        Count count = counts.computeIfAbsent(key, any -> new LinkedHashMap<>()).computeIfAbsent(op, any -> new Count());
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
        String target = file ? call.getString("path") : call.getString("host") + ":" + call.getInt("port");
        count.sequential += op.equals(lastOperation.put(String.valueOf(target), op)) ? 1 : 0;
        int index = sites.computeIfAbsent(site, any -> sites.size());
        count.sites.merge(index, 1L, Long::sum);
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

    List<RecordedStream> streams() {
        List<RecordedStream> streams = new ArrayList<>();
        counts.forEach((key, operations) -> streams.add(new RecordedStream(
                key.type(),
                key.medium(),
                null,
                -1,
                null,
                1,
                0,
                0,
                null,
                List.of(),
                operations.entrySet().stream()
                        .map(entry -> operation(entry.getKey(), entry.getValue()))
                        .toList(),
                SplitMessages.NONE)));
        return streams;
    }

    /** What was asked for is not told, so it is taken to be what came. */
    private static Operation operation(String op, Count count) {
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
                count.slow);
        return new Operation(
                op,
                counts,
                count.sites.entrySet().stream()
                        .map(entry -> new SiteShare(entry.getKey(), entry.getValue(), (double) entry.getValue()))
                        .toList());
    }
}
