package io.thalweg.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.testkit.FileDescriptors;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each call that writes, to each target, while that lets it wait or fails. */
@Timeout(60)
@ExtendWith(FileDescriptors.class)
class WritingTest {
    private static final Duration TINY = Duration.ofMillis(20);
    private static final String PLACE = "(?s).*at offset \\d+ of .+";
    private static final int TAKEN_BYTES = 9_999;

    @TempDir
    static Path folder;

    @RegisterExtension
    static final Names NAMES = new Names();

    // ---- Which there are --------------------------------------------------------------------------------------------

    private interface Cells {
        Set<Medium> of(Writers<?> writers);
    }

    private static Stream<Arguments> cells(Set<Medium> media, Cells cells) {
        return WritingCalls.all()
                .flatMap(call -> media.stream()
                        .filter(call.writers().media()::contains)
                        .filter(cells.of(call.writers())::contains)
                        .map(medium -> Arguments.of(call, medium)));
    }

    static Stream<Arguments> closed() {
        return cells(Medium.WRITABLE, Writers::closedMeanwhile);
    }

    static Stream<Arguments> interruptible() {
        return cells(Medium.INTERRUPTIBLE, Writers::closedByInterrupt);
    }

    static Stream<Arguments> deaf() {
        return cells(Medium.WRITABLE, Writers::deafToInterrupt);
    }

    static Stream<Arguments> inMemory() {
        return cells(Medium.MEMORY, Writers::media);
    }

    static Stream<Arguments> connections() {
        return cells(Medium.CONNECTIONS, Writers::media);
    }

    static Stream<Arguments> expiring() {
        return cells(Medium.EXPIRING, writers -> writers.hasDeadlines() ? writers.media() : Set.of());
    }

