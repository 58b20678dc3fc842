package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.ChildJvm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files beyond what an array, a mapping or the heap can hold. They are sparse: they take no room on the disk. */
class LargeFileTest {
    private static final int RECORD_BYTES = 128;

    @TempDir
    Path directory;

    @Test
    void aFileBeyondTwoGibibytesNeedsLittleMemory() throws Exception {
        assertSums((2L << 30) + 4 * RECORD_BYTES);
    }

    /** Half a minute: {@code mvn -pl thalweg-library test -Dtest=LargeFileTest -DexcludedGroups=}. */
    @Test
    @Tag("long")
    void aFileOfTwentyGibibytesNeedsLittleMemory() throws Exception {
        assertSums(20L << 30);
    }

    private void assertSums(long sizeBytes) throws Exception {
        Path file = directory.resolve("records");
        write(file, 0, 1);
        write(file, sizeBytes / 2, 20);
        write(file, sizeBytes - RECORD_BYTES, 300);
        ChildJvm.Result result = ChildJvm.running(Sum.class).with("-Xmx64m").run(file.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo(sizeBytes / RECORD_BYTES + " records, sum 321\n");
    }

    private static void write(Path file, long offset, long value) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
            channel.write(ByteBuffer.allocate(RECORD_BYTES).putLong(8, value), offset);
        }
    }

    /** Sums up the second value of each record. */
    static final class Sum {
        public static void main(String[] arguments) throws IOException {
            long[] sum = Partitions.records(RECORD_BYTES, ByteOrder.BIG_ENDIAN)
                    .of(Path.of(arguments[0]))
                    .collect(
                            () -> new long[2],
                            (total, records) -> {
                                while (records.next()) {
                                    total[0]++;
                                    total[1] += records.getLong(8);
                                }
                            },
                            (left, right) -> new long[] {left[0] + right[0], left[1] + right[1]});
            System.out.println(sum[0] + " records, sum " + sum[1]);
        }
    }
}
