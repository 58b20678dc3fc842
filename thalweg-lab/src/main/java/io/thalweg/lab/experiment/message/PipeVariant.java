package io.thalweg.lab.experiment.message;

import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Opener;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** How E5 reads messages from a pipe: the steps of the article, and ours. */
enum PipeVariant implements Labelled {
    ORIGINAL("original", (source, consumer) -> ArticleReaders.original(systemIn(source), consumer)),
    DOUBLE_BUFFERED(
            "double-buffered",
            (source, consumer) -> ArticleReaders.original(new BufferedInputStream(systemIn(source)), consumer)),
    READINT("readint", (source, consumer) -> ArticleReaders.readInt(systemIn(source), consumer)),
    NO_ALLOC("no-alloc", (source, consumer) -> ArticleReaders.noAlloc(systemIn(source), consumer)),
    CHANNEL(
            "channel",
            (source, consumer) -> ArticleReaders.compact(source.channel(), ReceiveBuffer.SIZE_BYTES, consumer)),
    ZERO_COPY(
            "zero-copy",
            (source, consumer) -> ArticleReaders.zeroCopy(source.channel(), ReceiveBuffer.SIZE_BYTES, consumer)),
    UNBUFFERED("unbuffered", (source, consumer) -> ArticleReaders.original(source.stream(), consumer)),
    UNBUFFERED_READINT("unbuffered-readint", (source, consumer) -> ArticleReaders.readInt(source.stream(), consumer)),
    THALWEG("thalweg", (source, consumer) -> new ThalwegReader(source.channel(), consumer));

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing
    private final Opener<MessageSource, Consumer, MessageReader> opener;

    PipeVariant(String label, Opener<MessageSource, Consumer, MessageReader> opener) {
        this.label = label;
        this.opener = opener;
    }

    @Override
    public String label() {
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
