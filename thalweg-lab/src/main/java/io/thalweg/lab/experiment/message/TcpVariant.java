package io.thalweg.lab.experiment.message;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The ways of reading messages from a socket that E6 compares: the steps of the article, and ours. */
enum TcpVariant {
    ORIGINAL("original", (source, consumer) -> new OriginalReader(source.stream(), consumer)),
    BUFFERED("buffered", (source, consumer) -> new OriginalReader(buffered(source), consumer)),
    READINT("readint", (source, consumer) -> new ReadIntReader(source.stream(), consumer)),
    BOTH("both", (source, consumer) -> new ReadIntReader(buffered(source), consumer)),
    NO_ALLOC("no-alloc", (source, consumer) -> new NoAllocReader(buffered(source), consumer)),
    NO_ALLOC_LOCAL("no-alloc-local", (source, consumer) -> new NoAllocLocalReader(buffered(source), consumer)),
    NO_ALLOC_CONSTANT("no-alloc-constant", (source, consumer) -> new NoAllocConstantReader(buffered(source), consumer)),
    CHANNEL(
            "channel",
            (source, consumer) ->
                    new ChannelReader(ReceiveBuffer.appending(source.channel(), ReceiveBuffer.direct()), consumer)),
    CHANNEL_HEAP(
            "channel-heap",
            (source, consumer) ->
                    new ChannelReader(ReceiveBuffer.appending(source.channel(), ReceiveBuffer.heap()), consumer)),
    COMPACT(
            "compact",
            (source, consumer) ->
                    new ChannelReader(ReceiveBuffer.compacting(source.channel(), ReceiveBuffer.direct()), consumer)),
    ZERO_COPY(
            "zero-copy",
            (source, consumer) ->
                    new ZeroCopyReader(ReceiveBuffer.compacting(source.channel(), ReceiveBuffer.direct()), consumer)),
    THALWEG("thalweg", (source, consumer) -> new ThalwegReader(source.channel(), consumer));

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing
    private final MessageTrial.Opener opener;

    TcpVariant(String label, MessageTrial.Opener opener) {
        this.label = label;
        this.opener = opener;
    }

    static TcpVariant of(String label) {
        return Arrays.stream(values())
                .filter(variant -> variant.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such variant of tcp: " + label));
    }

    /** As results name it. */
    String label() {
        return label;
    }

    /** Whether most of its bytes cost a system call of their own or nearly so. */
    boolean isUnbuffered() {
        return this == ORIGINAL || this == READINT;
    }

    MessageReader open(MessageSource source, Consumer consumer) throws IOException {
        return opener.open(source, consumer);
    }

    /** With the JDK's own size, as the article has it. */
    private static InputStream buffered(MessageSource source) throws IOException {
        return new BufferedInputStream(source.stream());
    }
}
