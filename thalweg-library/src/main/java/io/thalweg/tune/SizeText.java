package io.thalweg.tune;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as people write and read them: plain bytes, or with k, K, KiB, m, M or MiB. */
final class SizeText {
    /** Below a disk sector every call costs more than its bytes (E1: 1 KiB loses a third, 1 B all). */
    static final int MIN_BYTES = 512;
    /** Above 1 MiB each call allocates and zeroes as much natively, and reading slows down (E1). */
    static final int MAX_BYTES = 16 * 1024 * 1024;

    static final String ACCEPTED = "bytes, or a number with K, KiB, M or MiB, such as 64K";

    private static final Pattern SIZE = Pattern.compile("0*([1-9][0-9]{0,9})(?:([kKmM])(?:iB)?)?");

    private SizeText() {}

    /** The size in bytes, whatever the limits; empty when the text is none. */
    static OptionalLong parse(String text) {
        Matcher matcher = SIZE.matcher(text.strip());
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        String unit = matcher.group(2);
        long factor = unit == null ? 1 : unit.equalsIgnoreCase("k") ? 1024 : 1024 * 1024;
        return OptionalLong.of(Long.parseLong(matcher.group(1)) * factor);
    }

    /** The nearest size within the limits. */
    static int clamp(long sizeBytes) {
        return (int) Math.min(MAX_BYTES, Math.max(MIN_BYTES, sizeBytes));
    }

    /** Such as {@code 64 KiB}, or {@code 1000 B} where the size is no multiple. */
    static String format(int sizeBytes) {
        if (sizeBytes % (1024 * 1024) == 0) {
            return sizeBytes / (1024 * 1024) + " MiB";
        }
        return sizeBytes % 1024 == 0 ? sizeBytes / 1024 + " KiB" : sizeBytes + " B";
    }

    /** Text from outside made harmless for a terminal: control characters escaped, length bounded. */
    static String printable(String text) {
        StringBuilder safe = new StringBuilder();
        for (int i = 0; i < text.length() && safe.length() < 200; i++) {
            char c = text.charAt(i);
            boolean harmful = Character.isISOControl(c) || Character.getType(c) == Character.FORMAT;
            safe.append(harmful ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c));
        }
        return safe.toString();
    }
}
