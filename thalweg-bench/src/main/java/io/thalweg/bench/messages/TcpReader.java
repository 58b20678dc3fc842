package io.thalweg.bench.messages;

import static io.thalweg.lab.experiment.message.ArticleReaders.channel;
import static io.thalweg.lab.experiment.message.ArticleReaders.compact;
import static io.thalweg.lab.experiment.message.ArticleReaders.noAlloc;
import static io.thalweg.lab.experiment.message.ArticleReaders.original;
import static io.thalweg.lab.experiment.message.ArticleReaders.zeroCopy;

import io.thalweg.lab.experiment.Opener;
import io.thalweg.lab.experiment.message.MessageReader;
import java.io.BufferedInputStream;

/** Readers of messages from a socket. */
enum TcpReader {
    THALWEG("FrameReader", (input, sum) -> new ThalwegMessages(input.channel(), sum)),
    ORIGINAL("article: original", (input, sum) -> original(input.stream(), sum)),
    NO_ALLOC("article: no-alloc", (input, sum) -> noAlloc(new BufferedInputStream(input.stream()), sum)),
    CHANNEL("article: channel 512K", (input, sum) -> channel(input.channel(), kib(512), sum)),
    COMPACT("article: compact 512K", (input, sum) -> compact(input.channel(), kib(512), sum)),
    ZERO_COPY_64K("article: zero-copy 64K", (input, sum) -> zeroCopy(input.channel(), kib(64), sum)),
    ZERO_COPY_128K("article: zero-copy 128K", (input, sum) -> zeroCopy(input.channel(), kib(128), sum)),
    ZERO_COPY_256K("article: zero-copy 256K", (input, sum) -> zeroCopy(input.channel(), kib(256), sum)),
    ZERO_COPY_512K("article: zero-copy 512K", (input, sum) -> zeroCopy(input.channel(), kib(512), sum)),
    ZERO_COPY_1M("article: zero-copy 1M", (input, sum) -> zeroCopy(input.channel(), kib(1024), sum)),
    DATA_INPUT_8K(
            "DataInputStream(BufferedInputStream 8K)",
            (input, sum) -> new DataInputMessages(input.stream(), kib(8), false, sum)),
    DATA_INPUT_64K(
            "DataInputStream(BufferedInputStream 64K)",
            (input, sum) -> new DataInputMessages(input.stream(), kib(64), false, sum)),
    DATA_INPUT_SKIPPING(
            "DataInputStream(BufferedInputStream 64K), skipping",
            (input, sum) -> new DataInputMessages(input.stream(), kib(64), true, sum)),
    OKIO("Okio", (input, sum) -> new OkioMessages(input.stream(), sum)),
    NETTY("Netty", (input, sum) -> new NettyMessages(input.channel(), sum));

    final String title;

    @SuppressWarnings("ImmutableEnumChecker") // Each is a lambda that captures nothing.
    final Opener<MessageInput, MessageSum, MessageReader> opener;

    TcpReader(String title, Opener<MessageInput, MessageSum, MessageReader> opener) {
        this.title = title;
        this.opener = opener;
    }

    private static int kib(int count) {
        return count * 1024;
    }
}
