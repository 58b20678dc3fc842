package io.thalweg.channel;

import io.thalweg.internal.Faults;
import java.nio.ByteBuffer;

/** Decimal numbers in ASCII. */
final class Decimal {
    /** Longer than any number that fits, and short enough for a message. */
    private static final int MOST_SHOWN_BYTES = 40;

    private static final int BASE = 10;

    private Decimal() {}

    /** All bytes of {@code view} as a number from {@code least} to {@code most}. */
    static long parse(ByteBuffer view, long least, long most) {
        try {
            int at = view.position();
            boolean negative = at < view.limit() && view.get(at) == '-';
            if (negative || (at < view.limit() && view.get(at) == '+')) {
                at++;
            }
            if (at == view.limit()) {
                throw new NumberFormatException("no decimal number: want digits, got " + shown(view));
            }
            // Below zero there is one number more than above.
            long bound = negative ? least : -most;
            long number = 0;
            for (; at < view.limit(); at++) {
                int digit = digit(view, at);
                if (number < bound / BASE || number * BASE < bound + digit) {
                    throw new NumberFormatException(
                            "number out of range: want " + least + " to " + most + ", got " + shown(view));
                }
                number = number * BASE - digit;
            }
            return negative ? number : -number;
        } finally {
            Faults.surface(view);
        }
    }

    private static int digit(ByteBuffer view, int at) {
        int digit = view.get(at) - '0';
        if (digit < 0 || digit >= BASE) {
            throw new NumberFormatException("no decimal number: want digits, got " + shown(view) + ", in which "
                    + character(view.get(at)) + " at index " + (at - view.position()) + " is none");
        }
        return digit;
    }

    private static String shown(ByteBuffer view) {
        StringBuilder text = new StringBuilder("\"");
        int shown = Math.min(view.remaining(), MOST_SHOWN_BYTES);
        for (int i = 0; i < shown; i++) {
            text.append(character(view.get(view.position() + i)));
        }
        return text + (shown < view.remaining() ? "…\" of " + view.remaining() + " bytes" : "\"");
    }

    /** Only what is sure to be legible in a log. */
    private static String character(byte b) {
        return b >= ' ' && b < 0x7F ? String.valueOf((char) b) : String.format("\\x%02x", b);
    }
}
