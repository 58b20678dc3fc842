package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every length around those that are copied as longs, compared with the JDK's own copy. */
final class ArrayCopyTest {
    private static final int MAX_LENGTH_BYTES = 48;
    private final byte[] from = new byte[MAX_LENGTH_BYTES + 3];

    ArrayCopyTest() {
        new Random(20261123).nextBytes(from);
    }

    @Test
    void copiesWhatTheJdkCopiesAndNothingElse() {
        for (int length = 0; length <= MAX_LENGTH_BYTES; length++) {
            for (int at = 0; at < 3; at++) {
                byte[] expected = new byte[MAX_LENGTH_BYTES + 5];
                byte[] copied = expected.clone();
                System.arraycopy(from, 3 - at, expected, at, length);
                ArrayCopy.copy(from, 3 - at, copied, at, length);
                assertThat(copied).as("%d bytes to %d", length, at).isEqualTo(expected);
            }
        }
    }

    @Test
    void refusesWhatDoesNotFitAndCopiesNothing() {
        for (int length = 1; length <= MAX_LENGTH_BYTES; length++) {
            byte[] exact = Arrays.copyOf(from, length);
            byte[] untouched = new byte[length];
            refuses(exact, 1, untouched, 0, length);
            refuses(exact, -1, untouched, 0, length);
            refuses(exact, 0, untouched, 1, length);
            refuses(exact, 0, untouched, -1, length);
            refuses(exact, Integer.MAX_VALUE, untouched, 0, length);
            refuses(exact, 0, untouched, Integer.MAX_VALUE, length);
            assertThat(untouched).as("after refused copies of %d bytes", length).containsOnly(0);
        }
    }

    @Test
    void putsALongWithItsHighestByteFirst() {
        byte[] to = new byte[10];
        ArrayCopy.putLong(to, 1, 0x0102_0304_0506_0708L);
        assertThat(to).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 0);
    }

    @Test
    void refusesALongThatDoesNotFitAndPutsNothing() {
        byte[] to = new byte[10];
        assertThatThrownBy(() -> ArrayCopy.putLong(to, 3, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> ArrayCopy.putLong(to, -1, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(to).containsOnly(0);
    }

    private static void refuses(byte[] from, int offset, byte[] to, int at, int length) {
        assertThatThrownBy(() -> ArrayCopy.copy(from, offset, to, at, length))
                .as("%d bytes from %d of %d to %d of %d", length, offset, from.length, at, to.length)
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
