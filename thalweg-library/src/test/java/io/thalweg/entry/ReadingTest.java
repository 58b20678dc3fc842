package io.thalweg.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.entry.ReadingCall.Fails;
import io.thalweg.overlap.ReadAhead;
import io.thalweg.testkit.FileDescriptors;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each call that reads, over each source, while that lets it wait, fails or ends too early. */
@Timeout(60)
@ExtendWith(FileDescriptors.class)
class ReadingTest {
    private static final Duration TINY = Duration.ofMillis(5);
    private static final int TINY_MILLIS = 10;
    private static final String PLACE = "(?s).*at offset \\d+ of .+";

    @TempDir
    static Path folder;

    @RegisterExtension
    static final Names NAMES = new Names();

    private final int abandonedBefore = ReadAhead.abandonedThreads();

    @AfterEach
    void noThreadIsLeftBehind() {
        while (ReadAhead.abandonedThreads() > abandonedBefore) {
            Waiting.briefly();
        }
    }

    // ---- Which there are --------------------------------------------------------------------------------------------

    /** A call, and what it reads from. */
    private interface Cells {
        Set<Medium> of(Readers<?> readers);
    }

    private static Stream<Arguments> cells(Set<Medium> media, Cells cells) {
        return ReadingCalls.all()
                .flatMap(call -> media.stream()
                        .filter(call.readers().media()::contains)
                        .filter(cells.of(call.readers())::contains)
                        .map(medium -> Arguments.of(call, medium)));
    }

    static Stream<Arguments> closed() {
        return cells(EnumSet.allOf(Medium.class), Readers::closedMeanwhile);
    }

    static Stream<Arguments> answeringLate() {
        return cells(Set.of(Medium.PIPE), readers -> {
            return readers.readsOnce() || readers.closedMeanwhile().contains(Medium.PIPE) ? Set.of() : readers.media();
        });
    }

    static Stream<Arguments> interruptible() {
        return cells(Medium.INTERRUPTIBLE, Readers::closedByInterrupt);
    }

    static Stream<Arguments> deaf() {
        return cells(Medium.ENDING, Readers::deafToInterrupt);
    }

    static Stream<Arguments> inMemory() {
        return cells(Medium.MEMORY, Readers::media);
    }

    static Stream<Arguments> sockets() {
        return cells(Medium.SOCKETS, Readers::media);
    }

    static Stream<Arguments> connections() {
        return cells(Medium.CONNECTIONS, Readers::media);
    }

    static Stream<Arguments> ending() {
        return cells(Medium.ENDING, Readers::media);
    }

    static Stream<Arguments> expiring() {
        return cells(Medium.EXPIRING, Readers::media).filter(cell -> hasDeadline((ReadingCall<?>) cell.get()[0]));
    }

    private static <T extends Closeable> boolean hasDeadline(ReadingCall<T> call) {
        return call.readers().hasDeadline(call);
    }

