package io.thalweg.audit.fix;

import io.thalweg.audit.finding.Patch.Replacement;
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
        StringBuilder changed = new StringBuilder(text.length() + 256);
        int from = 0;
        for (Edit edit : sorted(edits)) {
            changed.append(text, from, edit.start()).append(edit.text());
            from = edit.end();
        }
        return changed.append(text, from, text.length()).toString();
    }

    private static List<Edit> sorted(List<Edit> edits) {
        List<Edit> sorted = new ArrayList<>(edits);
        sorted.sort(Comparator.comparingInt(Edit::start)
                .thenComparing(edit -> edit.end() > edit.start())
                .thenComparing(SourceText::imported));
        return sorted;
    }

    /** The same edits by line and column; those that touch are one, since their order would be another's guess. */
    List<Replacement> replacements(List<Edit> edits) {
        List<Edit> merged = new ArrayList<>();
        for (Edit edit : sorted(edits)) {
            Edit last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && last.end() == edit.start()) {
                merged.set(merged.size() - 1, new Edit(last.start(), edit.end(), last.text() + edit.text()));
            } else {
                merged.add(edit);
            }
        }
        return merged.stream()
                .map(edit -> new Replacement(
                        line(edit.start()), column(edit.start()), line(edit.end()), column(edit.end()), edit.text()))
                .toList();
    }

    private int line(int at) {
        return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }

    private int column(int at) {
        return at - text.lastIndexOf('\n', at - 1);
    }
}
