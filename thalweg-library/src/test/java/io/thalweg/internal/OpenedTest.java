package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What was opened is used, or closed. */
final class OpenedTest {
    private int closes;
    private final Closeable opened = () -> closes++;

    @Test
    void whatIsUsedStaysOpen() throws IOException {
        Closeable used = Opened.orClose(opened, same -> same);
        assertThat(used).isSameAs(opened);
        assertThat(closes).isZero();
    }

    static Stream<Throwable> failures() {
        return Stream.of(new IOException("no"), new IllegalStateException("no"), new OutOfMemoryError("no"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatCannotBeUsedIsClosed(Throwable failure) {
        assertThatThrownBy(() -> Opened.orClose(opened, same -> {
                    Failures.rethrow(failure);
                    return same;
                }))
                .isSameAs(failure)
                .hasNoSuppressedExceptions();
        assertThat(closes).isEqualTo(1);
    }

    @Test
    void aCloseThatFailsTooIsToldBeside() {
        IOException closing = new IOException("cannot close");
        IOException failure = new IOException("cannot use");
        Closeable both = () -> {
            throw closing;
        };

        assertThatThrownBy(() -> Opened.orClose(both, same -> {
                    throw failure;
                }))
                .isSameAs(failure)
                .hasSuppressedException(closing);
    }
}
