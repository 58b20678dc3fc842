package io.thalweg.agent.zoo;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** RandomAccessFile. */
final class RandomAccessPrograms {
    /** Where readInt and its like are one call, and not one for each byte. */
    private static final boolean BULK = Runtime.version().feature() >= 21;

    private RandomAccessPrograms() {}

    private static RandomAccessFile open(Path directory, int bytes) throws IOException {
        return new RandomAccessFile(Prepared.file(directory, bytes).toFile(), "rw");
    }

    static Truth rafReadBytes(Path directory) throws IOException {
        try (RandomAccessFile file = open(directory, 500)) {
            while (file.read() >= 0) {}
        }
        return Truth.of("read", 501, 500);
    }

    static Truth rafReadArrays(Path directory) throws IOException {
        try (RandomAccessFile file = open(directory, 500)) {
            file.readFully(new byte[100]);
            while (file.read(new byte[100], 0, 50) >= 0) {}
        }
        return Truth.of("read", 10, 500);
    }

    static Truth rafReadInts(Path directory) throws IOException {
        try (RandomAccessFile file = open(directory, 400)) {
            for (int i = 0; i < 50; i++) {
                file.readInt();
            }
        }
        return Truth.of("read", BULK ? 50 : 200, 200);
    }

    static Truth rafReadLines(Path directory) throws IOException {
        try (RandomAccessFile file = open(directory, 100)) {
            while (file.readLine() != null) {}
        }
        return Truth.of("read", 101, 100);
    }

    static Truth rafWriteInts(Path directory) throws IOException {
        try (RandomAccessFile file = open(directory, 0)) {
            for (int i = 0; i < 50; i++) {
                file.writeInt(i);
                file.writeByte(i);
            }
        }
        return Truth.of("write", BULK ? 100 : 250, 250);
    }

    static Truth rafWriteArrays(Path directory) throws IOException {
        try (RandomAccessFile file = open(directory, 0)) {
            for (int i = 0; i < 50; i++) {
                file.write(new byte[10]);
                file.writeBytes("text");
            }
        }
        return Truth.of("write", 100, 700);
    }

    static Truth rafSeek(Path directory) throws IOException {
        try (RandomAccessFile file = open(directory, 1000)) {
            for (int i = 0; i < 20; i++) {
                file.seek(i * 37L % 1000);
                file.read();
            }
        }
        return Truth.of("read", 20, 20).and("seek", 20, 19 * 36); // from behind each byte a little further
    }

    static Truth rafSeekAround(Path directory) throws IOException {
        try (RandomAccessFile file = open(directory, 100_000)) {
            for (int i = 0; i < 20; i++) {
                file.seek((i + 1) * 37_777L % 100_000);
                file.read();
            }
        }
        return Truth.of("read", 20, 20).and("seek", 20, 0);
    }

    static Truth rafAppendBySeek(Path directory) throws IOException {
        try (RandomAccessFile file = open(directory, 0)) {
            for (int i = 0; i < 20; i++) {
                file.seek(file.length());
                file.write(new byte[3]);
            }
        }
        return Truth.of("write", 20, 60).and("seek", 20, 0).since(25, "length", 20, 0);
    }

    static Truth rafLength(Path directory) throws IOException {
        try (RandomAccessFile file = open(directory, 1000)) {
            for (int i = 0; i < 20; i++) {
                file.length();
            }
        }
        return Truth.nothing().since(25, "length", 20, 0);
    }

    static Truth rafAndItsChannel(Path directory) throws IOException {
        try (RandomAccessFile file = open(directory, 1000)) {
            for (int i = 0; i < 20; i++) {
                file.read();
                file.getChannel().read(ByteBuffer.allocate(3));
            }
        }
        return Truth.of("read", 40, 80);
    }
}
