package io.thalweg.lab.experiment.lines;

import io.thalweg.flow.Partitions;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import io.thalweg.line.Lines;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** How E7 goes through the lines of a file, each as its user would write it. */
enum LineVariant implements Labelled {
    /** The article's slow variant. Deprecated, and still found. */
    @SuppressWarnings("deprecation") // It is what the article measures.
    DATA_INPUT("DataInputStream.readLine", Yield.BYTES, path -> {
        long total = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(path.toFile())))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                total += LineVariant.A_LINE + line.length();
            }
        }
        return total;
    }),
    /** The article's fast variant. */
    BUFFERED_READER("BufferedReader.readLine", Yield.CHARS, path -> {
        long total = 0;
        try (BufferedReader in = new BufferedReader(new FileReader(path.toFile(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                total += LineVariant.A_LINE + line.length();
            }
        }
        return total;
    }),
    /** The JDK's shortest, since Java 8. */
    FILES_LINES("Files.lines", Yield.CHARS, path -> {
        try (Stream<String> lines = Files.lines(path)) {
            return lines.mapToLong(line -> LineVariant.A_LINE + line.length()).sum();
        }
    }),
    /** The same on all cores. */
    FILES_LINES_PARALLEL("Files.lines.parallel", Yield.CHARS, path -> {
        try (Stream<String> lines = Files.lines(path)) {
            return lines.parallel()
                    .mapToLong(line -> LineVariant.A_LINE + line.length())
                    .sum();
        }
    }),
    /** Thalweg's strings. */
    STRINGS("LineReader.string", Yield.CHARS, path -> {
        long total = 0;
        try (LineReader in = LineReader.open(path)) {
            while (in.next()) {
                total += LineVariant.A_LINE + in.string().length();
            }
        }
        return total;
    }),
    /** Thalweg's views, where no strings are needed. */
    VIEWS("LineReader.view", Yield.BYTES, path -> {
        long total = 0;
        try (LineReader in = LineReader.open(path)) {
            while (in.next()) {
                total += LineVariant.A_LINE + in.view().remaining();
            }
        }
        return total;
    }),
    /** Thalweg's count, where no lines are needed. */
    COUNT("Lines.count", Yield.COUNT, path -> LineVariant.A_LINE * Lines.count(path)),
    /** The same on all cores. */
    COUNT_PARALLEL(
            "Lines.count, parallel", Yield.COUNT, path -> LineVariant.A_LINE * LineVariant.countOnAllProcessors(path)),
    /** The tool beside which a count must stand; the start of its process is part of it. */
    WC("wc -l", Yield.COUNT, path -> LineVariant.A_LINE * WordCount.lines(path));

    /** What each line adds to a total beside its length: the two never meet, for no text has 4 GiB. */
    static final long A_LINE = 1L << 32;

    private final String label;
    private final Yield yield;

    @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing
    private final Loop loop;

    LineVariant(String label, Yield yield, Loop loop) {
        this.label = label;
        this.yield = yield;
        this.loop = loop;
    }

    private interface Loop {
        long total(Path path) throws IOException;
    }

    /** What a variant finds out about the lines. */
    enum Yield {
        /** How many they are. */
        COUNT,
        /** The bytes of each. */
        BYTES,
        /** The chars of each. */
        CHARS
    }

    @Override
    public String label() {
        return label;
    }

    /** Goes through the file; answers {@link #A_LINE} for each line, and its length where the variant finds it out. */
    long total(Path path) throws IOException {
        return loop.total(path);
    }

    /** The total for such a text. */
    long expected(GeneratedText.TextFigures content) {
        long lengths = switch (yield) {
            case COUNT -> 0;
            case BYTES -> content.bytes();
            case CHARS -> content.chars();
        };
        return A_LINE * content.lines() + lengths;
    }

    /** Whether the calling thread does all the work. */
    boolean isOneThread() {
        return this != FILES_LINES_PARALLEL && this != COUNT_PARALLEL && this != WC;
    }

    private static long countOnAllProcessors(Path path) throws IOException {
        return Partitions.lineBytes(LineEndings.LF)
                .of(path)
                .collect(AtomicLong::new, (count, lines) -> count.addAndGet(Lines.count(lines)), (left, right) -> {
                    left.addAndGet(right.get());
                    return left;
                })
                .get();
    }
}
