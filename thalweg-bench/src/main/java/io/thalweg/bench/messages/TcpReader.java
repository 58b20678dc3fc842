package io.thalweg.bench.messages;

import io.thalweg.bench.messages.ReceiveBuffer.Appending;
import io.thalweg.bench.messages.ReceiveBuffer.Compacting;
import java.io.BufferedInputStream;
import java.io.IOException;

/** Who reads messages from a socket. */
enum TcpReader {
    THALWEG("FrameReader", (input, bodies) -> new FrameLoop(input.channel(), bodies)),
    ORIGINAL("article: original", (input, bodies) -> new AllocatingLoop(input.stream(), false, bodies)),
    NO_ALLOC("article: no-alloc", (input, bodies) -> new ReusingLoop(new BufferedInputStream(input.stream()), bodies)),
    CHANNEL("article: channel 512K", (input, bodies) -> copying(new Appending(input.channel(), kib(512)), bodies)),
    COMPACT("article: compact 512K", (input, bodies) -> copying(new Compacting(input.channel(), kib(512)), bodies)),
    ZERO_COPY_64K("article: zero-copy 64K", (input, bodies) -> zeroCopy(input, kib(64), bodies)),
    ZERO_COPY_128K("article: zero-copy 128K", (input, bodies) -> zeroCopy(input, kib(128), bodies)),
    ZERO_COPY_256K("article: zero-copy 256K", (input, bodies) -> zeroCopy(input, kib(256), bodies)),
    ZERO_COPY_512K("article: zero-copy 512K", (input, bodies) -> zeroCopy(input, kib(512), bodies)),
    ZERO_COPY_1M("article: zero-copy 1M", (input, bodies) -> zeroCopy(input, kib(1024), bodies)),
    DATA_INPUT_8K(
            "DataInputStream(BufferedInputStream 8K)",
            (input, bodies) -> new DataInputLoop(input.stream(), kib(8), false, bodies)),
    DATA_INPUT_64K(
            "DataInputStream(BufferedInputStream 64K)",
            (input, bodies) -> new DataInputLoop(input.stream(), kib(64), false, bodies)),
    DATA_INPUT_SKIPPING(
            "DataInputStream(BufferedInputStream 64K), skipping",
            (input, bodies) -> new DataInputLoop(input.stream(), kib(64), true, bodies)),
    OKIO("Okio", (input, bodies) -> new OkioLoop(input.stream(), bodies)),
    NETTY("Netty", (input, bodies) -> new NettyLoop(input.channel(), bodies));

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

    private static MessageLoop zeroCopy(MessageInput input, int sizeBytes, boolean bodies) throws IOException {
        return new ZeroCopyLoop(new Compacting(input.channel(), sizeBytes), bodies);
    }

    private static int kib(int count) {
        return count * 1024;
    }
}
