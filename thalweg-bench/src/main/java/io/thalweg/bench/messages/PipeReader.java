package io.thalweg.bench.messages;

import io.thalweg.bench.messages.ReceiveBuffer.Compacting;
import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.BufferedInputStream;
import java.io.IOException;

/** Who reads messages from the standard input: the article's ways, and ours. */
enum PipeReader {
    THALWEG("FrameReader", (input, bodies) -> new FrameLoop(input.channel(), bodies)),
    THALWEG_64K("FrameReader 64K", (input, bodies) -> new FrameLoop(buffered(input, kib(64)), bodies)),
    ORIGINAL("article: original", (input, bodies) -> new AllocatingLoop(input.stream(), false, bodies)),
    DOUBLE_BUFFERED(
            "article: double-buffered",
            (input, bodies) -> new AllocatingLoop(new BufferedInputStream(input.stream()), false, bodies)),
    READINT("article: readint", (input, bodies) -> new AllocatingLoop(input.stream(), true, bodies)),
    NO_ALLOC("article: no-alloc", (input, bodies) -> new ReusingLoop(input.stream(), bodies)),
    CHANNEL(
            "article: channel 512K",
            (input, bodies) -> new CopyingLoop(new Compacting(input.channel(), kib(512)), bodies)),
    ZERO_COPY_16K(
            "article: zero-copy 16K",
            (input, bodies) -> new ZeroCopyLoop(new Compacting(input.channel(), kib(16)), bodies)),
    ZERO_COPY_64K(
            "article: zero-copy 64K",
            (input, bodies) -> new ZeroCopyLoop(new Compacting(input.channel(), kib(64)), bodies)),
    ZERO_COPY_512K(
            "article: zero-copy 512K",
            (input, bodies) -> new ZeroCopyLoop(new Compacting(input.channel(), kib(512)), bodies)),
    UNBUFFERED("article: unbuffered", (input, bodies) -> new AllocatingLoop(input.unbuffered(), false, bodies)),
    UNBUFFERED_READINT(
            "article: unbuffered-readint", (input, bodies) -> new AllocatingLoop(input.unbuffered(), true, bodies));

    final String title;

    @SuppressWarnings("ImmutableEnumChecker") // Each is a lambda that captures nothing.
    final MessageLoop.Opener opener;

    PipeReader(String title, MessageLoop.Opener opener) {
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
