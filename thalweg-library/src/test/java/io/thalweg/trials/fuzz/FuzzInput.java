package io.thalweg.trials.fuzz;

import java.util.Arrays;

/** What a fuzzer made: its first bytes are choices, the rest is data. Where bytes are missing, they are 0. */
final class FuzzInput {
    private final byte[] bytes;
    private int position;

    FuzzInput(byte[] bytes) {
        this.bytes = bytes;
    }

    /** One byte as a number from {@code least} to {@code most}, both included, at most 256 of them. */
    int choice(int least, int most) {
        int value = position < bytes.length ? bytes[position++] & 0xFF : 0;
        return least + value % (most - least + 1);
    }

    boolean flag() {
        return choice(0, 1) == 1;
    }

    /** Two bytes as a number from {@code least} to {@code most}, both included. */
    int wideChoice(int least, int most) {
        int high = choice(0, 255);
        return least + ((high << Byte.SIZE) | choice(0, 255)) % (most - least + 1);
    }

    /** At most {@code most} of the next bytes. */
    byte[] take(int most) {
        int from = position;
        position = Math.min(bytes.length, from + most);
        return Arrays.copyOfRange(bytes, from, position);
    }

    /** All that is left. */
    byte[] rest() {
        return take(bytes.length - position);
    }
}