    // ---- What is done to them ---------------------------------------------------------------------------------------

    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("closed")
    <T extends Closeable> void closeByAnotherThreadEndsTheWait(ReadingCall<T> call, Medium medium) throws Exception {
        whileWaiting(call, medium, (link, reader, waiting) -> {
            reader.close();
            Outcome outcome = waiting.outcome();
            assertThat(outcome.failure()).isInstanceOf(call.readers().whenClosed());
            assertPlace(call, outcome);
            assertFailsForGood(call, reader);
        });
    }

    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("answeringLate")
    <T extends Closeable> void whatComesAfterTheCloseIsNotHandedOut(ReadingCall<T> call, Medium medium)
            throws Exception {
        whileWaiting(call, medium, (link, reader, waiting) -> {
            reader.close();
            link.send(call.awaited());
            assertThat(waiting.outcome().failure()).isInstanceOf(call.readers().whenClosed());
            assertFailsForGood(call, reader);
        });
    }

    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("interruptible")
    <T extends Closeable> void interruptEndsTheWaitForAnInterruptibleSource(ReadingCall<T> call, Medium medium)
            throws Exception {
        whileWaiting(call, medium, (link, reader, waiting) -> {
            waiting.interrupt();
            Outcome outcome = waiting.outcome();
            assertThat(outcome.failure()).isInstanceOf(ClosedByInterruptException.class);
            assertThat(outcome.interrupted()).isTrue();
            assertPlace(call, outcome);
            assertFailsForGood(call, reader);
        });
    }

    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("deaf")
    <T extends Closeable> void interruptMeansNothingToAnyOtherSource(ReadingCall<T> call, Medium medium)
            throws Exception {
        whileWaiting(call, medium, (link, reader, waiting) -> {
            waiting.interrupt();
            link.send(call.awaited());
            link.end();
            Outcome outcome = waiting.outcome();
            assertThat(outcome.interrupted()).isTrue();
            assertAnswers(call, outcome, reader, medium);
        });
    }

    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("inMemory")
    <T extends Closeable> void whatTheSourceThrowsIsThrownAndNoByteIsLost(ReadingCall<T> call, Medium medium)
            throws Exception {
        for (Throwable thrown : List.of(new OutOfMemoryError("in the source"), new IllegalStateException("odd"))) {
            Outcome outcome = failing(call, medium, thrown, true);
            assertThat(outcome.failure()).isSameAs(thrown);
        }
    }

    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("inMemory")
    <T extends Closeable> void failureOfTheSourceIsToldWithItsPlace(ReadingCall<T> call, Medium medium)
            throws Exception {
        Outcome outcome = failing(
                call,
                medium,
                new IOException("broken on purpose"),
                call.readers().survivesFailure(call));
        assertThat(outcome.failure()).isInstanceOf(IOException.class);
        assertThat(outcome.words()).contains("broken on purpose");
        assertPlace(call, outcome);
    }

    private static <T extends Closeable> Outcome failing(
            ReadingCall<T> call, Medium medium, Throwable thrown, boolean goesOn) throws IOException {
        Gate gate = (Gate) open(medium);
        gate.send(call.arriving());
        gate.fail(thrown);
        T reader = call.readers().over(gate.near());
        Outcome outcome = call.on(reader);
        if (call.readers().readsOnce()) {
            assertThat(gate.isNearClosed()).isFalse();
        } else if (goesOn) {
            gate.send(call.awaited());
            gate.end();
            assertGoesOn(call, reader, medium);
            reader.close();
            reader.close();
            assertThat(gate.closes()).isEqualTo(1);
        } else {
            assertFailsForGood(call, reader);
            assertCloses(reader, gate);
        }
        return outcome;
    }

    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("sockets")
    <T extends Closeable> void timeoutOfTheSocketCanBeRetried(ReadingCall<T> call, Medium medium) throws Exception {
        try (Link link = open(medium)) {
            link.send(call.arriving());
            link.timeout(TINY_MILLIS);
            T reader = call.readers().over(link.near());
            Outcome outcome = call.on(reader);
            assertThat(outcome.failure()).isInstanceOf(SocketTimeoutException.class);
            assertPlace(call, outcome);
            if (!call.readers().readsOnce()) {
                link.timeout(0);
                link.send(call.awaited());
                link.end();
                assertGoesOn(call, reader, medium);
            }
            assertCloses(reader, link);
        }
    }

    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("expiring")
    <T extends Closeable> void deadlineEndsTheWait(ReadingCall<T> call, Medium medium) throws Exception {
        try (Link link = open(medium)) {
            link.send(call.arriving());
            T reader = call.readers().withDeadline(link.near(), TINY);
            Outcome outcome = call.on(reader);
            assertThat(outcome.failure()).isInstanceOf(SocketTimeoutException.class);
            assertPlace(call, outcome);
            assertFailsForGood(call, reader);
            assertCloses(reader, link);
        }
    }

    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("connections")
    <T extends Closeable> void connectionThatIsResetIsNoEndOfInput(ReadingCall<T> call, Medium medium)
            throws Exception {
        whileWaiting(call, medium, (link, reader, waiting) -> {
            link.reset();
            Outcome outcome = waiting.outcome();
            assertThat(outcome.failure()).isInstanceOf(IOException.class);
            assertPlace(call, outcome);
        });
    }

    /** As over an array of so many bytes. */
    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("ending")
    <T extends Closeable> void inputThatEndsInTheMiddleInventsNothing(ReadingCall<T> call, Medium medium)
            throws Exception {
        assertEndsAt(call, medium, Link::end);
    }

