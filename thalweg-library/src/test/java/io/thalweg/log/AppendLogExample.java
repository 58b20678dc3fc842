package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Quoted by the Javadoc and docs/reference/append-log.md. */
@Timeout(300)
class AppendLogExample {
    @TempDir
    Path directory;

    // @start region=append
    static void append(Path directory, List<String> events) throws IOException {
        try (AppendLog log = AppendLog.open(directory)) {
            for (String event : events) {
                log.append(event.getBytes(StandardCharsets.UTF_8));
            }
            log.commit(Acknowledgement.DISK);
        }
    }
    // @end

    // @start region=read
    static List<String> read(Path directory, long from) throws IOException {
        List<String> events = new ArrayList<>();
        try (LogReader log = LogReader.open(directory, from)) {
            while (log.next()) {
                events.add(StandardCharsets.UTF_8.decode(log.payload()).toString());
            }
        }
        return events;
    }
    // @end

    // @start region=follow
    /** Hands on every record from that number on, until its thread is interrupted. */
    static void follow(Path directory, long from, Consumer<String> events) throws IOException {
        long next = from;
        while (true) {
            try (LogReader log = LogReader.open(directory, next)) {
                while (true) {
                    if (log.next(Duration.ofSeconds(1))) {
                        events.accept(
                                StandardCharsets.UTF_8.decode(log.payload()).toString());
                        next = log.sequence() + 1;
                    }
                }
            } catch (IOException e) {
                try (LogReader kept = LogReader.open(directory)) {
                    if (kept.nextSequence() <= next) {
                        throw e; // nothing is dropped that was wanted
                    }
                    next = kept.nextSequence(); // the records before are gone
                }
            }
        }
    }
    // @end

    // @start region=salvage
    static List<String> salvage(Path damaged, Path into) throws IOException {
        LogReport report = LogInspection.salvage(damaged, into, (read, total) -> {});
        List<String> lost = new ArrayList<>();
        for (LogReport.Damage place : report.damage()) {
            lost.add(place.segment() + " from byte " + place.offset() + " to " + place.endOffset() + ": records "
                    + place.firstSequence() + " to " + (place.endSequence() - 1));
        }
        return lost;
    }
    // @end

    @Test
    void whatIsAppendedIsRead() throws IOException {
        append(directory, List.of("one", "two"));
        append(directory, List.of("three"));
        assertThat(read(directory, 0)).containsExactly("one", "two", "three");
        assertThat(read(directory, 2)).containsExactly("three");
    }

    @Test
    void followerThatComesTooLateGoesOnAtTheOldestThatIsKept() throws Exception {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread follower = new Thread(() -> {
            try {
                follow(directory, 0, seen::add);
            } catch (IOException | RuntimeException e) {
                end.set(e);
            }
        });
        try (AppendLog log =
                AppendLog.builder().segmentBytes(1024).maxRecordBytes(100).open(directory)) {
            for (int i = 0; i < 100; i++) {
                log.append(("event " + i).getBytes(StandardCharsets.UTF_8));
            }
            long oldest = log.dropBefore(60);
            assertThat(oldest).isPositive();
            follower.start();
            log.commit(Acknowledgement.OS);
            for (long i = oldest; i < 100; i++) {
                assertThat(seen.take()).isEqualTo("event " + i);
            }
            log.append("more".getBytes(StandardCharsets.UTF_8));
            log.commit(Acknowledgement.OS);
            assertThat(seen.take()).isEqualTo("more");
            follower.interrupt();
            follower.join();
            assertThat(end.get()).isInstanceOf(InterruptedIOException.class);
        }
    }

    @Test
    void whatIsNotDamagedIsSaved() throws IOException {
        Path damaged = directory.resolve("damaged");
        append(damaged, List.of("one", "two", "three"));
        Path segment = damaged.resolve("00000000000000000000.log");
        byte[] bytes = Files.readAllBytes(segment);
        bytes[64 + 40 + 32]++; // the first byte of "two"
        Files.write(segment, bytes);
        Path saved = directory.resolve("saved");
        assertThat(salvage(damaged, saved))
                .containsExactly("00000000000000000000.log from byte 104 to 144: records 1 to 1");
        assertThat(read(saved, 0)).containsExactly("one", "three");
    }
}
