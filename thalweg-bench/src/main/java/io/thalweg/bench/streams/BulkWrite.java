package io.thalweg.bench.streams;

import io.thalweg.stream.TunedFileOutputStream;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;

/** A new file by {@code write(byte[64K])}. */
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class BulkWrite extends NewFileBenchmark {
    private final byte[] array = block();

    public BulkWrite() {
        super(BulkWrite::blocksCrc);
    }

    private static byte[] block() {
        byte[] block = new byte[64 * 1024];
        new SplittableRandom(1).nextBytes(block);
        return block;
    }

    private static long blocksCrc(StreamsFile input) {
        CRC32 crc = new CRC32();
        byte[] block = block();
        for (long left = input.sizeBytes; left > 0; left -= block.length) {
            crc.update(block, 0, (int) Math.min(block.length, left));
        }
        return crc.getValue();
    }

    @Benchmark
    public void tuned() throws IOException {
        fill(new TunedFileOutputStream(output));
    }

    @Benchmark
    public void jdkFile() throws IOException {
        fill(new FileOutputStream(output.toFile()));
    }

    @Benchmark
    public void jdkBuffered() throws IOException {
        fill(new BufferedOutputStream(new FileOutputStream(output.toFile())));
    }

    @Benchmark
    public void jdkFiles() throws IOException {
        fill(Files.newOutputStream(output));
    }

    private void fill(OutputStream stream) throws IOException {
        try (OutputStream out = stream) {
            for (long left = input.sizeBytes; left > 0; left -= array.length) {
                out.write(array, 0, (int) Math.min(array.length, left));
            }
        }
    }
}
