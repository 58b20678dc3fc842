package io.thalweg.lab.experiment.overlap;

import io.thalweg.lab.experiment.Labelled;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;

/** What E8 computes of each block, from what costs next to nothing to what costs more than reading. */
enum Work implements Labelled {
    /** Instructions of the processor. */
    CHEAP("cheap (CRC32C)"),

    /** On most processors about as slow as the emulated source; many have instructions of their own for SHA-256. */
    MEDIUM("medium (SHA-512)"),

    HEAVY("heavy (Deflater)");

    /** What is computed at a time; an input consists of whole blocks. */
    static final int BLOCK_BYTES = 64 << 10;

    private final String label;

    Work(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    /** One thread's. */
    Worker worker() {
        return new Worker(this);
    }

    /** Adds up what is computed of blocks, in any order. Not thread-safe. */
    static final class Worker {
        private final Work work;
        private final CRC32C crc = new CRC32C();
        private final MessageDigest digest = sha512();
        private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        private final byte[] compressed = new byte[2 * BLOCK_BYTES];
        private long sum;

        private Worker(Work work) {
            this.work = work;
        }

        private static MessageDigest sha512() {
            try {
                return MessageDigest.getInstance("SHA-512");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("this Java runtime has no SHA-512", e);
            }
        }

        /** Computes the block at {@code offset} of {@code bytes}. */
        void add(byte[] bytes, int offset) {
            sum += switch (work) {
                case CHEAP -> {
                    crc.reset();
                    crc.update(bytes, offset, BLOCK_BYTES);
                    yield crc.getValue();
                }
                case MEDIUM -> {
                    digest.update(bytes, offset, BLOCK_BYTES);
                    yield digest.digest()[0];
                }
                case HEAVY -> {
                    deflater.reset();
                    deflater.setInput(bytes, offset, BLOCK_BYTES);
                    deflater.finish();
                    yield deflater.deflate(compressed);
                }
            };
        }

        long sum() {
            return sum;
        }

        /** Both together, in this one. */
        Worker plus(Worker other) {
            sum += other.sum;
            return this;
        }
    }
}
