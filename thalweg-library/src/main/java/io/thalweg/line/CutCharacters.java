package io.thalweg.line;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.Arrays;

/**
 * What becomes, in a charset, of an ending behind the beginning of a character. It asks every beginning that there is.
 */
final class CutCharacters {
    private static final int LONGEST_BEGINNING_BYTES = 3;

    /** They may end a character of several bytes, in one charset or another. */
    private static final byte[] BEHIND_THE_ENDING = {'@', '0', 'b'};

    private final CharsetDecoder decoder;
    private final CharBuffer thrownAway = CharBuffer.allocate(4 * LONGEST_BEGINNING_BYTES);

    private CutCharacters(Charset charset) {
        decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    /** Whether there is a beginning whose replacement takes what follows with it. */
    static boolean swallowEndings(Charset charset) {
        return new CutCharacters(charset).swallow(new byte[0]);
    }

    private boolean swallow(byte[] beginning) {
        for (int next = 0; next <= 0xFF; next++) {
            byte[] longer = Arrays.copyOf(beginning, beginning.length + 1);
            longer[beginning.length] = (byte) next;
            if (next == EndingMarks.LF || next == EndingMarks.CR) {
                continue;
            }
            if (swallows(longer, EndingMarks.LF) || swallows(longer, EndingMarks.CR)) {
                return true;
            }
            if (longer.length < LONGEST_BEGINNING_BYTES && isIncomplete(longer) && swallow(longer)) {
                return true;
            }
        }
        return false;
    }

    private boolean swallows(byte[] beginning, byte ending) {
        int length = beginning.length;
        byte[] text = Arrays.copyOf(beginning, length + 1 + BEHIND_THE_ENDING.length);
        text[length] = ending;
        System.arraycopy(BEHIND_THE_ENDING, 0, text, length + 1, BEHIND_THE_ENDING.length);
        String rest = decoded(text, length, text.length);
        return !decoded(text, 0, text.length).equals(decoded(text, 0, length) + rest);
    }

    private String decoded(byte[] bytes, int from, int to) {
        try {
            return decoder.decode(ByteBuffer.wrap(bytes, from, to - from)).toString();
        } catch (CharacterCodingException e) {
            throw new AssertionError("a decoder that replaces does not report", e);
        }
    }

    /** Whether more bytes are needed to know what they mean. */
    private boolean isIncomplete(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        decoder.reset().decode(in, thrownAway.clear(), false);
        return in.position() == 0;
    }
}
