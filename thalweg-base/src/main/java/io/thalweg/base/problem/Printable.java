package io.thalweg.base.problem;

import java.nio.file.Path;

/** Makes foreign text, such as a file's name, safe to print: no control character reaches the terminal. */
public final class Printable {
    private Printable() {}

    /** The name with control, bidirectional and unmappable characters as {@code \}{@code uXXXX}. */
    public static String of(Path path) {
        return of(path.toString());
    }

    /** The text with control, bidirectional and unmappable characters as {@code \}{@code uXXXX}. */
    public static String of(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (isHarmless(c)) {
                printable.appendCodePoint(c);
            } else {
                printable.append(String.format("\\u%04x", c));
            }
        });
        return printable.toString();
    }

    private static boolean isHarmless(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
