package io.thalweg.spark;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Files of frames of 108 bytes: type, length, 100 bytes of payload that begin with the number of the frame.
 *
 * @param directory where they are
 * @param frames how many there are in all files
 * @param sizeBytes of all
 */
record GeneratedFrames(Path directory, long frames, long sizeBytes) {
    static final int FRAME_BYTES = 108;
    private static final int PAYLOAD_BYTES = 100;

    /** About that many bytes in files of at most {@code fileBytes}. */
    static GeneratedFrames write(Path directory, long sizeBytes, long fileBytes) throws IOException {
        Files.createDirectories(directory);
        long frames = sizeBytes / FRAME_BYTES;
        long perFile = fileBytes / FRAME_BYTES;
        ByteBuffer payload = ByteBuffer.allocate(PAYLOAD_BYTES);
        for (long first = 0; first < frames; first += perFile) {
            Path file = directory.resolve("part-%05d.frames".formatted(first / perFile));
            try (FrameWriter writer = FrameWriter.of(
                    file, FrameFormat.typeAndLength(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                for (long i = first; i < Math.min(frames, first + perFile); i++) {
                    payload.clear().putLong(0, i);
                    writer.write((int) (i % 4), payload);
                }
            }
        }
        return new GeneratedFrames(directory, frames, frames * FRAME_BYTES);
    }

    /** The sum of the numbers in the payloads. */
    long sum() {
        return frames * (frames - 1) / 2;
    }
}
