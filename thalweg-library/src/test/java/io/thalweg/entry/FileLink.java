package io.thalweg.entry;

import io.thalweg.channel.GrowingFile;
import io.thalweg.testkit.NamedPipe;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A named pipe, which the library opens by its path; or a file that grows, over which it has a {@link GrowingFile}. */
final class FileLink implements Link {
    private static final Duration PAUSE = Duration.ofMillis(1);

    private final Object near;
    /** Opened for both, so that nobody waits for another to open it. */
    private final RandomAccessFile far;
    /** Sees the end of a pipe, as {@link #far} would not. */
    private final @Nullable InputStream reading;

    private FileLink(Object near, RandomAccessFile far, @Nullable InputStream reading) {
        this.near = near;
        this.far = far;
        this.reading = reading;
    }

    static FileLink pipeToRead(Path folder) throws IOException {
        Path pipe = pipe(folder);
        return new FileLink(pipe, new RandomAccessFile(pipe.toFile(), "rw"), null);
    }

    static FileLink pipeToWrite(Path folder) throws IOException {
        Path pipe = pipe(folder);
        RandomAccessFile far = new RandomAccessFile(pipe.toFile(), "rw");
        return new FileLink(pipe, far, new FileInputStream(pipe.toFile()));
    }

    static FileLink growing(Path folder) throws IOException {
        Path file = folder.resolve("growing");
        Files.write(file, new byte[0]);
        return new FileLink(GrowingFile.open(file, PAUSE), new RandomAccessFile(file.toFile(), "rw"), null);
    }

    private static Path pipe(Path folder) throws IOException {
        Path pipe = folder.resolve("pipe");
        if (!arePipes(folder)) {
            throw new IOException("mkfifo does not work here");
        }
        return pipe;
    }

    /** Whether there can be named pipes. */
    static boolean arePipes(Path folder) {
        Path pipe = folder.resolve("pipe");
        try {
            return Files.exists(pipe) || NamedPipe.isMade(pipe);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public Object near() {
        return near;
    }

    /** Of what was opened by its path the test's check for descriptors knows. */
    @Override
    public boolean isNearClosed() {
        return !(near instanceof GrowingFile growing) || !growing.isOpen();
    }

    @Override
    public void send(byte[] bytes) throws IOException {
        far.write(bytes);
    }

    @Override
    public void end() throws IOException {
        far.close();
    }

    @Override
    public byte[] received() throws IOException {
        far.close();
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        if (reading != null) {
            // Its readAllBytes() would ask for the position, which a pipe does not have.
            byte[] some = new byte[8192];
            for (int n; (n = reading.read(some)) >= 0; ) {
                received.write(some, 0, n);
            }
        }
        return received.toByteArray();
    }

    @Override
    public void close() throws IOException {
        far.close();
        if (reading != null) {
            reading.close();
        }
        if (near instanceof Closeable growing) {
            growing.close();
        }
    }
}
