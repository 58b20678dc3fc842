package io.thalweg.cli.mistake;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Copies a file in pieces of a hundred bytes: to a file, which the system does, and to a stream, which the JDK does.
 */
public final class SmallTransfers {
    private static final int PIECE_BYTES = 100;

    private SmallTransfers() {}

    public static void main(String[] arguments) throws IOException {
        Path source = Path.of(arguments[0]);
        try (FileChannel in = FileChannel.open(source);
                FileChannel out = FileChannel.open(
                        Path.of(arguments[0] + ".copy"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            copy(in, out);
        }
        try (FileChannel in = FileChannel.open(source)) {
            copyToMemory(in, Channels.newChannel(new ByteArrayOutputStream()));
        }
    }

    private static void copy(FileChannel in, WritableByteChannel out) throws IOException {
        for (long at = 0; at < in.size(); at += PIECE_BYTES) {
            in.transferTo(at, PIECE_BYTES, out);
        }
    }

    private static void copyToMemory(FileChannel in, WritableByteChannel out) throws IOException {
        for (long at = 0; at < in.size(); at += PIECE_BYTES) {
            in.transferTo(at, PIECE_BYTES, out);
        }
    }
}
