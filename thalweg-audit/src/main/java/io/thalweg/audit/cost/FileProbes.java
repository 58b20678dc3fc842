package io.thalweg.audit.cost;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Calls that move bytes of a file. What is written is appended, as programs mostly do. */
final class FileProbes {
    private static final int FILE_BYTES = 1 << 20;
    private static final int MOST_CALLS = 4096;
    private static final int BUFFER_BYTES = 8192;

    /** More than a processor keeps near: what is read ahead comes from memory. */
    private static final int RECORDS_BYTES = 16 << 20;

    private static final long RECORD_STEP = 7919 * 64;

    private FileProbes() {}

    static Probe of(CallKind kind, int sizeBytes) throws IOException {
        Path path = Files.createTempFile("thalweg-calibration", ".tmp");
        FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            return switch (kind) {
                case FILE_READ -> {
                    FileInputStream in = new FileInputStream(path.toFile());
                    yield reading(filled(file), in, in.getChannel(), sizeBytes);
                }
                case CHANNEL_READ -> reading(filled(file), Channels.newInputStream(file), file, sizeBytes);
                case FILE_WRITE -> {
                    FileOutputStream out = new FileOutputStream(path.toFile());
                    yield writing(file, out, out.getChannel(), sizeBytes);
                }
                case CHANNEL_WRITE -> writing(file, Channels.newOutputStream(file), file, sizeBytes);
                case FILE_TRANSFER -> transferring(filled(file), sizeBytes);
                default -> throw new IllegalArgumentException(kind + " moves no bytes of a file");
            };
        } finally {
            deleteEarly(path);
        }
    }

    /** A file to write to that is gone when it is closed. */
    static FileOutputStream target() throws IOException {
        Path path = Files.createTempFile("thalweg-calibration", ".tmp");
        try {
            return new FileOutputStream(path.toFile());
        } finally {
            deleteEarly(path);
        }
    }

    private static FileChannel filled(FileChannel file) throws IOException {
        file.write(ByteBuffer.allocate(FILE_BYTES));
        return file;
    }

    /**
     * While it is open, so that a calibration that is killed leaves nothing; not where an open file is held (Windows).
     */
    private static void deleteEarly(Path open) {
        try {
            Files.delete(open);
        } catch (IOException held) {
            open.toFile().deleteOnExit();
        }
    }

    private static int count(int sizeBytes) {
        return Math.min(MOST_CALLS, FILE_BYTES / sizeBytes);
    }

    private static Probe reading(FileChannel file, InputStream in, FileChannel position, int sizeBytes) {
        byte[] block = new byte[sizeBytes];
        return new Probe(
                () -> position.position(0),
                () -> {
                    for (int i = 0; i < count(sizeBytes); i++) {
                        if (sizeBytes == 1) {
                            in.read();
                        } else {
                            in.read(block);
                        }
                    }
                    return count(sizeBytes);
                },
                both(in, file));
    }

    private static Probe writing(FileChannel file, OutputStream out, FileChannel position, int sizeBytes) {
        byte[] block = new byte[sizeBytes];
        return new Probe(
                () -> position.truncate(0),
                () -> {
                    for (int i = 0; i < count(sizeBytes); i++) {
                        if (sizeBytes == 1) {
                            out.write(i);
                        } else {
                            out.write(block);
                        }
                    }
                    return count(sizeBytes);
                },
                both(out, file));
    }

    private static Closeable both(Closeable one, Closeable other) {
        return () -> {
            one.close();
            other.close();
        };
    }

    /** Small writes to the end of a file, each after a question where that is or without. */
    static Probe appending(boolean asks) throws IOException {
        RandomAccessFile out = temporary();
        byte[] record = new byte[16];
        return new Probe(
                () -> out.setLength(0),
                () -> {
                    for (int i = 0; i < MOST_CALLS; i++) {
                        if (asks && out.length() < 0) {
                            throw new IOException("a file has less than no bytes");
                        }
                        out.write(record);
                    }
                    return MOST_CALLS;
                },
                out);
    }

    /** A file of so many bytes, read to its end into an array; its bytes are counted. */
    static Probe whole(int fileBytes, int arrayBytes) throws IOException {
        RandomAccessFile in = temporary();
        byte[] array = new byte[arrayBytes];
        for (int written = 0; written < fileBytes; written += arrayBytes) {
            in.write(array);
        }
        return new Probe(
                () -> in.seek(0),
                () -> {
                    int sum = 0;
                    for (int n = in.read(array); n >= 0; n = in.read(array)) {
                        sum += n;
                    }
                    return sum;
                },
                in);
    }

    /** Records here and there in a file, through new buffers or without; the bytes of the buffers are counted. */
    static Probe records(boolean buffered) throws IOException {
        RandomAccessFile file = temporary();
        file.write(new byte[RECORDS_BYTES + BUFFER_BYTES]);
        byte[] record = new byte[64];
        return new Probe(
                () -> {
                    int sum = 0;
                    for (int i = 0; i < MOST_CALLS; i++) {
                        file.seek(i * RECORD_STEP % RECORDS_BYTES);
                        sum += buffered
                                ? new BufferedInputStream(new FileInputStream(file.getFD()), BUFFER_BYTES).read(record)
                                : file.read(record);
                    }
                    Probe.use(sum);
                    return MOST_CALLS * BUFFER_BYTES;
                },
                file);
    }

    private static RandomAccessFile temporary() throws IOException {
        Path path = Files.createTempFile("thalweg-calibration", ".tmp");
        try {
            return new RandomAccessFile(path.toFile(), "rw");
        } finally {
            deleteEarly(path);
        }
    }

    /** From one file to another, which the system does by itself. */
    private static Probe transferring(FileChannel file, int sizeBytes) throws IOException {
        Path path = Files.createTempFile("thalweg-calibration", ".tmp");
        FileChannel to = FileChannel.open(path, StandardOpenOption.WRITE);
        deleteEarly(path);
        return new Probe(
                () -> to.truncate(0),
                () -> {
                    for (int i = 0; i < count(sizeBytes); i++) {
                        file.transferTo((long) i * sizeBytes, sizeBytes, to);
                    }
                    return count(sizeBytes);
                },
                both(file, to));
    }
}
