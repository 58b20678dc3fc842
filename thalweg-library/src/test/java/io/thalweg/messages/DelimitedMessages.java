package io.thalweg.messages;

// @start region=program
import static java.nio.charset.StandardCharsets.UTF_8;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Appends messages to a file, and prints all that are in it. */
final class DelimitedMessages {
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        List<byte[]> messages = new ArrayList<>();
        for (int i = 1; i < arguments.length; i++) {
            messages.add(arguments[i].getBytes(UTF_8));
        }
        append(file, messages);
        for (ByteBuffer message : read(file)) {
            System.out.println(UTF_8.decode(message));
        }
    }

    static void append(Path file, List<byte[]> messages) throws IOException {
        FileChannel end = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        try (FrameWriter out = FrameWriter.of(end, FrameFormat.varint())) {
            for (byte[] message : messages) {
                out.write(message);
            }
        }
    }

    static List<ByteBuffer> read(Path file) throws IOException {
        List<ByteBuffer> messages = new ArrayList<>();
        try (FrameReader in = FrameReader.of(FileChannel.open(file), FrameFormat.varint())) {
            while (in.next()) {
                messages.add(ByteBuffer.wrap(in.copy()));
            }
        }
        return messages;
    }
}
// @end
