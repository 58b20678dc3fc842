package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.ChildJvm;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                    .isInstanceOf(IOException.class)
                    .hasMessage(directory + " is open for writing in this JVM already; close that log first");
            ChildJvm.Result other = ChildJvm.running(Opener.class).run(directory.toString());
            assertThat(other.out()).as(other.err()).contains("is open for writing in another process");
            log.append(new byte[1]);
        }
    }

    @Test
    void aCopyOfTheLibraryInAnotherClassLoaderTakesNoLockAway() throws Exception {
        URL[] classes = {AppendLog.class.getProtectionDomain().getCodeSource().getLocation()};
        try (AppendLog log = AppendLog.open(directory);
                URLClassLoader copy = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
            Method open = copy.loadClass(AppendLog.class.getName()).getMethod("open", Path.class);
            assertThatThrownBy(() -> open.invoke(null, directory))
                    .rootCause()
                    .hasMessageContaining("is open for writing in this JVM already");
            ChildJvm.Result other = ChildJvm.running(Opener.class).run(directory.toString());
            assertThat(other.out()).as(other.err()).contains("is open for writing in another process");
            log.append(new byte[1]);
        }
    }

    /** As a copy of the whole directory within the process does, or a search in it. */
    @ParameterizedTest
    @EnumSource(Acknowledgement.class)
    void aWriterWhoseLockWasLostAcknowledgesNothingOnceAnotherProcessHasTheLog(Acknowledgement level)
            throws IOException, InterruptedException {
        AppendLog log = AppendLog.open(directory);
        log.append(ByteBuffer.wrap(new byte[1]), Acknowledgement.DISK);
        Files.readAllBytes(directory.resolve("LOCK"));
        log.append(ByteBuffer.wrap(new byte[1]), level);
        ChildJvm.Result other = ChildJvm.running(Opener.class).run(directory.toString());
        assertThat(other.out()).as(other.err()).contains("opened");
        assertThatThrownBy(() -> log.append(ByteBuffer.wrap(new byte[1]), level))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("another process opened " + directory + " for writing, because this one lost"
                        + " its lock when something in it closed " + directory.resolve("LOCK"))
                .hasMessageContaining("The log takes no more");
        assertThatThrownBy(() -> log.append(new byte[1])).hasMessageContaining("The log takes no more");
        assertThatThrownBy(log::close).hasMessageContaining("another process opened " + directory);
    }

    @Test
    void closeTellsThatAnotherProcessHasHadTheLog() throws IOException, InterruptedException {
        AppendLog log = AppendLog.open(directory);
        Files.readAllBytes(directory.resolve("LOCK"));
        ChildJvm.Result other = ChildJvm.running(Opener.class).run(directory.toString());
        assertThat(other.out()).as(other.err()).contains("opened");
        assertThatThrownBy(log::close).hasMessageContaining("another process opened " + directory);
    }

    @Test
    void theLockOfAnotherProgramIsLeftAlone() throws IOException {
        Path lock = Files.writeString(directory.resolve("LOCK"), "4711");
        assertThatThrownBy(() -> AppendLog.open(directory))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        lock + " does not begin with 'thalweg append log ': it is of another program; keep the log in a"
                                + " directory of its own");
        assertThat(lock).hasContent("4711");
    }

    /** As a full disk leaves it, or a power cut. */
    @ParameterizedTest
    @ValueSource(strings = {"", "thal", "thalweg append log 0a1b", "\0\0\0\0\0\0\0\0\0"})
    void lockThatWasNotWrittenAsAWholeIsWrittenAgain(String left) throws IOException {
        Path lock = Files.writeString(directory.resolve("LOCK"), left);
        AppendLog.open(directory).close();
        assertThat(lock).content().matches("thalweg append log [0-9a-f-]{36}\n");
        LogReader.open(directory).close();
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
