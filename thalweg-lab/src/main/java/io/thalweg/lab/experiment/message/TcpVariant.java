package io.thalweg.lab.experiment.message;

import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Opener;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** How E6 reads messages from a socket: the steps of the article, and ours. */
enum TcpVariant implements Labelled {
    ORIGINAL("original", (source, consumer) -> ArticleReaders.original(source.stream(), consumer)),
    BUFFERED("buffered", (source, consumer) -> ArticleReaders.original(buffered(source), consumer)),
    READINT("readint", (source, consumer) -> ArticleReaders.readInt(source.stream(), consumer)),
    BOTH("both", (source, consumer) -> ArticleReaders.readInt(buffered(source), consumer)),
    NO_ALLOC("no-alloc", (source, consumer) -> ArticleReaders.noAlloc(buffered(source), consumer)),
    NO_ALLOC_LOCAL("no-alloc-local", (source, consumer) -> ArticleReaders.noAllocLocal(buffered(source), consumer)),
    NO_ALLOC_CONSTANT(
            "no-alloc-constant", (source, consumer) -> ArticleReaders.noAllocConstant(buffered(source), consumer)),
    CHANNEL(
            "channel",
            (source, consumer) -> ArticleReaders.channel(source.channel(), ReceiveBuffer.SIZE_BYTES, consumer)),
    CHANNEL_HEAP(
            "channel-heap",
            (source, consumer) -> ArticleReaders.copying(
                    ReceiveBuffer.appending(source.channel(), ByteBuffer.allocate(ReceiveBuffer.SIZE_BYTES)),
                    consumer)),
    COMPACT(
            "compact",
            (source, consumer) -> ArticleReaders.compact(source.channel(), ReceiveBuffer.SIZE_BYTES, consumer)),
    ZERO_COPY(
            "zero-copy",
            (source, consumer) -> ArticleReaders.zeroCopy(source.channel(), ReceiveBuffer.SIZE_BYTES, consumer)),
    THALWEG("thalweg", (source, consumer) -> new ThalwegReader(source.channel(), consumer));

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing
    private final Opener<MessageSource, Consumer, MessageReader> opener;

    TcpVariant(String label, Opener<MessageSource, Consumer, MessageReader> opener) {
        this.label = label;
        this.opener = opener;
    }

    @Override
    public String label() {
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
