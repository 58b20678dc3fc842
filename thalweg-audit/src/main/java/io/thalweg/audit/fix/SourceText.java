package io.thalweg.audit.fix;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The text of a source file, and the way back to exactly its bytes: UTF-8 where it is that, else ISO-8859-1, which has
 * a character for each byte.
 */
final class SourceText {
    private final Charset charset;
    private final String text;

    private SourceText(Charset charset, String text) {
        this.charset = charset;
        this.text = text;
    }

    static SourceText of(byte[] content) throws Refusal {
        for (byte b : content) {
            if (b == 0) {
                throw new Refusal("it is no text in UTF-8 or an 8-bit encoding");
            }
        }
        try {
            return new SourceText(
                    StandardCharsets.UTF_8,
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(content))
                            .toString());
        } catch (CharacterCodingException e) {
            return new SourceText(StandardCharsets.ISO_8859_1, new String(content, StandardCharsets.ISO_8859_1));
        }
    }

    String text() {
        return text;
    }

    byte[] bytes(String changed) {
        return changed.getBytes(charset);
    }

    /** The line ending that most of the file has. */
    String lineEnding() {
        long feeds = text.chars().filter(c -> c == '\n').count();
        long both = text.split("\r\n", -1).length - 1L;
        return both * 2 > feeds ? "\r\n" : "\n";
    }

    private static String imported(Edit edit) {
        String text = edit.text().strip();
        return text.startsWith("import ") ? text : "";
    }

    /** The text with edits that do not overlap; of insertions at one place the first comes first, imports by name. */
    String with(List<Edit> edits) {
        List<Edit> sorted = new ArrayList<>(edits);
        sorted.sort(Comparator.comparingInt(Edit::start).thenComparing(SourceText::imported));
        StringBuilder changed = new StringBuilder(text.length() + 256);
        int from = 0;
        for (Edit edit : sorted) {
            changed.append(text, from, edit.start()).append(edit.text());
            from = edit.end();
        }
        return changed.append(text, from, text.length()).toString();
    }
}
