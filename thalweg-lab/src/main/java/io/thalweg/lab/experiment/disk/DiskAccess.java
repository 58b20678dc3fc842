package io.thalweg.lab.experiment.disk;

import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Labelled;
import java.util.Arrays;
import java.util.SplittableRandom;

/** In which order the blocks of a file are visited. */
enum DiskAccess implements Labelled {
    /** From the first to the last. */
    SEQUENTIAL {
        @Override
        long[] offsets(InputFile file, int blockBytes, long leastBytes) {
            return everyOffset(file, blockBytes);
        }
    },
    /** Each block at most once, in random order; only some of them, because each may cost a disk a seek. */
    RANDOM {
        @Override
        long[] offsets(InputFile file, int blockBytes, long leastBytes) {
            long[] offsets = everyOffset(file, blockBytes);
            SplittableRandom random = new SplittableRandom(SEED);
            for (int i = offsets.length - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                long offset = offsets[i];
                offsets[i] = offsets[other];
                offsets[other] = offset;
            }
            int blocks = blockBytes < LARGE_BYTES ? SMALL_BLOCKS : LARGE_BLOCKS;
            int enough = (int) Math.max(blocks, leastBytes / blockBytes);
            return Arrays.copyOf(offsets, Math.min(enough, offsets.length));
        }
    };

    /** The same order in every process, so that all forks of a cell do the same work. */
    private static final long SEED = 2009;

    private static final int LARGE_BYTES = 256 * 1024;

    /** About a second for a disk with a seek time of 8 ms. */
    private static final int SMALL_BLOCKS = 128;

    /** About a third of a second at the article's 23 MB/s. */
    private static final int LARGE_BLOCKS = 32;

    /** Where the blocks begin, in the order of the visit; of at least {@code leastBytes}, if the file has as many. */
    abstract long[] offsets(InputFile file, int blockBytes, long leastBytes);

    @Override
    public String label() {
        return this == SEQUENTIAL ? "sequential" : "random";
    }

    private static long[] everyOffset(InputFile file, int blockBytes) {
        long[] offsets = new long[(int) (file.sizeBytes() / blockBytes)];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = (long) i * blockBytes;
        }
        return offsets;
    }
}
