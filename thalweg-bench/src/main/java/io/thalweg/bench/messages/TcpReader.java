package io.thalweg.bench.messages;

import io.thalweg.bench.messages.ReceiveBuffer.Appending;
import io.thalweg.bench.messages.ReceiveBuffer.Compacting;
import java.io.BufferedInputStream;
import java.io.IOException;

/** Who reads messages from a socket. */
enum TcpReader {
    THALWEG("FrameReader", (link, bodies) -> new FrameLoop(link.channel(), bodies)),
    ORIGINAL("article: original", (link, bodies) -> new AllocatingLoop(link.stream(), false, bodies)),
    NO_ALLOC("article: no-alloc", (link, bodies) -> new ReusingLoop(new BufferedInputStream(link.stream()), bodies)),
    CHANNEL("article: channel 512K", (link, bodies) -> copying(new Appending(link.channel(), kib(512)), bodies)),
    COMPACT("article: compact 512K", (link, bodies) -> copying(new Compacting(link.channel(), kib(512)), bodies)),
    ZERO_COPY_64K("article: zero-copy 64K", (link, bodies) -> zeroCopy(link, kib(64), bodies)),
    ZERO_COPY_128K("article: zero-copy 128K", (link, bodies) -> zeroCopy(link, kib(128), bodies)),
    ZERO_COPY_256K("article: zero-copy 256K", (link, bodies) -> zeroCopy(link, kib(256), bodies)),
    ZERO_COPY_512K("article: zero-copy 512K", (link, bodies) -> zeroCopy(link, kib(512), bodies)),
    ZERO_COPY_1M("article: zero-copy 1M", (link, bodies) -> zeroCopy(link, kib(1024), bodies)),
    DATA_INPUT_8K(
            "DataInputStream(BufferedInputStream 8K)",
            (link, bodies) -> new DataInputLoop(link.stream(), kib(8), false, bodies)),
    DATA_INPUT_64K(
            "DataInputStream(BufferedInputStream 64K)",
            (link, bodies) -> new DataInputLoop(link.stream(), kib(64), false, bodies)),
    DATA_INPUT_SKIPPING(
            "DataInputStream(BufferedInputStream 64K), skipping",
            (link, bodies) -> new DataInputLoop(link.stream(), kib(64), true, bodies)),
    OKIO("Okio", (link, bodies) -> new OkioLoop(link.stream(), bodies)),
    NETTY("Netty", (link, bodies) -> new NettyLoop(link.channel(), bodies));

    final String title;

    @SuppressWarnings("ImmutableEnumChecker") // Each is a lambda that captures nothing.
    final MessageLoop.Opener opener;

    TcpReader(String title, MessageLoop.Opener opener) {
        this.title = title;
        this.opener = opener;
    }

    private static MessageLoop copying(ReceiveBuffer buffer, boolean bodies) {
        return new CopyingLoop(buffer, bodies);
    }

    private static MessageLoop zeroCopy(Link link, int sizeBytes, boolean bodies) throws IOException {
        return new ZeroCopyLoop(new Compacting(link.channel(), sizeBytes), bodies);
    }

    private static int kib(int count) {
        return count * 1024;
    }
}
