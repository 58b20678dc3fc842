package io.thalweg.bench.messages;

import static io.thalweg.lab.experiment.message.ArticleReaders.noAlloc;
import static io.thalweg.lab.experiment.message.ArticleReaders.original;
import static io.thalweg.lab.experiment.message.ArticleReaders.readInt;
import static io.thalweg.lab.experiment.message.ArticleReaders.zeroCopy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.lab.experiment.Opener;
import io.thalweg.lab.experiment.message.MessageReader;
import java.io.BufferedInputStream;
import java.io.IOException;

/** Readers of messages from the standard input: the article's variants, and ours. */
enum PipeReader {
    THALWEG("FrameReader", (input, sum) -> new ThalwegMessages(input.channel(), sum)),
    THALWEG_64K("FrameReader 64K", (input, sum) -> new ThalwegMessages(buffered(input, kib(64)), sum)),
    ORIGINAL("article: original", (input, sum) -> original(input.stream(), sum)),
    DOUBLE_BUFFERED("article: double-buffered", (input, sum) -> original(new BufferedInputStream(input.stream()), sum)),
    READINT("article: readint", (input, sum) -> readInt(input.stream(), sum)),
    NO_ALLOC("article: no-alloc", (input, sum) -> noAlloc(input.stream(), sum)),
    ZERO_COPY_16K("article: zero-copy 16K", (input, sum) -> zeroCopy(input.channel(), kib(16), sum)),
    ZERO_COPY_64K("article: zero-copy 64K", (input, sum) -> zeroCopy(input.channel(), kib(64), sum)),
    ZERO_COPY_512K("article: zero-copy 512K", (input, sum) -> zeroCopy(input.channel(), kib(512), sum));

    final String title;

    @SuppressWarnings("ImmutableEnumChecker") // Each is a lambda that captures nothing.
    final Opener<MessageInput, MessageSum, MessageReader> opener;

    PipeReader(String title, Opener<MessageInput, MessageSum, MessageReader> opener) {
        this.title = title;
        this.opener = opener;
    }

    private static BufferedReadableByteChannel buffered(MessageInput input, int sizeBytes) throws IOException {
        return BufferedReadableByteChannel.builder().bufferSize(sizeBytes).build(input.channel());
    }

    private static int kib(int count) {
        return count * 1024;
    }
}
