package io.thalweg.agent;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Reads and writes nothing, many times and in every way; the JDK answers by itself. */
public final class EmptyCallsProgram {
    private static final int TIMES = 1000;
    private static final byte[] NOTHING = new byte[0];

    private EmptyCallsProgram() {}

    public static void main(String[] arguments) throws IOException {
        String file = arguments[0];
        try (InputStream in = new FileInputStream(file);
                OutputStream out = new FileOutputStream(file + ".empty");
                RandomAccessFile random = new RandomAccessFile(file, "rw");
                FileChannel channel = FileChannel.open(Path.of(file))) {
            for (int i = 0; i < TIMES; i++) {
                in.read(NOTHING);
                out.write(NOTHING);
                random.read(NOTHING);
                random.write(NOTHING);
                channel.read(ByteBuffer.allocate(0));
            }
        }
    }
}
