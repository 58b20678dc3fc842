package io.thalweg.audit.cost;

import io.thalweg.stream.TunedInputStream;
import io.thalweg.stream.TunedOutputStream;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;

/** The calls that a calibration times. */
final class Probes {
    /** Fits every pipe and socket buffer on the way, so that neither end waits. */
    private static final int QUEUED_BYTES = 32 * 1024;

    private static final int FILE_BYTES = 1 << 20;

    private Probes() {}

    static Probe of(CallKind kind, int sizeBytes) throws IOException {
        return switch (kind) {
            case FILE_READ, FILE_WRITE, CHANNEL_READ, CHANNEL_WRITE, FILE_TRANSFER -> FileProbes.of(kind, sizeBytes);
            case TEXT_FLUSH, TEXT_PRINT, DATA_LINE, DECODED_CHARACTER, LENGTH_BEFORE_WRITE, LARGE_READ, NEW_BUFFER ->
                DifferenceProbes.mistake(kind);
            case PIPE_READ -> queueRead(pipe(), sizeBytes);
            case PIPE_WRITE -> queueWrite(pipe(), sizeBytes);
            case SOCKET_READ -> sizeBytes == 1 ? streamRead(sockets()) : queueRead(sockets(), sizeBytes);
            case SOCKET_WRITE -> queueWrite(sockets(), sizeBytes);
            case HTTP_READ -> HttpProbe.open();
            case TLS_READ -> queueRead(TlsProbes.sockets(), sizeBytes);
            case TLS_RECORD_READ -> recordRead(TlsProbes.sockets(), sizeBytes);
            case TLS_WRITE -> queueWrite(TlsProbes.sockets(), sizeBytes);
            case JDK_BUFFER_READ -> memoryRead(new BufferedInputStream(endless()), sizeBytes);
            case THALWEG_BUFFER_READ -> tunedRead(new TunedInputStream(endless(), FILE_BYTES / 16), sizeBytes);
            case JDK_BUFFER_WRITE -> memoryWrite(new BufferedOutputStream(OutputStream.nullOutputStream()), sizeBytes);
            case FILE_SEEK,
                    FILE_SKIP,
                    FILE_LENGTH,
                    FILE_AVAILABLE,
                    SOCKET_AVAILABLE,
                    FILE_STAT,
                    FILE_RESOLVE,
                    FILE_OPEN,
                    FILE_MAP -> QuestionProbes.of(kind);
            case CODEC_READ, CODEC_WRITE -> CodecProbes.of(kind, sizeBytes);
            case THALWEG_BUFFER_WRITE ->
                memoryWrite(new TunedOutputStream(OutputStream.nullOutputStream(), FILE_BYTES / 16), sizeBytes);
        };
    }

    /** Two ends of a queue that the system holds. */
    record Queue(InputStream in, OutputStream out, Closeable both) {}

    private static Queue pipe() throws IOException {
        Pipe pipe = Pipe.open();
        return new Queue(Channels.newInputStream(pipe.source()), Channels.newOutputStream(pipe.sink()), () -> {
            pipe.source().close();
            pipe.sink().close();
        });
    }

