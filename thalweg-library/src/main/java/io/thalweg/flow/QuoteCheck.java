package io.thalweg.flow;

import io.thalweg.internal.Failures;
import io.thalweg.line.LineEndings;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Refuses text in which a quoted value goes on behind the end of its line. A quote within a value is doubled, so that a
 * line without such a value has an even number of quotes; if all lines have, no line ends between quotes.
 */
final class QuoteCheck {
    private static final byte QUOTE = '"';

    private final String name;
    private final byte ending;
    private final byte otherEnding;
    private boolean quoted;
    private long lineStart;

    /** For text from {@code lineStart} on, where a line begins. */
    QuoteCheck(String name, LineEndings endings, long lineStart) {
        this.name = name;
        this.lineStart = lineStart;
        this.ending = LineBoundary.lastByte(endings);
        this.otherEnding = endings == LineEndings.ANY ? LineBoundary.CR : ending;
    }

    /** Where the line begins that was last begun. */
    long lineStart() {
        return lineStart;
    }

    /** The bytes that follow, of which the first is that at {@code offset} of the text. */
    void pass(ByteBuffer bytes, int from, int to, long offset) throws IOException {
        for (int i = from; i < to; i++) {
            byte b = bytes.get(i);
            if (b == QUOTE) {
                quoted = !quoted;
            } else if (b == ending || b == otherEnding) {
                requireEven();
                lineStart = offset + (i - from) + 1;
            }
        }
    }

    /** The line ends here: it must have an even number of quotes. */
    void requireEven() throws IOException {
        if (quoted) {
            throw Failures.complete("a quoted value does not end in its line: the line at offset " + lineStart
                    + " of " + name + " has an odd number of quotes. Such a file cannot be cut at line endings; read it"
                    + " as a whole with one CSV reader");
        }
    }
}
