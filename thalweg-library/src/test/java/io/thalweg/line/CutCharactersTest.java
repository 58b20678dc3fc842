package io.thalweg.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In which charsets a character that its line cuts short takes the ending with it, asked anew each time. */
class CutCharactersTest {
    @ParameterizedTest
    @ValueSource(strings = {"Big5-HKSCS", "EUC-JP", "GB18030", "x-EUC-TW", "x-IBM964", "x-IBM970", "x-IBM1383"})
    void endingIsSwallowed(String name) {
        Assumptions.assumeTrue(Charset.isSupported(name), "has no " + name);
        assertThat(CutCharacters.swallowEndings(Charset.forName(name))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Big5", "EUC-KR", "GBK", "ISO-8859-1", "KOI8-R", "Shift_JIS", "US-ASCII", "UTF-8", "x-Johab"})
    void endingSurvives(String name) {
        Assumptions.assumeTrue(Charset.isSupported(name), "has no " + name);
        assertThat(CutCharacters.swallowEndings(Charset.forName(name))).isFalse();
    }
}
