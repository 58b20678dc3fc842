package io.thalweg.lab.experiment.overlap;

import io.thalweg.lab.experiment.Labelled;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;

/** What E8 computes of each block, from what costs next to nothing to what costs more than reading. */
public enum Computation implements Labelled {
    /** Instructions of the processor. */
    CHEAP("cheap (CRC32C)"),

    /** As slow as the emulated source, whatever the processor: what can be gained at most is then known. */
    MEDIUM("medium (busy for 2 ms of each MiB)"),

    HEAVY("heavy (Deflater)");

    /** What is computed at a time; an input consists of whole blocks. */
    public static final int BLOCK_BYTES = 64 << 10;

    private static final long MEDIUM_NANOS = 2_000_000 / ((1 << 20) / BLOCK_BYTES);

    private final String label;

    Computation(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    /** One thread's. */
    public BlockSum worker() {
        return new BlockSum(this);
    }

    /** Adds up what is computed of blocks, in any order. Not thread-safe. */
    public static final class BlockSum {
        private final Computation work;
        private final CRC32C crc = new CRC32C();
        private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        private final byte[] compressed = new byte[2 * BLOCK_BYTES];
        private long sum;

        private BlockSum(Computation work) {
            this.work = work;
        }

        /** Computes the block at {@code offset} of {@code bytes}. */
        public void add(byte[] bytes, int offset) {
            sum += switch (work) {
                case CHEAP -> {
                    crc.reset();
                    crc.update(bytes, offset, BLOCK_BYTES);
                    yield crc.getValue();
                }
                case MEDIUM -> {
                    long begun = System.nanoTime();
                    do {
                        crc.reset();
                        crc.update(bytes, offset, BLOCK_BYTES);
                    } while (System.nanoTime() - begun < MEDIUM_NANOS);
                    yield crc.getValue();
                }
                case HEAVY -> {
                    deflater.reset();
                    deflater.setInput(bytes, offset, BLOCK_BYTES);
                    deflater.finish();
                    yield deflater.deflate(compressed);
                }
            };
        }

        /** Of all that was computed. */
        public long sum() {
            return sum;
        }

        /** Both together, in this one. */
        public BlockSum plus(BlockSum other) {
            sum += other.sum;
            return this;
        }
    }
}
