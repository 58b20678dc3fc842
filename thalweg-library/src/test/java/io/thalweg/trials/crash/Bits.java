package io.thalweg.trials.crash;

import java.util.Locale;
import java.util.Map;
import java.util.function.LongToIntFunction;

/** Every bit of small logs turns over; {@code BitFlips} in the library's tests says what is checked. */
final class Bits {
    private Bits() {}

    static Outcome run(Budget budget, long seed) throws Exception {
        LongToIntFunction flips = new PatchedLog(Simulator.SMALL_BUFFERS).create(LongToIntFunction.class, "BitFlips");
        Parallel.Sums sums = Parallel.run(
                budget, seed, (random, turn) -> Map.of("bits", (long) flips.applyAsInt(seed + turn), "logs", 1L));
        return new Outcome(String.format(Locale.ROOT, "all %,d bits of %,d logs", sums.of("bits"), sums.of("logs")));
    }
}
