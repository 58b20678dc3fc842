package io.thalweg.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Compares text with a file of the test resources that a person has looked at. Run the tests with
 * {@code -Dthalweg.golden.update=true} to write the files anew, and review the change.
 */
public final class Golden {
    /** Locales that have broken output before: decimal comma, dotless i, digits that are not ASCII. */
    private static final List<Locale> LOCALES = List.of(
            Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("tr-TR"), Locale.forLanguageTag("ar-EG-u-nu-arab"));

    private static final int CONTEXT_LINES = 3;

    private Golden() {}

    /** Fails unless {@code produced} gives the text of {@code name}, beside {@code test}, under every locale. */
    public static void assertSameInEveryLocale(Class<?> test, String name, Supplier<String> produced) {
        Locale before = Locale.getDefault();
        try {
            for (Locale locale : LOCALES) {
                Locale.setDefault(locale);
                assertSame(test, name, produced.get(), "locale " + locale.toLanguageTag());
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    /** Fails unless {@code actual} is the text of {@code name}, a resource in the package of {@code test}. */
    public static void assertSame(Class<?> test, String name, String actual) {
        assertSame(test, name, actual, "default locale");
    }

    private static void assertSame(Class<?> test, String name, String actual, String where) {
        if (Boolean.getBoolean("thalweg.golden.update")) {
            write(test, name, actual);
            return;
        }
        String expected = read(test, name);
        if (!expected.equals(actual)) {
            throw new AssertionError(name + " differs (" + where + ", - expected, + actual):\n"
                    + difference(expected.lines().toList(), actual.lines().toList()));
        }
    }

    /** The lines between the common beginning and the common end, with some of these around. */
    static String difference(List<String> expected, List<String> actual) {
        int shorter = Math.min(expected.size(), actual.size());
        int same = 0;
        while (same < shorter && expected.get(same).equals(actual.get(same))) {
            same++;
        }
        int sameAtEnd = 0;
        while (sameAtEnd < shorter - same
                && expected.get(expected.size() - 1 - sameAtEnd).equals(actual.get(actual.size() - 1 - sameAtEnd))) {
            sameAtEnd++;
        }
        if (same == expected.size() && same == actual.size()) {
            return "line endings, or the end of the last line\n";
        }
        int endOfExpected = expected.size() - sameAtEnd;
        return "line " + (same + 1) + "\n"
                + lines(" ", expected.subList(Math.max(0, same - CONTEXT_LINES), same))
                + lines("-", expected.subList(same, endOfExpected))
                + lines("+", actual.subList(same, actual.size() - sameAtEnd))
                + lines(" ", expected.subList(endOfExpected, Math.min(expected.size(), endOfExpected + CONTEXT_LINES)));
    }

    private static String lines(String prefix, List<String> lines) {
        return lines.stream().map(line -> prefix + line + "\n").collect(Collectors.joining());
    }

    private static String read(Class<?> test, String name) {
        try (InputStream in = test.getResourceAsStream(name)) {
            if (in == null) {
                throw new AssertionError("no resource " + name + " beside " + test.getName()
                        + "; write it with -Dthalweg.golden.update=true");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Maven runs the tests in the folder of their module. */
    private static void write(Class<?> test, String name, String actual) {
        Path folder = Path.of("src", "test", "resources", test.getPackageName().replace('.', '/'));
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(name), actual);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