    /** As {@code java.net.Socket} gives them, which is what most programs read from. */
    private static Queue sockets() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket near = new Socket(server.getInetAddress(), server.getLocalPort());
            Socket far = server.accept();
            return new Queue(far.getInputStream(), near.getOutputStream(), () -> {
                near.close();
                far.close();
            });
        }
    }

    /**
     * Reads byte by byte while the other side sends: the system then does part of the sender's work in the reader's
     * time, which makes a read 1.2 to 1.4 times as dear as one from a queue at rest.
     */
    private static Probe streamRead(Queue queue) {
        Thread sender = new Thread(() -> sendUntilClosed(queue.out()), "sender");
        sender.setDaemon(true);
        sender.start();
        // Nothing to prepare: the sender is far ahead, and hands over 32 KiB at a time.
        return new Probe(
                () -> {
                    int count = 4096;
                    for (int i = 0; i < count; i++) {
                        if (queue.in().read() < 0) {
                            throw new EOFException("the sender of a calibration has ended");
                        }
                    }
                    return count;
                },
                queue.both());
    }

    private static void sendUntilClosed(OutputStream out) {
        byte[] block = new byte[QUEUED_BYTES];
        try {
            while (true) {
                out.write(block);
            }
        } catch (IOException closed) {
            // which is how it ends; if not, the reader meets the end of the stream
        }
    }

    private static Probe queueRead(Queue queue, int sizeBytes) {
        byte[] block = new byte[sizeBytes];
        byte[] filling = new byte[QUEUED_BYTES];
        return new Probe(
                () -> queue.out().write(filling),
                () -> {
                    int calls = 0;
                    for (int left = QUEUED_BYTES; left > 0; calls++) {
                        left -= queue.in().read(block, 0, Math.min(sizeBytes, left));
                    }
                    return calls;
                },
                queue.both());
    }

    /** Each read gives what the other side sent by one write, however much is asked for. */
    private static Probe recordRead(Queue queue, int sizeBytes) {
        byte[] record = new byte[sizeBytes];
        byte[] block = new byte[QUEUED_BYTES];
        int count = Math.max(1, Math.min(64, QUEUED_BYTES / sizeBytes));
        return new Probe(
                () -> {
                    for (int i = 0; i < count; i++) {
                        queue.out().write(record);
                    }
                },
                () -> {
                    for (int i = 0; i < count; i++) {
                        if (queue.in().read(block) != sizeBytes) {
                            throw new EOFException("a record of a calibration came in parts");
                        }
                    }
                    return count;
                },
                queue.both());
    }

    private static Probe queueWrite(Queue queue, int sizeBytes) {
        byte[] block = new byte[sizeBytes];
        // Far fewer than bytes fit: a socket keeps some hundred bytes of its own for each small piece.
        int count = Math.max(1, Math.min(64, QUEUED_BYTES / sizeBytes));
        int[] queued = {0};
        return new Probe(
                () -> {
                    queue.in().readNBytes(queued[0]);
                    queued[0] = 0;
                },
                () -> {
                    for (int i = 0; i < count; i++) {
                        queue.out().write(block, 0, sizeBytes);
                    }
                    queued[0] = count * sizeBytes;
                    return count;
                },
                queue.both());
    }

    private static InputStream endless() {
        return new ByteArrayInputStream(new byte[FILE_BYTES]) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                if (available() < length) {
                    reset();
                }
                return super.read(into, offset, length);
            }
        };
    }

    private static Probe memoryRead(BufferedInputStream in, int sizeBytes) {
        ByteBuffer block = ByteBuffer.allocate(sizeBytes);
        return new Probe(
                () -> {
                    int sum = 0;
                    int count = sizeBytes == 1 ? 100_000 : 100;
                    for (int i = 0; i < count; i++) {
                        sum += sizeBytes == 1 ? in.read() : in.read(block.array(), 0, sizeBytes);
                    }
                    Probe.use(sum);
                    return count;
                },
                in);
    }

    /**
     * The same again, letter by letter: a loop that never saw the JDK's stream, as the compiler finds it in a program.
     */
    private static Probe tunedRead(TunedInputStream in, int sizeBytes) {
        ByteBuffer block = ByteBuffer.allocate(sizeBytes);
        return new Probe(
                () -> {
                    int sum = 0;
                    int count = sizeBytes == 1 ? 100_000 : 100;
                    for (int i = 0; i < count; i++) {
                        sum += sizeBytes == 1 ? in.read() : in.read(block.array(), 0, sizeBytes);
                    }
                    Probe.use(sum);
                    return count;
                },
                in);
    }

    private static Probe memoryWrite(OutputStream out, int sizeBytes) {
        byte[] block = new byte[sizeBytes];
        return new Probe(
                () -> {
                    int count = sizeBytes == 1 ? 100_000 : 100;
                    for (int i = 0; i < count; i++) {
                        if (sizeBytes == 1) {
                            out.write(i);
                        } else {
                            out.write(block, 0, sizeBytes);
                        }
                    }
                    return count;
                },
                out);
    }
}
