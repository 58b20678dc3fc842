package io.thalweg.spark;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameWriter;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A generated file of frames with type and length, and what is in it. */
final class FrameFile {
    static final FrameFormat FORMAT = FrameFormat.builder()
            .typeFieldOffset(0)
            .lengthFieldOffset(4)
            .maxFrameLength(4 << 20)
            .build();
    static final int HEADER_BYTES = 8;

    /** What Spark must find; the payload in hexadecimal digits. */
    record Frame(long offset, int type, int length, String payload) {}

    private FrameFile() {}

    static List<Frame> write(Path file, RandomSource random, int count, int mostBytes) throws IOException {
        List<Frame> frames = new ArrayList<>();
        long offset = 0;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                FrameWriter writer = FrameWriter.of(channel, FORMAT)) {
            for (int i = 0; i < count; i++) {
                int type = random.between(-2, 5);
                byte[] payload = random.bytes(random.between(0, mostBytes));
                writer.write(type, payload);
                frames.add(
                        new Frame(offset, type, payload.length, HexFormat.of().formatHex(payload)));
                offset += HEADER_BYTES + payload.length;
            }
        }
        return frames;
    }
}
