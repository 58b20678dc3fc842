package io.thalweg.trials.planted;

/**
 * Fails on input that begins with three letters. Not in the package of the targets, which the fuzzer does not look
 * into.
 */
public final class PlantedBug {
    private PlantedBug() {}

    public static void fuzzerTestOneInput(byte[] input) {
        // Nested, so that each letter found is new code reached.
        if (input.length > 2 && input[0] == 'b') {
            if (input[1] == 'u') {
                if (input[2] == 'g') {
                    throw new IllegalStateException("the planted bug");
                }
            }
        }
    }
}
