package io.thalweg.lab.experiment.message;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The ways of reading messages from a pipe that E5 compares: the steps of the article, and ours. */
enum PipeVariant {
    ORIGINAL("original", (source, consumer) -> new OriginalReader(systemIn(source), consumer)),
    DOUBLE_BUFFERED(
            "double-buffered",
            (source, consumer) -> new OriginalReader(new BufferedInputStream(systemIn(source)), consumer)),
    READINT("readint", (source, consumer) -> new ReadIntReader(systemIn(source), consumer)),
    NO_ALLOC("no-alloc", (source, consumer) -> new NoAllocReader(systemIn(source), consumer)),
    CHANNEL(
            "channel",
            (source, consumer) ->
                    new ChannelReader(ReceiveBuffer.compacting(source.channel(), ReceiveBuffer.direct()), consumer)),
    ZERO_COPY(
            "zero-copy",
            (source, consumer) ->
                    new ZeroCopyReader(ReceiveBuffer.compacting(source.channel(), ReceiveBuffer.direct()), consumer)),
    UNBUFFERED("unbuffered", (source, consumer) -> new OriginalReader(source.stream(), consumer)),
    UNBUFFERED_READINT("unbuffered-readint", (source, consumer) -> new ReadIntReader(source.stream(), consumer)),
    THALWEG("thalweg", (source, consumer) -> new ThalwegReader(source.channel(), consumer));

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing
    private final MessageTrial.Opener opener;

    PipeVariant(String label, MessageTrial.Opener opener) {
        this.label = label;
        this.opener = opener;
    }

    static PipeVariant of(String label) {
        return Arrays.stream(values())
                .filter(variant -> variant.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such variant of pipe: " + label));
    }

    /** As results name it. */
    String label() {
        return label;
    }

    /** Whether most of its bytes cost a system call of their own or nearly so. */
    boolean isUnbuffered() {
        return this == UNBUFFERED || this == UNBUFFERED_READINT;
    }

    MessageReader open(MessageSource source, Consumer consumer) throws IOException {
        return opener.open(source, consumer);
    }

    /** What {@code System.in} is: a {@code BufferedInputStream} of the JDK's own size over the descriptor's stream. */
    private static InputStream systemIn(MessageSource source) throws IOException {
        return new BufferedInputStream(source.stream());
    }
}
