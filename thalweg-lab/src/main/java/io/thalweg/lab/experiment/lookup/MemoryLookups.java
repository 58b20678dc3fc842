package io.thalweg.lab.experiment.lookup;

import io.thalweg.lab.experiment.SumTrial;
import io.thalweg.lab.experiment.Trial;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/** Lookups of keys in a sorted array or in maps; a pass answers the sum of the positions at which they were found. */
final class MemoryLookups {
    private static final long SEED = 9;

    private MemoryLookups() {}

    /** Entry {@code i} has the key {@code 2 i + 1}: each wanted key is there, at a place that is not its own value. */
    static Trial open(LookupVariant variant, int sizeBytes, int lookups) {
        int entries = sizeBytes / LookupExperiment.ENTRY_BYTES;
        long[] keys = new long[entries];
        Arrays.setAll(keys, i -> 2L * i + 1);
        long[] wanted = new SplittableRandom(SEED)
                .longs(lookups, 0, entries)
                .map(i -> 2 * i + 1)
                .toArray();
        long expected = Arrays.stream(wanted).map(key -> key / 2).sum();
        return new SumTrial(expected, pass(variant, keys, wanted));
    }

    private static SumTrial.Pass pass(LookupVariant variant, long[] keys, long[] wanted) {
        return switch (variant) {
            case SCAN ->
                () -> {
                    long sum = 0;
                    for (long key : wanted) {
                        int at = 0;
                        while (keys[at] != key) {
                            at++;
                        }
                        sum += at;
                    }
                    return sum;
                };
            case BINARY_SEARCH ->
                () -> {
                    long sum = 0;
                    for (long key : wanted) {
                        sum += Arrays.binarySearch(keys, key);
                    }
                    return sum;
                };
            case HASH_MAP -> {
                Map<Long, Integer> positions = positions(keys);
                yield () -> {
                    long sum = 0;
                    for (long key : wanted) {
                        sum += Objects.requireNonNull(positions.get(key));
                    }
                    return sum;
                };
            }
            case TWO_HASH_MAPS -> {
                Map<Long, Integer> positions = positions(keys);
                Map<Integer, Long> back = new HashMap<>();
                positions.forEach((key, position) -> back.put(position, key));
                yield () -> {
                    long sum = 0;
                    for (long key : wanted) {
                        Integer position = Objects.requireNonNull(positions.get(key));
                        sum += Objects.requireNonNull(back.get(position)) / 2;
                    }
                    return sum;
                };
            }
            default -> throw new IllegalArgumentException(variant + " is not for memory");
        };
    }

    private static Map<Long, Integer> positions(long[] keys) {
        Map<Long, Integer> positions = new HashMap<>();
        for (int i = 0; i < keys.length; i++) {
            positions.put(keys[i], i);
        }
        return positions;
    }
}
