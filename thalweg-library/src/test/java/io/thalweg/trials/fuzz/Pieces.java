package io.thalweg.trials.fuzz;

/** The sizes of the pieces in which bytes arrive or are taken: some chosen sizes, over and over again. */
final class Pieces {
    private static final int MOST_SIZES = 8;

    /** A rare byte, and one of them: it makes the library pause, for as long as other inputs take as a whole. */
    private static final int EMPTY = 0xFF;

    private static final int MOST_EMPTY = 1;

    private final byte[] sizes;
    private int taken;
    private int empty;

    private Pieces(byte[] sizes) {
        this.sizes = sizes;
    }

    /** No sizes stand for one piece of any size. */
    static byte[] chooseSizes(FuzzInput input) {
        return input.take(input.choice(0, MOST_SIZES));
    }

    static Pieces of(byte[] sizes) {
        return new Pieces(sizes);
    }

    /** At most {@code most}; 0 only a few times in all. */
    int next(int most) {
        if (sizes.length == 0) {
            return most;
        }
        int size = sizes[taken++ % sizes.length] & 0xFF;
        if (size == EMPTY && empty++ < MOST_EMPTY) {
            return 0;
        }
        return Math.min(Math.max(1, size), most);
    }
}
