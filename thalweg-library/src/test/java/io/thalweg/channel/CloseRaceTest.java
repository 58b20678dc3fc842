package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A thread fills the buffer, hands the reader to another, and closes it while that one goes on: at any moment. What the
 * other gets until then is right, and then it is told that the channel is closed.
 */
@Timeout(300)
class CloseRaceTest {
    private static final int RUNS = 3000;
    private static final int VALUES = 3000;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    private final ExecutorService other = Executors.newSingleThreadExecutor();

    @AfterEach
    void stop() {
        other.shutdown();
    }

    /** The next value, or -1 at the end; a wrong one, or an exception of another class, fails the test. */
    private interface Values extends Closeable {
        int next() throws IOException;
    }

    private interface Opening {
        Values over(ReadableByteChannel source);
    }

    private void race(byte[] bytes, Opening opening) throws Exception {
        for (int run = 0; run < RUNS; run++) {
            Values values = opening.over(Channels.newChannel(new ByteArrayInputStream(bytes)));
            assertThat(values.next()).isZero();
            CountDownLatch going = new CountDownLatch(1);
            Future<Integer> got = other.submit(() -> {
                going.countDown();
                return allOf(values);
            });
            going.await();
            for (int spins = random.between(0, 3000); spins > 0; spins--) {
                Thread.onSpinWait();
            }
            values.close();
            assertThat(got.get()).isBetween(1, VALUES);
        }
    }

    /** How many there were before the end or the close. */
    private static int allOf(Values values) throws IOException {
        int expected = 1;
        try {
            for (int value; (value = values.next()) >= 0; expected++) {
                assertThat(value).isEqualTo(expected);
            }
            assertThat(expected).as("values before the end of the input").isEqualTo(VALUES);
        } catch (ClosedChannelException closed) {
            return expected;
        }
        return expected;
    }

    @Test
    void framesAreRightUntilTheyEnd() throws Exception {
        ByteBuffer frames = ByteBuffer.allocate(8 * VALUES);
        for (int i = 0; i < VALUES; i++) {
            frames.putInt(4).putInt(i);
        }
        race(frames.array(), source -> {
            FrameReader reader = FrameReader.of(source, FrameFormat.lengthPrefixed());
            return values(reader, () -> reader.next() ? reader.payload().getInt(0) : -1);
        });
    }

    @Test
    void linesAreRightUntilTheyEnd() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < VALUES; i++) {
            lines.append(i).append('\n');
        }
        race(lines.toString().getBytes(StandardCharsets.US_ASCII), source -> {
            LineReader reader = LineReader.of(source);
            return values(reader, () -> reader.next() ? Integer.parseInt(reader.string()) : -1);
        });
    }

    @Test
    void valuesAreRightUntilTheyEnd() throws Exception {
        ByteBuffer ints = ByteBuffer.allocate(4 * VALUES);
        for (int i = 0; i < VALUES; i++) {
            ints.putInt(i);
        }
        race(ints.array(), source -> {
            BufferedReadableByteChannel in = BufferedReadableByteChannel.of(source);
            return values(in, () -> in.request(Integer.BYTES) ? in.getInt() : -1);
        });
        byte[] copy = new byte[Integer.BYTES];
        race(ints.array(), source -> {
            BufferedReadableByteChannel in = BufferedReadableByteChannel.of(source);
            return values(in, () -> {
                int n = in.read(ByteBuffer.wrap(copy));
                if (n > 0 && n < copy.length) {
                    in.get(copy, n, copy.length - n);
                }
                return n < 0 ? -1 : ByteBuffer.wrap(copy).getInt();
            });
        });
    }

    private interface Step {
        int next() throws IOException;
    }

    private static Values values(Closeable closing, Step step) {
        return new Values() {
            @Override
            public int next() throws IOException {
                return step.next();
            }

            @Override
            public void close() throws IOException {
                closing.close();
            }
        };
    }
}
