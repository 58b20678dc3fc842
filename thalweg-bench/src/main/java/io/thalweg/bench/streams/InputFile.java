package io.thalweg.bench.streams;

import io.thalweg.bench.plan.Suite;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** An input of the run and what a correct reader finds in it. */
final class InputFile {
    /** Read by every work but the small one. */
    static final String DATA = "data.bin";

    /** What shows the megamorphic loop its classes. */
    static final String SAMPLE = "sample.bin";

    /** Read whole by the work that opens and closes. */
    static final String SMALL = "small.bin";

    final Path path;
    final long sizeBytes;
    private final long sum;

    InputFile(String name) {
        path = directory().resolve(name);
        try {
            sizeBytes = Files.size(path);
            sum = sumOf(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path directory() {
        String directory = System.getProperty(Suite.DIRECTORY_PROPERTY);
        if (directory == null) {
            throw new IllegalStateException("-D" + Suite.DIRECTORY_PROPERTY + " is not set; run through ./dev bench");
        }
        return Path.of(directory);
    }

    /** Returns the sum of all bytes if it is right: no checksum, no number. */
    long check(long found) {
        if (found != sum) {
            throw new IllegalStateException("wrong sum of bytes: want " + sum + ", got " + found);
        }
        return found;
    }

    /** The sum of all bytes, by an array and a loop. */
    static long sumOf(Path path) throws IOException {
        long sum = 0;
        byte[] array = new byte[64 * 1024];
        try (InputStream in = new FileInputStream(path.toFile())) {
            for (int n; (n = in.read(array)) > 0; ) {
                for (int i = 0; i < n; i++) {
                    sum += array[i] & 0xff;
                }
            }
        }
        return sum;
    }

    static long crcOf(Path path) {
        CRC32 crc = new CRC32();
        byte[] array = new byte[64 * 1024];
        try (InputStream in = new FileInputStream(path.toFile())) {
            for (int n; (n = in.read(array)) > 0; ) {
                crc.update(array, 0, n);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return crc.getValue();
    }
}
