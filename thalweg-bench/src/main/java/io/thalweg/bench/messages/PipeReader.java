package io.thalweg.bench.messages;

import io.thalweg.bench.messages.ReceiveBuffer.Compacting;
import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.BufferedInputStream;
import java.io.IOException;

/** Who reads messages from the standard input: the article's ways, and ours. */
enum PipeReader {
    THALWEG("FrameReader", (link, bodies) -> new FrameLoop(link.channel(), bodies)),
    THALWEG_64K("FrameReader 64K", (link, bodies) -> new FrameLoop(buffered(link, kib(64)), bodies)),
    ORIGINAL("article: original", (link, bodies) -> new AllocatingLoop(link.stream(), false, bodies)),
    DOUBLE_BUFFERED(
            "article: double-buffered",
            (link, bodies) -> new AllocatingLoop(new BufferedInputStream(link.stream()), false, bodies)),
    READINT("article: readint", (link, bodies) -> new AllocatingLoop(link.stream(), true, bodies)),
    NO_ALLOC("article: no-alloc", (link, bodies) -> new ReusingLoop(link.stream(), bodies)),
    CHANNEL(
            "article: channel 512K",
            (link, bodies) -> new CopyingLoop(new Compacting(link.channel(), kib(512)), bodies)),
    ZERO_COPY_16K(
            "article: zero-copy 16K",
            (link, bodies) -> new ZeroCopyLoop(new Compacting(link.channel(), kib(16)), bodies)),
    ZERO_COPY_64K(
            "article: zero-copy 64K",
            (link, bodies) -> new ZeroCopyLoop(new Compacting(link.channel(), kib(64)), bodies)),
    ZERO_COPY_512K(
            "article: zero-copy 512K",
            (link, bodies) -> new ZeroCopyLoop(new Compacting(link.channel(), kib(512)), bodies)),
    UNBUFFERED("article: unbuffered", (link, bodies) -> new AllocatingLoop(link.unbuffered(), false, bodies)),
    UNBUFFERED_READINT(
            "article: unbuffered-readint", (link, bodies) -> new AllocatingLoop(link.unbuffered(), true, bodies));

    final String title;

    @SuppressWarnings("ImmutableEnumChecker") // Each is a lambda that captures nothing.
    final MessageLoop.Opener opener;

    PipeReader(String title, MessageLoop.Opener opener) {
        this.title = title;
        this.opener = opener;
    }

    private static BufferedReadableByteChannel buffered(Link link, int sizeBytes) throws IOException {
        return BufferedReadableByteChannel.builder().bufferSize(sizeBytes).build(link.channel());
    }

    private static int kib(int count) {
        return count * 1024;
    }
}
