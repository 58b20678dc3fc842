package io.thalweg.testkit;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Random numbers that can be had again. Register it as an extension, and a failing test says which seed to pass:
 *
 * <pre>{@code
 * @RegisterExtension
 * final RandomSource random = RandomSource.seeded();
 * }</pre>
 */
public final class RandomSource implements TestExecutionExceptionHandler {
    private static final String PROPERTY = "thalweg.seed";

    private final long seed;
    private final Random random;

    private RandomSource(long seed) {
        this.seed = seed;
        this.random = new Random(seed);
    }

    /** A new seed each time, or that of {@code -Dthalweg.seed}. */
    public static RandomSource seeded() {
        Long given = Long.getLong(PROPERTY);
        return new RandomSource(given != null ? given : System.nanoTime());
    }

    public static RandomSource ofSeed(long seed) {
        return new RandomSource(seed);
    }

    public long seed() {
        return seed;
    }

    /** A number from {@code least} to {@code most}, both included. */
    public int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    /** True once in {@code n} times. */
    public boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    public byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    public <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        rethrowWithSeed(failure);
    }

    void rethrowWithSeed(Throwable failure) throws Throwable {
        failure.addSuppressed(new SeedOfThisTest("repeat with -D" + PROPERTY + "=" + seed));
        throw failure;
    }

    /** Carries the seed into the report of the failure. */
    private static final class SeedOfThisTest extends Exception {
        private static final long serialVersionUID = 1;

        SeedOfThisTest(String message) {
            super(message, null, false, false);
        }
    }
}
