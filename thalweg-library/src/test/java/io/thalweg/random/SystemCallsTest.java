package io.thalweg.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.testkit.CSource;
import io.thalweg.testkit.ChildJvm;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A file system that gives fewer bytes than are asked for, as FUSE may, and calls that are interrupted. */
class SystemCallsTest {
    private static final int FILE_BYTES = 100_001;
    private static final int READS = 3000;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path folder;

    /** Reads the file named by the first argument, in each way, with the seed of the second. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        byte[] content = Files.readAllBytes(file);
        RandomSource random = RandomSource.ofSeed(Long.parseLong(arguments[1]));
        try (RandomReader plain = RandomReader.open(file);
                RandomReader direct = RandomReader.builder().direct().open(file)) {
            for (RandomReader reader : List.of(plain, direct)) {
                List<ReadRequest> requests = new ArrayList<>();
                for (int i = 0; i < READS; i++) {
                    int position = random.between(0, FILE_BYTES + 10);
                    ByteBuffer into = ByteBuffer.allocate(random.between(1, 9000));
                    if (reader.read(position, into) < 0 && position < FILE_BYTES) {
                        throw new AssertionError("an end at " + position);
                    }
                    requests.add(ReadRequest.of(position, into.clear()));
                }
                reader.readAll(requests, (request, bytes) -> check(content, request, bytes));
            }
        }
        System.out.print("right");
    }

    private static void check(byte[] content, ReadRequest request, int bytes) {
        int from = (int) request.position();
        int there = Math.min(request.buffer().capacity(), content.length - from);
        boolean isRight = there <= 0
                ? bytes == -1
                : bytes == there
                        && Arrays.equals(
                                content, from, from + there, request.buffer().array(), 0, there);
        if (!isRight) {
            throw new AssertionError(bytes + " bytes at " + from + ", or others than there are");
        }
    }

    @Test
    void shortAndInterruptedReadsAreNoEnd() throws Exception {
        assumeThat(CSource.isPossible()).as("needs cc, a C compiler").isTrue();
        Path file = folder.resolve("short-reads");
        byte[] content = new byte[FILE_BYTES];
        new Random(random.seed()).nextBytes(content);
        Files.write(file, content);

        ChildJvm.Result result = ChildJvm.running(SystemCallsTest.class)
                .withEnvironment("LD_PRELOAD", CSource.systemCalls(folder).toString())
                .withEnvironment("CALLS_ON", "short-reads")
                .withEnvironment("CALLS_SHORT", "300")
                .withEnvironment("CALLS_EINTR", "100")
                .withEnvironment("CALLS_SEED", Long.toString(random.seed()))
                .run(file.toString(), Long.toString(random.seed()));

        assertThat(result).isEqualTo(new ChildJvm.Result(0, "right", ""));
    }
}
