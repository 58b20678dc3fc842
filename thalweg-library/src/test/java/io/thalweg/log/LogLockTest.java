package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.ChildJvm;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One writer at a time, whatever others try meanwhile. */
@Timeout(300)
class LogLockTest {
    private static final int THREADS = 4;
    private static final int ATTEMPTS = 5000;

    @TempDir
    Path directory;

    /** For the kernel a process gives up its locks of a file when it closes any descriptor of it. */
    @Test
    void aWriterThatIsRefusedTakesNoLockAway() throws IOException, InterruptedException {
        try (AppendLog log = AppendLog.open(directory)) {
            assertThatThrownBy(() -> AppendLog.open(directory))
                    .hasMessageContaining("is open for writing in this JVM already");
            ChildJvm.Result other = ChildJvm.running(Opener.class).run(directory.toString());
            assertThat(other.out()).as(other.err()).contains("is open for writing in another process");
            log.append(new byte[1]);
        }
    }

    /** Says whether a log could be opened, or why not. */
    static final class Opener {
        public static void main(String[] arguments) {
            try {
                AppendLog.open(Path.of(arguments[0])).close();
                System.out.println("opened");
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    /** The JDK can forget a lock when a channel that was refused is closed while others close and lock. */
    @Test
    void neverTwoWritersHoweverManyTry() throws Exception {
        LogDirectory storage = LogDirectory.created(directory);
        AtomicInteger writers = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<Integer>> most = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            most.add(threads.submit(() -> mostWriters(storage, writers)));
        }
        threads.shutdown();
        for (Future<Integer> each : most) {
            assertThat(each.get()).as("writers at a time").isEqualTo(1);
        }
    }

    private static int mostWriters(LogDirectory storage, AtomicInteger writers) throws IOException {
        int most = 0;
        for (int i = 0; i < ATTEMPTS; i++) {
            Closeable lock;
            try {
                lock = storage.lock();
            } catch (IOException refused) {
                assertThat(refused).hasMessageContaining("is open for writing in this JVM already");
                continue;
            }
            most = Math.max(most, writers.incrementAndGet());
            writers.decrementAndGet();
            lock.close();
        }
        return Math.max(most, 1);
    }

    @Test
    void closingTwiceTakesNoOtherWritersLockAway() throws IOException {
        AppendLog first = AppendLog.open(directory);
        first.close();
        try (AppendLog second = AppendLog.open(directory)) {
            first.close();
            assertThatThrownBy(() -> AppendLog.open(directory))
                    .hasMessageContaining("is open for writing in this JVM already");
            second.append(new byte[1]);
        }
    }

    @Test
    void aLinkIsTheSameLog() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolveSibling(directory.getFileName() + "-link"), directory);
        try (AppendLog log = AppendLog.open(directory)) {
            assertThatThrownBy(() -> AppendLog.open(link))
                    .hasMessageContaining("is open for writing in this JVM already");
            log.append(new byte[1]);
        } finally {
            Files.delete(link);
        }
    }
}
