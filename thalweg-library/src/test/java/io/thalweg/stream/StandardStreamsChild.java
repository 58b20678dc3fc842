package io.thalweg.stream;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.BufferedWritableByteChannel;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Uses standard streams as told: {@code stream}, {@code channel} or {@code interrupted} stream, then what to do with
 * it. Says on standard error what came of it, an error included.
 */
final class StandardStreamsChild {
    private static final int PIECE_BYTES = 1000;

    private StandardStreamsChild() {}

    public static void main(String[] arguments) {
        boolean asChannel = arguments[0].equals("channel");
        if (arguments[0].equals("interrupted")) {
            Thread.currentThread().interrupt();
        }
        try {
            switch (arguments[1]) {
                case "write" -> write(asChannel, Long.parseLong(arguments[2]));
                case "read" -> read(asChannel);
                case "readFirst" ->
                    System.err.print((arguments[0].equals("System.in") ? System.in : in(asChannel)).read());
                case "copy" -> copy(asChannel);
                case "copyTo" -> copyTo(Path.of(arguments[2]));
                case "readAfterSystemIn" -> readAfterSystemIn(asChannel);
                case "writeAfterFlush" -> writeAfterFlush(asChannel);
                default -> closeBoth(asChannel);
            }
        } catch (IOException e) {
            System.err.print(e);
            System.exit(4);
        }
    }

    private static InputStream in(boolean asChannel) {
        return asChannel
                ? Channels.newInputStream(BufferedReadableByteChannel.of(FileDescriptor.in))
                : StandardStreams.in();
    }

    private static OutputStream out(boolean asChannel) {
        if (!asChannel) {
            return StandardStreams.out();
        }
        BufferedWritableByteChannel channel = BufferedWritableByteChannel.of(FileDescriptor.out);
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                channel.put((byte) b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                channel.put(bytes, offset, length);
            }

            @Override
            public void flush() throws IOException {
                channel.flush();
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }

    private static void write(boolean asChannel, long count) throws IOException {
        byte[] piece = new byte[PIECE_BYTES];
        for (int i = 0; i < piece.length; i++) {
            piece[i] = (byte) i;
        }
        try (OutputStream out = out(asChannel)) {
            for (long left = count; left > 0; left -= piece.length) {
                out.write(piece, 0, (int) Math.min(left, piece.length));
            }
        }
    }

    private static void read(boolean asChannel) throws IOException {
        long count = 0;
        long sum = 0;
        try (InputStream in = in(asChannel)) {
            byte[] piece = new byte[777];
            for (int n; (n = in.read(piece)) >= 0; count += n) {
                for (int i = 0; i < n; i++) {
                    sum += piece[i] & 0xff;
                }
            }
        }
        System.err.print(count + " bytes, sum " + sum);
    }

    private static void copy(boolean asChannel) throws IOException {
        long count;
        if (asChannel) {
            try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(FileDescriptor.in);
                    BufferedWritableByteChannel out = BufferedWritableByteChannel.of(FileDescriptor.out)) {
                count = in.transferTo(out);
            }
        } else {
            try (InputStream in = StandardStreams.in();
                    OutputStream out = StandardStreams.out()) {
                count = in.transferTo(out);
            }
        }
        System.err.print(count + " bytes");
    }

    private static void copyTo(Path file) throws IOException {
        try (FileChannel target = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            StandardStreams.in().transferTo(target);
        } catch (ClosedByInterruptException e) {
            System.err.print("ClosedByInterruptException, ");
        }
        Thread.interrupted();
        System.err.print("then " + System.in.read());
    }

    private static void readAfterSystemIn(boolean asChannel) throws IOException {
        int first = System.in.read();
        try (InputStream in = in(asChannel)) {
            System.err.print("first " + first + ", then " + in.readAllBytes().length + " bytes");
        }
    }

    /** Forgets to flush the second time. */
    private static void writeAfterFlush(boolean asChannel) throws IOException {
        OutputStream out = out(asChannel);
        out.write("flushed".getBytes(StandardCharsets.US_ASCII));
        out.flush();
        out.write("forgotten".getBytes(StandardCharsets.US_ASCII));
    }

    private static void closeBoth(boolean asChannel) throws IOException {
        in(asChannel).close();
        out(asChannel).close();
        System.out.print("lost");
        System.err.print("System.out failed: " + System.out.checkError());
        try {
            System.err.print(", System.in reads " + System.in.read());
        } catch (IOException e) {
            System.err.print(", System.in: " + e.getMessage());
        }
    }
}
