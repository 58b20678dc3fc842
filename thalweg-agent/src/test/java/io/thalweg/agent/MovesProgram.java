package io.thalweg.agent;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Seeks, skips, opens and asks about paths, each a known number of times. */
public final class MovesProgram {
    static final int TIMES = 2000;
    static final int FORCES = 20;
    static final int MAPS = 50;
    static final int CODED = 3;

    private MovesProgram() {}

    public static void main(String[] arguments) throws Exception {
        String file = arguments[0];
        Files.write(Path.of(file), new byte[8 * TIMES]);
        appends(file);
        skips(file);
        jumps(file);
        reopens(file);
        buffers(file);
        layers(file);
        codes(file);
        maps(file);
        asks(file);
        asksOfEach(file);
        resolves(file);
        flushesEach(file);
        flushesSome(file);
        forcesMapped(file);
        readsPipe();
        readsPipeOfCharacters();
    }

    /** The first byte is not flushed, the second is. */
    static void readsPipe() throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        Thread reader = Thread.currentThread();
        AtomicInteger read = new AtomicInteger();
        Thread writer = new Thread(() -> {
            try {
                out.write(onceWaits(reader, read, 0));
                out.write(onceWaits(reader, read, 1));
                out.flush();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (read.get() < 2) {
            in.read();
            read.incrementAndGet();
        }
        writer.join();
    }

    static void readsPipeOfCharacters() throws Exception {
        PipedReader in = new PipedReader();
        PipedWriter out = new PipedWriter(in);
        Thread reader = Thread.currentThread();
        Thread writer = new Thread(() -> {
            try {
                out.write(onceWaits(reader, new AtomicInteger(), 0));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        System.out.println(in.read());
        writer.join();
    }

    /** A number, as soon as the reader waits that has read so many bytes. */
    private static int onceWaits(Thread reader, AtomicInteger read, int bytes) {
        while (read.get() < bytes || reader.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return bytes;
    }

    static void forcesMapped(String file) throws IOException {
        try (FileChannel channel = FileChannel.open(Path.of(file), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_WRITE, 0, 8 * TIMES);
            for (int i = 0; i < FORCES; i++) {
                map.putInt(i, i);
                map.force();
            }
        }
    }

    /** One mapping for each record. */
    static void maps(String file) throws IOException {
        long sum = 0;
        try (FileChannel channel = FileChannel.open(Path.of(file))) {
            for (int i = 0; i < MAPS; i++) {
                sum += channel.map(FileChannel.MapMode.READ_ONLY, 8L * i, 8).getLong();
            }
        }
        System.out.println(sum);
    }

    /** What lies below flushes nothing; a second flush would do nothing even with a buffer. */
    static void flushesEach(String file) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(file + ".flushed"))) {
            for (int i = 0; i < TIMES; i++) {
                out.write(i);
                out.flush();
                out.flush();
            }
        }
    }

    static void flushesSome(String file) throws IOException {
        try (OutputStream out = Files.newOutputStream(Path.of(file + ".flushed"))) {
            for (int i = 0; i < TIMES; i++) {
                out.write(i);
                if (i % 2 == 0) {
                    out.flush();
                }
            }
        }
    }

    static void appends(String file) throws IOException {
        try (RandomAccessFile out = new RandomAccessFile(file, "rw")) {
            for (int i = 0; i < TIMES; i++) {
                out.seek(out.length());
                out.write(new byte[8]);
            }
        }
    }

    static void skips(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            for (int i = 0; i < TIMES; i++) {
                in.read();
                in.skip(3);
            }
        }
    }

    static void jumps(String file) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
            for (int i = 0; i < TIMES; i++) {
                in.seek(i % 2 == 0 ? 2L * TIMES : 0);
                in.read();
            }
        }
    }

    static void reopens(String file) throws IOException {
        for (int i = 0; i < TIMES; i++) {
            try (FileOutputStream out = new FileOutputStream(file + i % 2)) {
                out.write(i);
            }
        }
    }

    static void buffers(String file) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
            for (int i = 0; i < TIMES; i++) {
                in.seek(i * 5L);
                new BufferedInputStream(new FileInputStream(in.getFD())).read();
            }
        }
    }

    /** Each stream has one buffer directly around it. */
    static void layers(String file) throws IOException {
        try (OutputStream out =
                new BufferedOutputStream(new GZIPOutputStream(new FileOutputStream(file + ".gz")), 100)) {
            out.write(1);
        }
        try (OutputStream out = new BufferedOutputStream(new FileOutputStream(file + ".plain"), 100)) {
            out.write(1);
        }
        try (InputStream in = new GZIPInputStream(new BufferedInputStream(new FileInputStream(file + ".gz")))) {
            in.read();
        }
    }

    /** Each through a codec of its own; a codec that is shared is reset before each. */
    static void codes(String file) throws IOException {
        for (int i = 0; i < CODED; i++) {
            try (OutputStream out = new GZIPOutputStream(new FileOutputStream(file + ".codes"))) {
                out.write(new byte[TIMES]);
            }
        }
        try (InputStream in = new GZIPInputStream(new FileInputStream(file + ".codes"))) {
            in.read();
            in.readNBytes(9);
        }
    }

    static void asks(String file) {
        for (int i = 0; i < TIMES; i++) {
            new File(file).length();
        }
    }

    static void resolves(String file) throws IOException {
        Path path = Files.writeString(Path.of(file + ".resolved"), "");
        for (int i = 0; i < TIMES; i++) {
            if (!path.toRealPath().toString().equals(path.toFile().getCanonicalPath())) {
                throw new IOException("one file has two paths");
            }
        }
    }

    static void asksOfEach(String file) throws IOException {
        for (int i = 0; i < TIMES; i++) {
            Files.isDirectory(Path.of(file + '.' + i));
        }
    }
}
