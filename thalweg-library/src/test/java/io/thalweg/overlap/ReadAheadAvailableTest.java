package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.BulkInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a source says of its rest, and others believe. */
@Timeout(60)
class ReadAheadAvailableTest {
    /** JDK 17's {@code GZIPInputStream} takes a figure below 1 for the end. */
    @Test
    void aSourceThatPromisesAllAnIntCanSayIsNotAtItsEnd() throws IOException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        InputStream source = new BulkInput() {
            private boolean given;

            @Override
            public int read(byte[] into, int offset, int length) {
                if (!given) {
                    given = true;
                    return 10;
                }
                asked.countDown();
                FetcherTest.await(answer);
                return -1;
            }

            @Override
            public int available() {
                return Integer.MAX_VALUE;
            }
        };
        try (ReadAhead in = ReadAhead.builder().bufferSize(400).buildAlwaysApart(source)) {
            assertThat(in.read()).isZero();
            FetcherTest.await(asked);
            assertThat(in.available()).isEqualTo(Integer.MAX_VALUE);
        } finally {
            answer.countDown();
        }
    }

    @Test
    void negativeFigureOfTheSourceCountsAsNone() throws IOException {
        try (ReadAhead in = ReadAhead.of(new ByteArrayInputStream(new byte[0]) {
            @Override
            public int available() {
                return -1;
            }
        })) {
            assertThat(in.available()).isZero();
        }
    }

    @Test
    void figureOfASourceThatIsClosedMeanwhileIsNotHandedOut() throws IOException {
        CompletableFuture<ReadAhead> closing = new CompletableFuture<>();
        ReadAhead in = ReadAhead.of(new InputStream() {
            @Override
            public int read() {
                return -1;
            }

            @Override
            public int available() throws IOException {
                closing.join().close();
                return 1;
            }
        });
        closing.complete(in);
        assertThatThrownBy(in::available).isInstanceOf(IOException.class).hasMessageContaining("closed");
    }
}
