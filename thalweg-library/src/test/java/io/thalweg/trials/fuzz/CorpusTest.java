package io.thalweg.trials.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every target over the inputs that are kept, and over a few that no fuzzer needs to find. */
class CorpusTest {
    private static final int RANDOM_INPUTS = 500;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TestFactory
    Stream<DynamicTest> whatWasFoundStaysFixed() {
        return Arrays.stream(FuzzTarget.values()).flatMap(CorpusTest::kept);
    }

    private static Stream<DynamicTest> kept(FuzzTarget target) {
        try (Stream<Path> files = Files.list(target.corpus())) {
            return files.sorted().toList().stream()
                    .map(file -> dynamicTest(file.toString(), () -> target.check(Files.readAllBytes(file))));
        } catch (IOException e) {
            throw new AssertionError("no corpus of " + target.title(), e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void boundariesPass(FuzzTarget target) throws Exception {
        for (int length : new int[] {0, 1, 10, 100, 1000, 10_000}) {
            for (int fill : new int[] {0x00, 0x01, 0x7F, 0x80, 0xFF}) {
                byte[] input = new byte[length];
                Arrays.fill(input, (byte) fill);
                target.check(input);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomInputPasses(FuzzTarget target) throws Exception {
        for (int i = 0; i < RANDOM_INPUTS; i++) {
            target.check(random.bytes(random.between(0, 600)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void randomInputOfSmallNumbersPasses(FuzzTarget target) throws Exception {
        for (int i = 0; i < RANDOM_INPUTS; i++) {
            byte[] input = new byte[random.between(0, 600)];
            IntStream.range(0, input.length).forEach(at -> input[at] = (byte) random.between(0, 20));
            target.check(input);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theCorpusStaysSmall(FuzzTarget target) throws IOException {
        try (Stream<Path> files = Files.list(target.corpus())) {
            // Every build runs them all. What reaches the same with fewer: Jazzer's -merge=1 -set_cover_merge=1 into an
            // empty folder, and beside it the inputs that once found something.
            assertThat(files).hasSizeLessThanOrEqualTo(33);
        }
    }
}
