package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quoted by the Javadoc and docs/how-to/replace-file-streams.md. */
class FileStreamsExample {
    @TempDir
    Path directory;

    // @start region=write
    static void write(Path file, int... numbers) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new TunedFileOutputStream(file))) {
            for (int number : numbers) {
                out.writeInt(number);
            }
        }
    }
    // @end

    // @start region=read
    static int read(Path file, long index) throws IOException {
        try (DataInputStream in = new DataInputStream(new TunedFileInputStream(file))) {
            in.skipNBytes(index * Integer.BYTES);
            return in.readInt();
        }
    }
    // @end

    // @start region=sum
    static long sum(Path file) throws IOException {
        long sum = 0;
        try (TunedFileInputStream in = new TunedFileInputStream(file)) {
            for (ByteBuffer chunk; (chunk = in.nextChunk()) != null; ) {
                for (int i = 0; i < chunk.limit(); i++) {
                    sum += chunk.get(i) & 0xff;
                }
            }
        }
        return sum;
    }
    // @end

    // @start region=before
    static void convertBefore(File from, File to) throws IOException {
        try (InputStream in = new BufferedInputStream(new FileInputStream(from));
                OutputStream out = new BufferedOutputStream(new FileOutputStream(to))) {
            for (int b; (b = in.read()) >= 0; ) {
                if (b != '\r') {
                    out.write(b);
                }
            }
        }
    }
    // @end

    // @start region=after
    static void convert(File from, File to) throws IOException {
        try (InputStream in = new TunedFileInputStream(from);
                OutputStream out = new TunedFileOutputStream(to)) {
            for (int b; (b = in.read()) >= 0; ) {
                if (b != '\r') {
                    out.write(b);
                }
            }
        }
    }
    // @end

    @Test
    void convertsAsBefore() throws IOException {
        File from =
                Files.writeString(directory.resolve("from"), "river\r\nbed\r\n").toFile();
        File before = directory.resolve("before").toFile();
        File after = directory.resolve("after").toFile();

        convertBefore(from, before);
        convert(from, after);
        assertThat(after).hasContent("river\nbed\n").hasSameBinaryContentAs(before);
    }

    @Test
    void readsWhatItWrote() throws IOException {
        Path file = directory.resolve("numbers");

        write(file, 1, 2, 3);
        assertThat(read(file, 2)).isEqualTo(3);
    }

    @Test
    void sumsAllBytes() throws IOException {
        Path file = Files.write(directory.resolve("bytes"), new byte[] {1, 2, (byte) 200});

        assertThat(sum(file)).isEqualTo(203);
    }
}
