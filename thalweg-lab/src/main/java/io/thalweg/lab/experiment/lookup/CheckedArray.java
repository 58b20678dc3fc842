package io.thalweg.lab.experiment.lookup;

import io.thalweg.lab.experiment.SumTrial;
import io.thalweg.lab.experiment.Trial;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;

/** A small kernel, which adds elements up, with its checks in front of the loop or in every call. */
final class CheckedArray {
    private static final long SEED = 99;

    private CheckedArray() {}

    static Trial open(LookupVariant variant, int sizeBytes) {
        int[] elements = new SplittableRandom(SEED)
                .ints(sizeBytes / Integer.BYTES, 0, 1000)
                .toArray();
        long expected = Arrays.stream(elements).asLongStream().sum();
        return new SumTrial(
                expected,
                variant == LookupVariant.CHECKED_ONCE ? () -> sumCheckedOnce(elements) : () -> sumChecked(elements));
    }

    private static long sumCheckedOnce(int[] elements) {
        requireUsable(elements, 0);
        long sum = 0;
        for (int i = 0; i < elements.length; i++) {
            sum += elements[i];
        }
        return sum;
    }

    private static long sumChecked(int[] elements) {
        long sum = 0;
        for (int i = 0; i < elements.length; i++) {
            sum += element(elements, i);
        }
        return sum;
    }

    /** As a public method of a library checks what it is given. */
    private static int element(int[] elements, int index) {
        requireUsable(elements, index);
        int element = elements[index];
        if (element < 0) {
            throw new IllegalArgumentException("element " + index + " is below 0: " + element);
        }
        return element;
    }

    private static void requireUsable(int[] elements, int index) {
        Objects.requireNonNull(elements, "elements");
        if (elements.length == 0) {
            throw new IllegalArgumentException("wanted at least one element, got none");
        }
        Objects.checkIndex(index, elements.length);
    }
}
