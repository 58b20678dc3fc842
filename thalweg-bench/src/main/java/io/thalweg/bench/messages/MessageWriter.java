package io.thalweg.bench.messages;

/** A writer of messages. */
enum MessageWriter {
    THALWEG("FrameWriter", MessageSink.FrameSink::new),
    DATA_OUTPUT_8K("DataOutputStream(BufferedOutputStream 8K)", target -> new MessageSink.DataOutput(target, 8 * 1024)),
    DATA_OUTPUT_64K(
            "DataOutputStream(BufferedOutputStream 64K)", target -> new MessageSink.DataOutput(target, 64 * 1024)),
    OKIO("Okio", MessageSink.OkioSink::new),
    NETTY("Netty ByteBuf 64K", MessageSink.NettyBuffer::new);

    final String title;

    @SuppressWarnings("ImmutableEnumChecker") // Each is a lambda or constructor that captures nothing.
    final MessageSink.SinkOpener opener;

    MessageWriter(String title, MessageSink.SinkOpener opener) {
        this.title = title;
        this.opener = opener;
    }
}