    /** Nor does the JDK tell the end of TLS without a farewell from any other, unless it is asked to. */
    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("connections")
    <T extends Closeable> void connectionThatIsCutInventsNothing(ReadingCall<T> call, Medium medium) throws Exception {
        assertEndsAt(call, medium, Link::cut);
    }

    private interface Ending {
        void of(Link link) throws IOException;
    }

    private static <T extends Closeable> void assertEndsAt(ReadingCall<T> call, Medium medium, Ending ending)
            throws Exception {
        whileWaiting(call, medium, (link, reader, waiting) -> {
            ending.of(link);
            assertAnswers(call, waiting.outcome(), reader, call.arriving(), medium);
        });
    }

    /** What happens to a reader that waits. */
    private interface Scene<T> {
        void play(Link link, T reader, Waiting waiting) throws Exception;
    }

    /** Plays {@code scene} when too little has arrived for the call; then the reader closes its source. */
    private static <T extends Closeable> void whileWaiting(ReadingCall<T> call, Medium medium, Scene<T> scene)
            throws Exception {
        try (Link link = open(medium)) {
            link.send(call.arriving());
            T reader = call.readers().over(link.near());
            scene.play(link, reader, Waiting.in(() -> call.use().on(reader)));
            assertCloses(reader, link);
        }
    }

    // ---- What must hold ---------------------------------------------------------------------------------------------

    private static Link open(Medium medium) throws IOException {
        assumeTrue(medium != Medium.PIPE || FileLink.arePipes(folder), "needs mkfifo");
        return medium.toRead(folder);
    }

    private static <T extends Closeable> void assertAnswers(
            ReadingCall<T> call, Outcome outcome, T reader, Medium medium) throws IOException {
        assertAnswers(call, outcome, reader, call.readers().input(), medium);
    }

    /** As a reader of the same bytes that has them all at hand. */
    private static <T extends Closeable> void assertAnswers(
            ReadingCall<T> call, Outcome outcome, T reader, byte[] input, Medium medium) throws IOException {
        try (T other = call.readers().over(medium.holding(input, folder))) {
            Outcome expected = call.on(other);
            assertThat(kind(outcome)).as(() -> outcome.toString()).isEqualTo(kind(expected));
            assertThat(outcome.value()).isEqualTo(expected.value());
            if (!call.readers().readsOnce()) {
                assertThat(rest(call, reader)).isEqualTo(rest(call, other));
            }
        }
    }

    private static String kind(Outcome outcome) {
        return outcome.failure() == null
                ? "answer"
                : outcome.failure().getClass().getName();
    }

    private static <T extends Closeable> @Nullable Object rest(ReadingCall<T> call, T reader) {
        Outcome rest = Outcome.of(() -> call.readers().rest(reader));
        return rest.failure() == null ? rest.value() : kind(rest);
    }

    /** After a failure that passed, with all of the input there now. */
    private static <T extends Closeable> void assertGoesOn(ReadingCall<T> call, T reader, Medium medium)
            throws IOException {
        if (call.fails() == Fails.WHOLE) {
            assertAnswers(call, call.on(reader), reader, medium);
            return;
        }
        long position = call.fails() == Fails.IN_PART ? call.readers().position(reader) : -1;
        byte[] rest = call.readers().rest(reader);
        byte[] input = call.readers().input();
        int taken = input.length - rest.length;
        assertThat(rest).isEqualTo(Arrays.copyOfRange(input, taken, input.length));
        assertThat(taken).isLessThanOrEqualTo(call.arrived());
        if (call.fails() == Fails.IN_PART) {
            assertThat(position).isEqualTo(taken);
        }
    }

    private static <T extends Closeable> void assertPlace(ReadingCall<T> call, Outcome outcome) {
        if (call.readers().tellsPlace()) {
            assertThat(outcome.words()).matches(PLACE);
        }
    }

    private static <T extends Closeable> void assertFailsForGood(ReadingCall<T> call, T reader) {
        if (!call.readers().readsOnce()) {
            assertThat(call.on(reader).failure()).isInstanceOf(IOException.class);
        }
    }

    /** A close that takes longer than its caller waits goes on in another thread. */
    private static void assertCloses(Closeable reader, Link link) throws IOException {
        reader.close();
        reader.close();
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!link.isNearClosed() && System.nanoTime() < deadlineNanos) {
            Waiting.briefly();
        }
        assertThat(link.isNearClosed()).isTrue();
    }
}
