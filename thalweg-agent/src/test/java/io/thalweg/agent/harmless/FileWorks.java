package io.thalweg.agent.harmless;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Files, written and read again in every way. */
final class FileWorks {
    private static final int BYTES = 5000;
    private static final int THREADS = 16;

    private FileWorks() {}

    static void singleBytes(Path directory) throws IOException {
        Path file = directory.resolve("bytes");
        try (OutputStream out = new FileOutputStream(file.toFile())) {
            for (int i = 0; i < BYTES; i++) {
                out.write(i);
            }
        }
        System.out.println(sum(file));
    }

    private static long sum(Path file) throws IOException {
        long sum = 0;
        try (InputStream in = new FileInputStream(file.toFile())) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                sum = 31 * sum + b;
            }
        }
        return sum;
    }

    static void randomAccess(Path directory) throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve("values").toFile(), "rw")) {
            for (int i = 0; i < BYTES / Integer.BYTES; i++) {
                file.writeInt(i * 7919);
            }
            long sum = file.length();
            for (int i = BYTES / Integer.BYTES - 1; i >= 0; i -= 3) {
                file.seek((long) i * Integer.BYTES);
                sum = 31 * sum + file.readInt();
            }
            System.out.println(sum + " at " + file.getFilePointer());
        }
    }

    static void channels(Path directory) throws IOException {
        Path file = directory.resolve("channel");
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(100);
            for (int i = 0; i < BYTES / buffer.capacity(); i++) {
                buffer.clear();
                while (buffer.hasRemaining()) {
                    buffer.put((byte) i);
                }
                channel.write(buffer.flip());
            }
            channel.force(true);
            ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            CRC32 sum = new CRC32();
            sum.update(mapped);
            try (FileChannel copy =
                    FileChannel.open(directory.resolve("copy"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                System.out.println(sum.getValue() + " " + channel.transferTo(0, channel.size(), copy));
            }
        }
    }

    static void objects(Path directory) throws IOException, ClassNotFoundException {
        Path file = directory.resolve("objects");
        try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream(file.toFile()))) {
            out.writeObject(new ArrayList<>(List.of("one", 2, 3.0)));
        }
        try (ObjectInputStream in = new ObjectInputStream(new FileInputStream(file.toFile()))) {
            System.out.println(in.readObject());
        }
    }

    static void compressed(Path directory) throws IOException {
        Path file = directory.resolve("gz");
        try (OutputStream out = new GZIPOutputStream(new FileOutputStream(file.toFile()))) {
            for (int i = 0; i < BYTES; i++) {
                out.write(i >>> 3);
            }
        }
        try (InputStream in = new GZIPInputStream(new FileInputStream(file.toFile()))) {
            CRC32 sum = new CRC32();
            sum.update(in.readAllBytes());
            System.out.println(Files.size(file) + " " + sum.getValue());
        }
    }

    static void textLines(Path directory) throws IOException {
        Path file = directory.resolve("text");
        try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            for (int i = 0; i < BYTES / 10; i++) {
                out.println("Zeile " + i + " ä");
            }
        }
        try (BufferedReader in = Files.newBufferedReader(file)) {
            System.out.println(in.lines().mapToInt(String::hashCode).sum());
        }
    }

    static void threads(Path directory) throws IOException, InterruptedException {
        Path file = Files.write(directory.resolve("shared"), new byte[BYTES]);
        AtomicLong reads = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        try (InputStream in = new FileInputStream(file.toFile())) {
            for (int i = 0; i < THREADS; i++) {
                Thread thread = new Thread(() -> readAll(in, reads));
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        System.out.println(reads + " bytes by " + THREADS + " threads");
    }

    private static void readAll(InputStream in, AtomicLong reads) {
        try {
            while (in.read() >= 0) {
                reads.incrementAndGet();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