    // ---- What is done to them ---------------------------------------------------------------------------------------

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("closed")
    <T extends Closeable> void closeByAnotherThreadEndsTheWait(WritingCall<T> call, Medium medium) throws Exception {
        try (Link link = open(medium)) {
            T writer = call.writers().over(link.near(), call.bufferSizeBytes());
            int times = times(call);
            Waiting waiting = Waiting.in(() -> call.on(writer, times));
            call.writers().stop(writer, link);
            Outcome outcome = waiting.outcome();
            assertThat(outcome.failure()).isInstanceOf(IOException.class);
            assertPlace(call, outcome);
            assertFailsForGood(call, writer);
            assertCloses(writer, link);
            assertNothingTwice(call, times, link.received());
        }
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("interruptible")
    <T extends Closeable> void interruptEndsTheWaitForAnInterruptibleTarget(WritingCall<T> call, Medium medium)
            throws Exception {
        try (Link link = open(medium)) {
            T writer = call.writers().over(link.near(), call.bufferSizeBytes());
            int times = times(call);
            Waiting waiting = Waiting.in(() -> call.on(writer, times));
            waiting.interrupt();
            Outcome outcome = waiting.outcome();
            assertThat(outcome.failure()).isInstanceOf(ClosedByInterruptException.class);
            assertThat(outcome.interrupted()).isTrue();
            assertPlace(call, outcome);
            assertFailsForGood(call, writer);
            assertLossIsTold(call, writer);
            assertCloses(writer, link);
            assertNothingTwice(call, times, link.received());
        }
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("deaf")
    <T extends Closeable> void interruptMeansNothingToAnyOtherTarget(WritingCall<T> call, Medium medium)
            throws Exception {
        try (Link link = open(medium)) {
            T writer = call.writers().over(link.near(), call.bufferSizeBytes());
            int times = times(call);
            Waiting waiting = Waiting.in(() -> {
                call.on(writer, times);
                boolean interrupted = Thread.currentThread().isInterrupted();
                writer.close();
                return interrupted;
            });
            waiting.interrupt();
            if (link instanceof Gate gate) {
                gate.take(Integer.MAX_VALUE);
            }
            // From another end it is read while it is written.
            byte[] read = Medium.MEMORY.contains(medium) ? new byte[0] : link.received();
            assertThat(waiting.outcome()).isEqualTo(new Outcome(true, null, true));
            assertSame(Medium.MEMORY.contains(medium) ? link.received() : read, call.written(times));
            assertThat(link.isNearClosed()).isTrue();
        }
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("inMemory")
    <T extends Closeable> void whatTheTargetThrowsEndsTheWriterForGood(WritingCall<T> call, Medium medium)
            throws Exception {
        for (Throwable thrown : List.of(
                new OutOfMemoryError("in the target"),
                new IllegalStateException("odd"),
                new IOException("broken on purpose"))) {
            Gate gate = (Gate) open(medium);
            gate.take(TAKEN_BYTES);
            gate.fail(thrown);
            T writer = call.writers().over(gate.near(), call.bufferSizeBytes());
            int times = times(call);
            Outcome outcome = Outcome.of(() -> call.on(writer, times));
            gate.take(Integer.MAX_VALUE / 2); // It could go on, but nobody knows from where.
            assertThrown(call, outcome, thrown);
            assertFailsForGood(call, writer);
            assertLossIsTold(call, writer);
            assertCloses(writer, gate);
            assertThat(gate.closes()).isEqualTo(1);
            assertSame(gate.received(), Arrays.copyOf(call.written(times), TAKEN_BYTES));
        }
    }

    private static <T extends Closeable> void assertThrown(WritingCall<T> call, Outcome outcome, Throwable thrown) {
        boolean unchanged = thrown instanceof Error
                || (thrown instanceof RuntimeException && call.writers().passesRuntimeExceptions());
        if (unchanged) {
            assertThat(outcome.failure()).isSameAs(thrown);
        } else {
            assertThat(outcome.failure()).isInstanceOf(IOException.class);
            assertThat(outcome.words()).contains(thrown.getMessage());
            assertPlace(call, outcome);
        }
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("expiring")
    <T extends Closeable> void deadlineEndsTheWait(WritingCall<T> call, Medium medium) throws Exception {
        try (Link link = open(medium)) {
            T writer = call.writers().withDeadline(link.near(), call.bufferSizeBytes(), TINY);
            int times = times(call);
            Outcome outcome = Outcome.of(() -> call.on(writer, times));
            assertThat(outcome.failure()).isInstanceOf(SocketTimeoutException.class);
            assertPlace(call, outcome);
            assertFailsForGood(call, writer);
            assertLossIsTold(call, writer);
            assertCloses(writer, link);
            assertNothingTwice(call, times, link.received());
        }
    }

    @ParameterizedTest(name = "{0} to {1}")
    @MethodSource("connections")
    <T extends Closeable> void connectionThatIsResetEndsTheWait(WritingCall<T> call, Medium medium) throws Exception {
        try (Link link = open(medium)) {
            T writer = call.writers().over(link.near(), call.bufferSizeBytes());
            int times = times(call);
            Waiting waiting = Waiting.in(() -> call.on(writer, times));
            link.reset();
            Outcome outcome = waiting.outcome();
            assertThat(outcome.failure()).isInstanceOf(IOException.class);
            assertPlace(call, outcome);
            assertFailsForGood(call, writer);
            assertLossIsTold(call, writer);
            assertCloses(writer, link);
        }
    }

    // ---- What must hold ---------------------------------------------------------------------------------------------

    private static Link open(Medium medium) throws IOException {
        assumeTrue(medium != Medium.PIPE || FileLink.arePipes(folder), "needs mkfifo");
        return medium.toWrite(folder);
    }

    /** How many calls write more than any target holds; one that closes is called once. */
    private static <T extends Closeable> int times(WritingCall<T> call) throws IOException {
        return Math.max(1, Writers.ALL_BYTES / call.written(1).length);
    }

    private static <T extends Closeable> void assertPlace(WritingCall<T> call, Outcome outcome) {
        if (call.writers().tellsPlace()) {
            assertThat(outcome.words()).matches(PLACE);
        }
    }

    private static <T extends Closeable> void assertFailsForGood(WritingCall<T> call, T writer) {
        if (!call.method().endsWith("close()")) {
            Outcome again = Outcome.of(() -> call.on(writer, 1));
            assertThat(again.failure()).isInstanceOf(IOException.class);
        }
    }

    private static <T extends Closeable> void assertLossIsTold(WritingCall<T> call, T writer) {
        // What failed may have been the close itself, of which there is only one.
        if (call.writers().closeTellsLoss() && !call.method().endsWith("close()")) {
            assertThat(Outcome.of(() -> {
                                writer.close();
                                return "closed";
                            })
                            .failure())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("bytes lost");
        }
    }

    private static void assertCloses(Closeable writer, Link link) throws IOException {
        writer.close();
        writer.close();
        assertThat(link.isNearClosed()).isTrue();
    }

    private static <T extends Closeable> void assertNothingTwice(WritingCall<T> call, int times, byte[] received)
            throws IOException {
        assertSame(received, Arrays.copyOf(call.written(times), received.length));
    }

    private static void assertSame(byte[] received, byte[] expected) {
        assertThat(Arrays.mismatch(received, expected))
                .as("the first byte that differs")
                .isEqualTo(-1);
    }
}
