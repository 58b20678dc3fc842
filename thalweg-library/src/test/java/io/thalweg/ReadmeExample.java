package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import io.thalweg.line.LineReader;
import io.thalweg.stream.TunedFileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows of the library. */
class ReadmeExample {
    @TempDir
    Path directory;

    private long handled;

    private static long sum(Path file) throws IOException {
        // @start region=stream
        long sum = 0;
        try (TunedFileInputStream in = new TunedFileInputStream(file)) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        // @end
        return sum;
    }

    private void handleAll(ReadableByteChannel channel) throws IOException {
        // @start region=frames
        try (FrameReader messages = FrameReader.of(channel, FrameFormat.typeAndLength())) {
            while (messages.next()) {
                handle(messages.type(), messages.payload());
            }
        }
        // @end
    }

    private void handle(int type, ByteBuffer payload) {
        handled += (long) type * payload.getInt();
    }

    private static long countErrors(Path log) throws IOException {
        long errors = 0;
        // @start region=lines
        try (LineReader lines = LineReader.open(log)) {
            while (lines.next()) {
                if (lines.length() > 0 && lines.view().get(0) == 'E') {
                    errors++;
                    System.out.println(lines.lineNumber() + " at byte " + lines.offset() + ": " + lines.string());
                }
            }
        }
        // @end
        return errors;
    }

    @Test
    void sumsBytes() throws IOException {
        assertThat(sum(Files.write(directory.resolve("data.bin"), new byte[] {1, 2, 3})))
                .isEqualTo(6);
    }

    @Test
    void handlesMessages() throws IOException {
        Pipe pipe = Pipe.open();
        try (FrameWriter out = FrameWriter.of(pipe.sink(), FrameFormat.typeAndLength())) {
            out.write(2, ByteBuffer.allocate(4).putInt(0, 21));
        }
        handleAll(pipe.source());
        assertThat(handled).isEqualTo(42);
    }

    @Test
    void countsErrors() throws IOException {
        assertThat(countErrors(Files.writeString(directory.resolve("access.log"), "I a\nE b\n\nE c")))
                .isEqualTo(2);
    }
}
