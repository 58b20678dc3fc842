package io.thalweg.line;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Makes strings of lines, and knows of which charsets lines can be found as bytes. */
final class LineText {
    /** They are known to be; asking costs the memory of hundreds of malformed characters. */
    private static final Set<Charset> COMMON =
            Set.of(StandardCharsets.UTF_8, StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1);

    /** Asked once: it takes some milliseconds. */
    private static final Map<Charset, Boolean> SWALLOWS_ENDINGS = new ConcurrentHashMap<>();

    private static final char REPLACEMENT = '\uFFFD';

    private final Charset charset;
    private final boolean reportsMalformed;

    /** {@code charset} must be one that {@link #requireAsciiCompatible} accepts. */
    LineText(Charset charset, boolean reportsMalformed) {
        this.charset = charset;
        this.reportsMalformed = reportsMalformed;
    }

    String string(byte[] bytes, int start, int length) {
        return new String(bytes, start, length, charset);
    }

    /**
     * Where in the line that became {@code string} malformed bytes begin, counted from the line's beginning; -1 if
     * there are none, or if no report was asked for.
     */
    int malformedAt(String string, ByteBuffer bytes, int start, int length) {
        // Without a replacement nothing was replaced; with one, it may have been in the line itself.
        if (!reportsMalformed || string.indexOf(REPLACEMENT) < 0) {
            return -1;
        }
        CharsetDecoder decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        CharBuffer thrownAway = CharBuffer.allocate((int) Math.ceil(length * (double) decoder.maxCharsPerByte()));
        ByteBuffer line = bytes.slice(start, length);
        CoderResult result = decoder.decode(line, thrownAway, true);
        return result.isError() ? line.position() : -1;
    }

    String charsetName() {
        return charset.name();
    }

    /**
     * Lines can be found as bytes only if LF and CR are one byte each, are part of nothing else, and no byte changes
     * the meaning of those behind it. This asks the charset itself.
     */
    static void requireAsciiCompatible(Charset charset) {
        if (COMMON.contains(charset)) {
            return;
        }
        if (charset.newDecoder().isAutoDetecting()) {
            throw new IllegalArgumentException(
                    "lines of " + charset + " cannot be decoded one by one: it tells from all"
                            + " of a text what its bytes mean; name the charset that the text has");
        }
        byte[] ascii = new byte[0x80];
        for (int b = 0; b < ascii.length; b++) {
            ascii[b] = (byte) b;
        }
        boolean compatible = new String(ascii, charset).equals(new String(ascii, StandardCharsets.US_ASCII));
        for (int b = 0x80; compatible && b <= 0xFF; b++) {
            compatible =
                    leavesAlone(EndingMarks.LF, (byte) b, charset) && leavesAlone(EndingMarks.CR, (byte) b, charset);
        }
        if (!compatible) {
            throw new IllegalArgumentException(
                    "lines of " + charset + " cannot be found as bytes, because its LF and CR are not single ASCII"
                            + " bytes; use java.io.BufferedReader");
        }
    }

    /** Whether {@code first} begins no character that goes on with {@code ending}. */
    private static boolean leavesAlone(byte ending, byte first, Charset charset) {
        try {
            CharBuffer decoded = charset.newDecoder().decode(ByteBuffer.wrap(new byte[] {first, ending}));
            return decoded.get(decoded.limit() - 1) == ending;
        } catch (CharacterCodingException e) {
            return true; // The two are no character.
        }
    }

    /**
     * In some charsets a character that its line cuts short takes the ending with it, for a reader that decodes all of
     * a text at once. Lines found as bytes are the same only if such a character is an error.
     */
    static void requireEndingsSurvive(Charset charset) {
        if (!COMMON.contains(charset) && SWALLOWS_ENDINGS.computeIfAbsent(charset, CutCharacters::swallowEndings)) {
            throw new IllegalArgumentException("lines of " + charset + " cannot be found as bytes where characters are"
                    + " malformed: one that is cut short may swallow the end of its line; have it reported:"
                    + " malformed(CodingErrorAction.REPORT)");
        }
    }
}
