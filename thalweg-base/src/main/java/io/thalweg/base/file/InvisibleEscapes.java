package io.thalweg.base.file;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Characters that steer a terminal or turn text round are escaped, so that the file may be printed; so are
 * surrogates, since half of a pair, as in a name that is not UTF-8, would not survive as UTF-8.
 */
public final class InvisibleEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
        int[] codes = standardAsciiEscapesForJSON();
        codes['\u007f'] = ESCAPE_STANDARD;
        return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
        int type = Character.getType(character);
        boolean steers = type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
        return steers ? new SerializedString(String.format(Locale.ROOT, "\\u%04x", character)) : null;
    }
}
