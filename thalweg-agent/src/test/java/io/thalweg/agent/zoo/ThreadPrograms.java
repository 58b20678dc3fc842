package io.thalweg.agent.zoo;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Many threads, many streams, other processes. */
final class ThreadPrograms {
    private static final int THREADS = 8;
    private static final int CALLS = 3000;

    private ThreadPrograms() {}

    private interface Work {
        void run() throws IOException;
    }

    /** The same work in many threads; what goes wrong there ends the program. */
    private static void inThreads(boolean virtual, Work work) throws Exception {
        List<Thread> threads = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        Runnable task = () -> {
            try {
                work.run();
            } catch (Throwable t) {
                synchronized (failures) {
                    failures.add(t);
                }
            }
        };
        for (int i = 0; i < THREADS; i++) {
            threads.add(
                    virtual
                            ? (Thread) Thread.class
                                    .getMethod("startVirtualThread", Runnable.class)
                                    .invoke(null, task)
                            : new Thread(task));
        }
        for (Thread thread : threads) {
            if (!virtual) {
                thread.start();
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (!failures.isEmpty()) {
            throw new IllegalStateException(failures.get(0));
        }
    }

    static Truth threadsReadOneStream(Path directory) throws Exception {
        try (FileInputStream in =
                new FileInputStream(Prepared.file(directory, THREADS * CALLS).toFile())) {
            inThreads(false, () -> {
                for (int i = 0; i < CALLS; i++) {
                    in.read();
                }
            });
        }
        return Truth.of("read", THREADS * CALLS, THREADS * CALLS);
    }

    static Truth threadsWriteOneStream(Path directory) throws Exception {
        try (FileOutputStream out =
                new FileOutputStream(directory.resolve("out").toFile())) {
            out.write(1);
            inThreads(false, () -> {
                for (int i = 0; i < CALLS; i++) {
                    out.write(new byte[3]);
                }
            });
        }
        return Truth.of("write", THREADS * CALLS + 1, 3 * THREADS * CALLS + 1);
    }

    static Truth threadsReadOneChannel(Path directory) throws Exception {
        Path file = Prepared.file(directory, 1000);
        try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            inThreads(false, () -> {
                ByteBuffer buffer = ByteBuffer.allocate(10);
                for (int i = 0; i < CALLS; i++) {
                    in.read(buffer.clear(), i % 100 * 10L);
                }
            });
        }
        return Truth.of("read", THREADS * CALLS, 10 * THREADS * CALLS);
    }

    static Truth handedOver(Path directory) throws Exception {
        try (FileInputStream in =
                new FileInputStream(Prepared.file(directory, CALLS).toFile())) {
            for (int i = 0; i < 10; i++) {
                in.read();
            }
            Thread other = new Thread(() -> {
                try {
                    for (int i = 0; i < 20; i++) {
                        in.read();
                    }
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            other.start();
            other.join();
            for (int i = 0; i < 10; i++) {
                in.read();
            }
        }
        return Truth.of("read", 40, 40);
    }

    static Truth virtualThreads(Path directory) throws Exception {
        try (FileInputStream in =
                new FileInputStream(Prepared.file(directory, THREADS * CALLS).toFile())) {
            inThreads(true, () -> {
                for (int i = 0; i < CALLS; i++) {
                    in.read();
                }
            });
        }
        return Truth.of("read", THREADS * CALLS, THREADS * CALLS);
    }

    static Truth manyStreams(Path directory) throws IOException {
        Path file = Prepared.file(directory, 10);
        for (int i = 0; i < 6000; i++) {
            try (FileInputStream in = new FileInputStream(file.toFile())) {
                in.read();
                in.read();
            }
        }
        return Truth.of("read", 12_000, 12_000);
    }

    static Truth manyStreamsAtOnce(Path directory) throws IOException {
        Path file = Prepared.file(directory, 10);
        List<FileInputStream> streams = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            streams.add(new FileInputStream(file.toFile()));
        }
        for (FileInputStream in : streams) {
            in.read();
        }
        for (FileInputStream in : streams) {
            in.close();
        }
        return Truth.of("read", 500, 500);
    }

    /** The garbage collector closes them. */
    static Truth forgottenStreams(Path directory) throws IOException {
        Path file = Prepared.file(directory, 10);
        for (int i = 0; i < 200; i++) {
            new FileInputStream(file.toFile()).read();
            if (i % 50 == 0) {
                System.gc();
            }
        }
        return Truth.of("read", 200, 200);
    }

    static Truth childProcess(Path directory) throws Exception {
        Process process =
                new ProcessBuilder("cat").directory(directory.toFile()).start();
        try (var out = process.getOutputStream()) {
            out.write(new byte[500]);
        }
        int bytes = 0;
        try (InputStream in = process.getInputStream()) {
            while (in.read() >= 0) {
                bytes++;
            }
        }
        process.waitFor();
        if (bytes != 500) {
            throw new IllegalStateException("the child gave " + bytes + " bytes back");
        }
        // Written from one buffer at the close. What the child says is read here or by the thread that reaps it.
        return Truth.of("write", 1, 500).any("read");
    }
}
