package io.thalweg.cli.mistake;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A database's session, whose flush writes small records at their places; no stream, no buffer. */
public final class SessionFlush {
    private SessionFlush() {}

    public static void main(String[] arguments) throws IOException {
        try (FileChannel out =
                FileChannel.open(Path.of(arguments[0] + ".db"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            flush(out);
        }
    }

    private static void flush(FileChannel out) throws IOException {
        ByteBuffer value = ByteBuffer.allocate(Long.BYTES);
        for (int i = 0; i < 100_000; i++) {
            value.clear().putLong(i).flip();
            out.write(value, i * 8L); // the mistake
        }
    }
}
