package io.thalweg.bench.messages;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.SplittableRandom;

/** Bytes over and over, in pieces of any size, as another process sends them. */
final class EndlessInput implements MessageInput {
    private final byte[] bytes;
    private final int largestPieceBytes;

    EndlessInput(byte[] bytes, int largestPieceBytes) {
        this.bytes = bytes;
        this.largestPieceBytes = largestPieceBytes;
    }

    @Override
    public InputStream stream() {
        return new BufferedInputStream(unbuffered());
    }

    private InputStream unbuffered() {
        return new InputStream() {
            private final SplittableRandom random = new SplittableRandom(1);
            private int position;

            @Override
            public int read() {
                byte[] one = new byte[1];
                read(one, 0, 1);
                return one[0] & 0xff;
            }

            @Override
            public int read(byte[] into, int offset, int length) {
                int piece = Math.min(1 + random.nextInt(largestPieceBytes), bytes.length - position);
                int n = Math.min(length, piece);
                System.arraycopy(bytes, position, into, offset, n);
                position = (position + n) % bytes.length;
                return n;
            }
        };
    }

    /** Not that of {@link Channels}, which reads on until the buffer is full. */
    @Override
    public ReadableByteChannel channel() {
        InputStream in = unbuffered();
        return new ReadableByteChannel() {
            private final byte[] piece = new byte[largestPieceBytes];

            @Override
            public int read(ByteBuffer into) throws IOException {
                int n = in.read(piece, 0, Math.min(piece.length, into.remaining()));
                into.put(piece, 0, n);
                return n;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {}
        };
    }
}
