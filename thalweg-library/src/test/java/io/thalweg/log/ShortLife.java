package io.thalweg.log;

import io.thalweg.internal.WorkerThreads;
import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A log's life of a few dozen system calls, all made by one thread and the same each time, so that each can be made to
 * fail or to be the last. It says what happened, a line each: {@code opened 0}, {@code OS 3} or {@code DISK 3} for an
 * acknowledged record, {@code failed} with the error, {@code closed}, {@code left open} with a file that is open at the
 * end. It ends with exit code 0 unless something else was thrown.
 */
public final class ShortLife {
    private static final int RECORDS = 10;
    private static final LogSettings SETTINGS =
            new LogSettings(2048, 900, Long.MAX_VALUE, LogRecovery.TAIL, new Random(1)::nextInt);

    private ShortLife() {}

    /** Argument: the log's directory. */
    public static void main(String[] arguments) throws InterruptedException {
        Thread.UncaughtExceptionHandler fatal = (thread, e) -> {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        };
        // A thread of the library's own asks no other one to work on files.
        Thread life = WorkerThreads.thread(() -> live(Path.of(arguments[0])));
        life.setUncaughtExceptionHandler(fatal);
        life.start();
        life.join();
    }

    /** What the record of that number is. */
    public static byte[] payload(long sequence) {
        byte[] payload = new byte[sequence % 3 == 0 ? 700 : 40];
        new Random(sequence).nextBytes(payload);
        return payload;
    }

    private static void live(Path directory) {
        try (LogDirectory storage = LogDirectory.held(directory)) {
            Closeable lock = storage.lock();
            try (lock) {
                live(AppendLog.open(storage, SETTINGS, Runnable::run, () -> {}));
            }
        } catch (IOException e) {
            say("failed", e);
        }
        openFilesIn(directory).forEach(file -> say("left open " + file));
    }

    private static List<Path> openFilesIn(Path directory) {
        List<Path> open = new ArrayList<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors) {
                Path file = target(descriptor);
                if (file.startsWith(directory)) {
                    open.add(file);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return open;
    }

    /** The descriptor itself where it has been closed meanwhile: that of the list of descriptors. */
    private static Path target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor);
        } catch (IOException closed) {
            return descriptor;
        }
    }

    private static void live(AppendLog log) {
        say("opened " + log.nextSequence());
        for (int i = 0; i < RECORDS; i++) {
            Acknowledgement level = i % 2 == 0 ? Acknowledgement.DISK : Acknowledgement.OS;
            try {
                long sequence = log.append(ByteBuffer.wrap(payload(log.nextSequence())));
                log.commit(level);
                say(level + " " + sequence);
                if (i == RECORDS - 2) {
                    say("dropped " + log.dropBefore(sequence / 2));
                }
            } catch (IOException e) {
                say("failed", e);
            }
        }
        try {
            log.close();
            say("closed");
        } catch (IOException e) {
            say("failed", e);
        }
    }

    private static void say(String what, IOException e) {
        say(what + " " + e.getMessage());
    }

    private static void say(String line) {
        try {
            new FileOutputStream(FileDescriptor.out).write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
