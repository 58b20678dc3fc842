package io.thalweg.lab.experiment.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.lab.sender.Messages;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MessageTrialTest {
    private static final Duration SHORT = Duration.ofMillis(50);

    /** A sender whose stream a test gives. */
    private static final class Fake implements MessageSource {
        private final InputStream in;
        private int closes;

        Fake(InputStream in) {
            this.in = in;
        }

        @Override
        public InputStream stream() {
            return in;
        }

        @Override
        public ReadableByteChannel channel() {
            return Channels.newChannel(in);
        }

        @Override
        public long senderPid() {
            return 0;
        }

        @Override
        public String name() {
            return "the fake";
        }

        @Override
        public void close() throws IOException {
            closes++;
            in.close();
        }
    }

    /** Never gives a byte, until it is closed. */
    private static final class Silence extends InputStream {
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public int read() throws IOException {
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new IOException("Stream closed");
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return read();
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    private static MessageTrial open(Fake source, Duration patience) throws IOException {
        return MessageTrial.open(
                source, Optional.empty(), TcpVariant.BOTH::open, Body.BODIES, Messages.ROUND_BYTES, patience);
    }

    @Test
    void aPassIsAWholeRoundWhoseSumIsKnown() throws IOException {
        Fake source = new Fake(new ByteArrayInputStream(Messages.round()));
        try (MessageTrial trial = open(source, SilenceWatch.PATIENCE)) {
            trial.pass();
            assertThat(trial.checksum()).isEqualTo(trial.expectedChecksum()).isNotZero();
        }
        assertThat(source.closes).isEqualTo(1);
    }

    @Test
    void aDamagedByteFailsTheChecksum() throws IOException {
        byte[] round = Messages.round();
        round[round.length - 1]++;
        try (MessageTrial trial = open(new Fake(new ByteArrayInputStream(round)), SilenceWatch.PATIENCE)) {
            trial.pass();
            assertThat(trial.checksum()).isNotEqualTo(trial.expectedChecksum());
        }
    }

    @Test
    void aSilentSenderEndsThePass() throws IOException {
        try (MessageTrial trial = open(new Fake(new Silence()), SHORT)) {
            assertThatThrownBy(trial::pass)
                    .isInstanceOf(IOException.class)
                    .hasMessage("not all of 2500 messages arrived within 50 ms from the fake: it has fallen silent");
        }
    }

    @Test
    void aVanishedSenderIsNamed() throws IOException {
        byte[] part = {1, 2, 3};
        try (MessageTrial trial = open(new Fake(new ByteArrayInputStream(part)), SilenceWatch.PATIENCE)) {
            assertThatThrownBy(trial::pass)
                    .isInstanceOf(IOException.class)
                    .hasMessage("the messages from the fake ended early: end of input inside a message");
        }
    }

    @Test
    void aReaderThatCannotBeginEndsTheSender() {
        Fake source = new Fake(new ByteArrayInputStream(new byte[0]));
        assertThatThrownBy(() -> MessageTrial.open(
                        source,
                        Optional.empty(),
                        (unused, consumer) -> {
                            throw new IOException("no");
                        },
                        Body.HEADERS,
                        Messages.ROUND_BYTES))
                .hasMessage("no");
        assertThat(source.closes).isEqualTo(1);
    }
}
