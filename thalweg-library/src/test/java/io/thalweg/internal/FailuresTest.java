package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A failure gets its place without changing the class that callers dispatch on. */
final class FailuresTest {
    private static final String WHAT = "cannot read at offset 8192 of 127.0.0.1:22222";

    static Stream<IOException> withNothingButAMessage() {
        return Stream.of(
                new IOException("no"),
                new EOFException("no"),
                new SocketException("no"),
                new SocketTimeoutException("no"),
                new SSLException("no"),
                new ZipException("no"));
    }

    @ParameterizedTest
    @MethodSource("withNothingButAMessage")
    void onesThatHaveNothingButAMessageAreMadeAnew(IOException cause) {
        IOException told = Failures.of(WHAT, cause);

        assertThat(told).isExactlyInstanceOf(cause.getClass()).hasMessage(WHAT + ": no");
        assertThat(told).hasCause(cause);
    }

    @Test
    void aChannelThatAnotherThreadClosedSaysSo() {
        ClosedChannelException closed = new ClosedChannelException();
        assertThat(Failures.closedMeanwhile(closed))
                .isInstanceOf(AsynchronousCloseException.class)
                .hasCause(closed);
        AsynchronousCloseException told = new AsynchronousCloseException();
        assertThat(Failures.closedMeanwhile(told)).isSameAs(told);
    }

    @Test
    void oneWithoutReasonSaysSo() {
        assertThat(Failures.of(WHAT, new IOException())).hasMessage(WHAT + ": no reason given");
    }

    @Test
    void aBrokenPipeIsExplained() {
        assertThat(Failures.of(WHAT, new IOException("Broken pipe")))
                .hasMessage(WHAT + ": Broken pipe: the reader has closed its end");
    }

    static Stream<IOException> ofClosing() {
        return Stream.of(
                new ClosedChannelException(), new AsynchronousCloseException(), new ClosedByInterruptException());
    }

    @ParameterizedTest
    @MethodSource("ofClosing")
    void whoClosedTheChannelIsToldInItsOwnClass(IOException cause) {
        String who = cause instanceof ClosedByInterruptException
                ? ": the thread was interrupted, which closes the channel"
                : cause instanceof AsynchronousCloseException
                        ? ": another thread closed the channel"
                        : ": the channel is closed";

        IOException told = Failures.of(WHAT, cause);

        assertThat(told).isInstanceOf(cause.getClass()).hasMessage(WHAT + who).hasCause(cause);
        assertThat(told).hasToString(cause.getClass().getName() + ": " + WHAT + who);
    }

    @Test
    void oneOfAnotherClassStaysTheObjectItIs() {
        IOException cause = new ConnectException("refused");

        assertThat(Failures.of(WHAT, cause)).isSameAs(cause).hasMessage("refused");
        assertThat(cause.getSuppressed()).singleElement().satisfies(place -> {
            assertThat(place).hasMessage(WHAT).hasToString(WHAT);
            assertThat(place.getStackTrace()).isEmpty();
        });
    }

    @Test
    void oneThatSaysItsPlaceStaysAsItIs() {
        IOException cause = Failures.complete("frame 7 at offset 12 of a.bin is damaged");

        assertThat(Failures.of(WHAT, cause)).isSameAs(cause).hasNoSuppressedExceptions();
        assertThat(cause).hasToString("java.io.IOException: frame 7 at offset 12 of a.bin is damaged");
    }

    @Test
    void aPlaceIsAddedOnceAndNoMoreThanEight() {
        IOException thrownAgainAndAgain = new IOException();
        for (int i = 0; i < 20; i++) {
            Failures.addPlace(thrownAgainAndAgain, "place " + i / 2);
        }
        assertThat(thrownAgainAndAgain.getSuppressed())
                .extracting(Throwable::getMessage)
                .containsExactly(
                        "place 0", "place 1", "place 2", "place 3", "place 4", "place 5", "place 6", "place 7");
    }

    @Test
    void whatACloseByAnotherThreadEndedSaysSo() {
        IOException other = new SocketException("Socket closed");

        assertThat(Failures.closedMeanwhile(other))
                .isExactlyInstanceOf(AsynchronousCloseException.class)
                .hasCause(other);
    }

    @Test
    void aClosedOneSaysSoInTheClassOfTheJdk() {
        assertThat(Failures.closed(WHAT))
                .isInstanceOf(ClosedChannelException.class)
                .hasMessage(WHAT + ": the channel is closed")
                .hasToString("java.nio.channels.ClosedChannelException: " + WHAT + ": the channel is closed");
    }

    @Test
    void aNonBlockingOneSaysWhatToDo() {
        assertThat(Failures.nonBlocking("a.sock"))
                .isInstanceOf(IllegalBlockingModeException.class)
                .hasMessageStartingWith("a.sock is in non-blocking mode")
                .hasMessageContaining("configureBlocking(true)");
        assertThat(Failures.nonBlocking("a.sock").toString())
                .startsWith("java.nio.channels.IllegalBlockingModeException: a.sock is in");
    }

    static Stream<Throwable> kept() {
        return Stream.of(new IOException("kept"), new IllegalStateException("kept"), new StackOverflowError("kept"));
    }

    @ParameterizedTest
    @MethodSource("kept")
    void whatWasKeptIsThrown(Throwable kept) {
        assertThatThrownBy(() -> Failures.rethrow(kept)).isSameAs(kept);
    }

    @Test
    void nothingKeptIsNothingThrown() {
        assertThatCode(() -> Failures.rethrow(null)).doesNotThrowAnyException();
    }
}
