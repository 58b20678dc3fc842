package io.thalweg.bench.channels;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.bench.plan.Delivery;
import io.thalweg.bench.plan.JmhVariants;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Variant;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("once")
class ChannelsSuiteTest {
    /** No multiple of any buffer, so that the last, short one is tested too. */
    private static final int SIZE_BYTES = 3333 * ChannelInputs.RECORD_SIZE_BYTES;

    private static final int PASSES = 2;

    @TempDir
    static Path directory;

    @BeforeAll
    static void prepare() throws IOException {
        System.setProperty(Suite.DIRECTORY_PROPERTY, directory.toString());
        byte[] bytes = new byte[SIZE_BYTES];
        new SplittableRandom(1).nextBytes(bytes);
        Files.write(directory.resolve(ChannelInputs.DATA), bytes);
        Files.write(directory.resolve(ChannelInputs.STREAM), bytes);
        Files.write(directory.resolve(ChannelInputs.PIECES), bytes);
    }

    @AfterAll
    static void forget() {
        System.clearProperty(Suite.DIRECTORY_PROPERTY);
    }

    static Stream<Variant.Jmh> variantsOnFiles() {
        return variants(Delivery.FILE);
    }

    static Stream<Variant.Jmh> variantsOnThePipe() {
        return variants(Delivery.PIPE);
    }

    private static Stream<Variant.Jmh> variants(Delivery delivery) {
        return JmhVariants.of(new ChannelsSuite(), workload -> workload.delivery() == delivery);
    }

    @ParameterizedTest
    @MethodSource("variantsOnFiles")
    void movesEveryByteInEveryPass(Variant.Jmh variant) throws Exception {
        run(variant, variant.benchmark().getDeclaredConstructor().newInstance());
    }

    @ParameterizedTest
    @MethodSource("variantsOnThePipe")
    void readsEveryByteOfThePipeInEveryPass(Variant.Jmh variant) throws Exception {
        byte[] once = Files.readAllBytes(directory.resolve(ChannelInputs.STREAM));
        byte[] sent = new byte[PASSES * once.length];
        for (int pass = 0; pass < PASSES; pass++) {
            System.arraycopy(once, 0, sent, pass * once.length, once.length);
        }
        InputStream in = new ByteArrayInputStream(sent);
        run(variant, new IntsFromPipe(in, in, Channels.newChannel(in)));
        assertThat(in.read()).isNegative();
    }

    private static void run(Variant.Jmh variant, Object benchmark) throws Exception {
        for (int pass = 0; pass < PASSES; pass++) {
            variant.benchmark().getMethod(variant.method()).invoke(benchmark);
        }
    }
}
