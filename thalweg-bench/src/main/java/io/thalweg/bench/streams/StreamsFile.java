package io.thalweg.bench.streams;

import io.thalweg.bench.input.ForkInputs;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** An input of the run and what a correct reader finds in it. */
final class StreamsFile {
    /** Read by every workload but the small one. */
    static final String DATA = "data.bin";

    /** What shows the megamorphic loop its classes. */
    static final String SAMPLE = "sample.bin";

    /** Read whole by the workload that opens and closes. */
    static final String SMALL = "small.bin";

    final Path path;
    final long sizeBytes;
    private final long sum;

    StreamsFile(String name) {
        path = ForkInputs.file(name);
        sizeBytes = ForkInputs.opened(() -> Files.size(path));
        sum = ForkInputs.opened(() -> ForkInputs.sumOf(path));
    }

    /** Returns the sum of all bytes if it is right. */
    long check(long found) {
        return ForkInputs.check(sum, found);
    }

    static long crcOf(Path path) throws IOException {
        CRC32 crc = new CRC32();
        byte[] array = new byte[64 * 1024];
        try (InputStream in = new FileInputStream(path.toFile())) {
            for (int n; (n = in.read(array)) > 0; ) {
                crc.update(array, 0, n);
            }
        }
        return crc.getValue();
    }
}
