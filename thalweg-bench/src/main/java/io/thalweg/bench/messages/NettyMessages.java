package io.thalweg.bench.messages;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.thalweg.bench.input.Xor;
import io.thalweg.lab.experiment.message.Consumer;
import io.thalweg.lab.experiment.message.MessageReader;
import io.thalweg.lab.sender.Messages;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;

/** Netty's decoder in a pipeline without an event loop, filled from the channel as a transport would. */
final class NettyMessages implements MessageReader {
    private static final int RECEIVE_SIZE_BYTES = 64 * 1024;
    private static final int MAX_FRAME_LENGTH = 1 << 20;

    private final ReadableByteChannel in;
    private final MessageSum consumer;
    private final LastHandler handler = new LastHandler();
    private final EmbeddedChannel pipeline = new EmbeddedChannel(
            new LengthFieldBasedFrameDecoder(MAX_FRAME_LENGTH, Integer.BYTES, Integer.BYTES), handler);

    NettyMessages(ReadableByteChannel in, MessageSum consumer) {
        this.consumer = consumer;
        this.in = in;
    }

    /** A block may hold messages of the next pass, which are counted to it. */
    @Override
    public long read(int count) throws IOException {
        handler.passCount = count;
        handler.passDone = false;
        while (!handler.passDone) {
            ByteBuf block = PooledByteBufAllocator.DEFAULT.directBuffer(RECEIVE_SIZE_BYTES);
            int n = in.read(block.internalNioBuffer(0, RECEIVE_SIZE_BYTES));
            if (n < 0) {
                block.release();
                throw new EOFException();
            }
            pipeline.writeInbound(block.writerIndex(n));
        }
        return handler.passSum;
    }

    /** The last handler of the pipeline. */
    private final class LastHandler extends ChannelInboundHandlerAdapter {
        private int passCount;
        private boolean passDone;
        private long passSum;

        private int count;
        private long sum;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf frame = (ByteBuf) message;
            int length = frame.readableBytes() - Messages.HEADER_BYTES;
            int start = frame.readerIndex();
            sum += Consumer.header(frame.getInt(start), length);
            if (consumer.bodies) {
                sum += xor(frame, start + Messages.HEADER_BYTES, length);
            }
            frame.release();
            if (++count == passCount) {
                passSum = sum;
                passDone = true;
                count = 0;
                sum = 0;
            }
        }

        /** As {@link Xor} does it. */
        private static int xor(ByteBuf frame, int from, int length) {
            long a = 0;
            long b = 0;
            long c = 0;
            long d = 0;
            int i = from;
            int end = from + length;
            for (; end - i >= 4 * Long.BYTES; i += 4 * Long.BYTES) {
                a ^= frame.getLong(i);
                b ^= frame.getLong(i + Long.BYTES);
                c ^= frame.getLong(i + 2 * Long.BYTES);
                d ^= frame.getLong(i + 3 * Long.BYTES);
            }
            for (; end - i >= Long.BYTES; i += Long.BYTES) {
                a ^= frame.getLong(i);
            }
            int all = Xor.folded(a ^ b ^ c ^ d);
            for (; i < end; i++) {
                all ^= frame.getByte(i) & 0xff;
            }
            return all;
        }
    }
}
