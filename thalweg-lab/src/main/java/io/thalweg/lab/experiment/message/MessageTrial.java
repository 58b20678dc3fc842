package io.thalweg.lab.experiment.message;

import io.thalweg.lab.affinity.Pinning;
import io.thalweg.lab.affinity.Topology;
import io.thalweg.lab.experiment.Opener;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.sender.Messages;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Reads whole rounds of messages from a sender that does not end. */
final class MessageTrial implements Trial {
    private final MessageSource source;
    private final MessageReader reader;
    private final SilenceWatch watchdog;
    private final Duration patience;
    private final int count;
    private final long expected;
    private long sum;

    private MessageTrial(
            MessageSource source, MessageReader reader, Duration patience, int rounds, long expectedOfRound) {
        this.source = source;
        this.reader = reader;
        this.patience = patience;
        this.watchdog = new SilenceWatch(source, patience);
        this.count = rounds * Messages.ROUND_MESSAGES;
        this.expected = rounds * expectedOfRound;
    }

    /** Owns {@code source} from now on, whatever happens. */
    static MessageTrial open(
            MessageSource source,
            Optional<Topology.CpuPair> cpus,
            Opener<MessageSource, Consumer, MessageReader> opener,
            Body body,
            long bytesPerPass)
            throws IOException {
        return open(source, cpus, opener, body, bytesPerPass, SilenceWatch.PATIENCE);
    }

    static MessageTrial open(
            MessageSource source,
            Optional<Topology.CpuPair> cpus,
            Opener<MessageSource, Consumer, MessageReader> opener,
            Body body,
            long bytesPerPass,
            Duration patience)
            throws IOException {
        try {
            if (cpus.isPresent()) {
                if (source.senderPid() != 0) {
                    Pinning.pin(source.senderPid(), cpus.get().sender());
                }
                Pinning.pinThisProcess(cpus.get().reader());
            }
            Consumer consumer = Consumer.of(body);
            MessageReader reader = opener.open(source, consumer);
            int rounds = Math.toIntExact(bytesPerPass / Messages.ROUND_BYTES);
            return new MessageTrial(source, reader, patience, rounds, consumer.sumOf(Messages.round()));
        } catch (IOException | RuntimeException e) {
            source.close();
            throw e;
        }
    }

    @Override
    public void pass() throws IOException {
        watchdog.begin();
        try {
            sum = reader.read(count);
        } catch (IOException e) {
            throw withRound(e);
        } finally {
            watchdog.end();
        }
    }

    private IOException withRound(IOException e) {
        if (watchdog.hasExpired()) {
            return new IOException(
                    "not all of " + count + " messages arrived within " + patience.toMillis() + " ms from "
                            + source.name() + ": it has fallen silent",
                    e);
        }
        return new IOException("the messages from " + source.name() + " ended early: " + e.getMessage(), e);
    }

    @Override
    public long checksum() {
        return sum;
    }

    @Override
    public long expectedChecksum() {
        return expected;
    }

    @Override
    public void close() throws IOException {
        watchdog.close();
        source.close();
    }
}
