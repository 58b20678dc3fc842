package io.thalweg.bench.log;

import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import io.thalweg.log.LogReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * What {@code ./dev bench follow} runs: one process appends records at a steady rate and gives them to the operating
 * system, another follows the log and says how long after it was due it saw each.
 */
public final class FollowLatency {
    private static final int RECORD_BYTES = 100;
    private static final int RECORDS_PER_SECOND = 100_000;
    private static final long NANOS_PER_RECORD = 1_000_000_000L / RECORDS_PER_SECOND;

    /** Records of a commit: one every 200 µs. */
    private static final int BATCH = 20;

    private static final int DEFAULT_SECONDS = 20;

    /** Not judged: the first are seen by code that is not compiled yet. */
    private static final int WARMUP_SECONDS = 5;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private FollowLatency() {}

    /** Arguments: for how many seconds, and where the log is kept. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_SECONDS;
        Path base = Path.of(arguments.length > 1 ? arguments[1] : System.getProperty("java.io.tmpdir"));
        Path directory = Files.createTempDirectory(base, "thalweg-follow-");
        int exitCode;
        int count = (WARMUP_SECONDS + seconds) * RECORDS_PER_SECOND;
        try (AppendLog log = AppendLog.open(directory)) {
            Process follower = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Follower.class.getName(),
                            directory.toString(),
                            Integer.toString(count))
                    .inheritIO()
                    .start();
            append(log, count);
            exitCode = follower.waitFor();
        }
        LogAppend.delete(directory);
        System.exit(exitCode);
    }

    /** In each record: when it was due, so that what holds the writer up counts, and when it was appended. */
    private static void append(AppendLog log, int count) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(RECORD_BYTES);
        long begun = System.nanoTime();
        for (int i = 0; i < count; i++) {
            long due = begun + i * NANOS_PER_RECORD;
            log.append(record.putLong(0, due)
                    .putLong(Long.BYTES, System.nanoTime())
                    .clear());
            if ((i + 1) % BATCH == 0) {
                log.commit(Acknowledgement.OS);
                for (long left; (left = due + NANOS_PER_RECORD - System.nanoTime()) > 0; ) {
                    LockSupport.parkNanos(left);
                }
            }
        }
    }

    /** The process that reads. Both clocks are the machine's. */
    static final class Follower {
        private Follower() {}

        /** Arguments: the log's directory, the number of records. Exits with 3 if one is missing. */
        public static void main(String[] arguments) throws IOException {
            int count = Integer.parseInt(arguments[1]);
            long[] sinceDue = new long[count];
            long[] sinceAppend = new long[count];
            try (LogReader reader = LogReader.open(Path.of(arguments[0]))) {
                for (int i = 0; i < count; i++) {
                    if (!reader.next(PATIENCE) || reader.sequence() != i) {
                        System.err.println("bench: record " + i + " was not seen within " + PATIENCE);
                        System.exit(3);
                    }
                    long now = System.nanoTime();
                    ByteBuffer record = reader.payload();
                    sinceDue[i] = now - record.getLong(0);
                    sinceAppend[i] = now - record.getLong(Long.BYTES);
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "%,d records of %d B, %,d a second, seen in another process on Java %s%n",
                    count - WARMUP_SECONDS * RECORDS_PER_SECOND,
                    RECORD_BYTES,
                    RECORDS_PER_SECOND,
                    System.getProperty("java.version"));
            say("after its append", sinceAppend);
            say("after it was due", sinceDue);
        }

        private static void say(String since, long[] nanos) {
            long[] judged = Arrays.copyOfRange(nanos, WARMUP_SECONDS * RECORDS_PER_SECOND, nanos.length);
            Arrays.sort(judged);
            System.out.printf(
                    Locale.ROOT,
                    "%s: median %.2f ms, 99 %% %.2f ms, 99.9 %% %.2f ms, last %.2f ms%n",
                    since,
                    milliseconds(judged, 0.5),
                    milliseconds(judged, 0.99),
                    milliseconds(judged, 0.999),
                    milliseconds(judged, 1));
        }

        private static double milliseconds(long[] sorted, double share) {
            return sorted[(int) Math.min(sorted.length - 1, sorted.length * share)] / 1e6;
        }
    }
}
