package io.thalweg.audit.cost;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicInteger;

/** Calls that move no bytes, at a file that every JDK has: nothing is written for them. */
final class QuestionProbes {
    private static final int COUNT = 1024;

    private QuestionProbes() {}

    /** One call. */
    private interface ProbedCall {
        void make() throws IOException;
    }

    static Probe of(CallKind kind) throws IOException {
        File file = new File(System.getProperty("java.home"), "release");
        return switch (kind) {
            case FILE_STAT -> probe(file::length, () -> {});
            case FILE_RESOLVE -> { // where there is nothing, the JDK tries each directory above
                File[] both = {file, new File(System.getProperty("java.home"), "none/of/these")};
                AtomicInteger next = new AtomicInteger();
                yield probe(() -> both[next.getAndIncrement() & 1].getCanonicalPath(), () -> {});
            }
            case FILE_OPEN -> probe(() -> new FileInputStream(file).close(), () -> {});
            case SOCKET_AVAILABLE -> socket();
            case FILE_MAP -> {
                FileChannel in = FileChannel.open(file.toPath());
                yield probe(() -> in.map(FileChannel.MapMode.READ_ONLY, 0, 128).get(0), in);
            }
            case FILE_SKIP, FILE_AVAILABLE -> {
                FileInputStream in = new FileInputStream(file);
                yield probe(kind == CallKind.FILE_SKIP ? () -> in.skip(1) : in::available, in);
            }
            default -> {
                RandomAccessFile in = new RandomAccessFile(file, "r");
                yield probe(kind == CallKind.FILE_SEEK ? () -> in.seek(1) : in::length, in);
            }
        };
    }

    private static Probe socket() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket near = new Socket(server.getInetAddress(), server.getLocalPort());
            Socket far = server.accept();
            InputStream in = near.getInputStream();
            return probe(in::available, () -> {
                near.close();
                far.close();
            });
        }
    }

    private static Probe probe(ProbedCall call, Closeable open) {
        return new Probe(
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        call.make();
                    }
                    return COUNT;
                },
                open);
    }
}
