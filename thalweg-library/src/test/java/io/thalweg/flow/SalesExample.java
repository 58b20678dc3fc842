package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.Views;
import io.thalweg.line.LineReader;
import io.thalweg.line.MalformedLineException;
import io.thalweg.overlap.ReadAhead;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sum for each customer, of a file on all processors; quoted by docs/how-to/process-large-files.md. */
class SalesExample {
    private static final int LINES = 700_000;
    private static final Map<String, Long> EXPECTED = Map.of("customer-0", 75L * LINES, "customer-1", 75L * LINES);

    @TempDir
    Path directory;

    private Path file;

    // @start region=turn
    static Map<String, Long> inTurn(Path file) throws IOException {
        Map<String, Long> cents = new HashMap<>();
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            for (String line; (line = lines.readLine()) != null; ) {
                int end = line.indexOf(';');
                cents.merge(line.substring(0, end), Long.parseLong(line.substring(end + 1)), Long::sum);
            }
        }
        return cents;
    }
    // @end

    // @start region=all
    static Map<String, Long> onAllProcessors(Path file) throws IOException {
        return Partitions.lines().of(file).collect(HashMap::new, SalesExample::addAll, SalesExample::merged);
    }

    private static void addAll(Map<String, Long> cents, LineReader lines) throws IOException {
        while (lines.next()) {
            String line = lines.string();
            int end = line.indexOf(';');
            cents.merge(line.substring(0, end), Long.parseLong(line.substring(end + 1)), Long::sum);
        }
    }

    private static Map<String, Long> merged(Map<String, Long> left, Map<String, Long> right) {
        right.forEach((customer, cents) -> left.merge(customer, cents, Long::sum));
        return left;
    }
    // @end

    // @start region=count
    static long count(Path file) throws IOException {
        return Partitions.lines()
                .of(file)
                .collect(LongAdder::new, SalesExample::countAll, SalesExample::added)
                .sum();
    }

    private static void countAll(LongAdder count, LineReader lines) throws IOException {
        while (lines.next()) {
            if (lines.length() > 0) {
                count.increment();
            }
        }
    }

    private static LongAdder added(LongAdder left, LongAdder right) {
        left.add(right.sum());
        return left;
    }
    // @end

    // @start region=views
    private static void addViews(Map<String, Long> cents, LineReader lines) throws IOException {
        while (lines.next()) {
            ByteBuffer line = lines.view();
            int end = Views.indexOf(line, (byte) ';');
            String customer = StandardCharsets.UTF_8.decode(line.slice(0, end)).toString();
            cents.merge(customer, Views.parseLong(line.position(end + 1)), Long::sum);
        }
    }
    // @end

    // @start region=strict
    static Map<String, Long> strict(Path file) throws IOException {
        return Partitions.lines(LineReader.builder().malformed(CodingErrorAction.REPORT))
                .of(file)
                .collect(HashMap::new, SalesExample::addAll, SalesExample::merged);
    }
    // @end

    // @start region=broken
    /** What one worker has added up, and the lines that it could not use, by their offset in the file. */
    static final class Totals {
        final Map<String, Long> cents = new HashMap<>();
        final SortedMap<Long, String> broken = new TreeMap<>();

        static Totals of(Path file) throws IOException {
            return Partitions.lines().of(file).collect(Totals::new, Totals::addAll, Totals::merge);
        }

        private void addAll(LineReader lines) throws IOException {
            while (lines.next()) {
                String line = lines.string();
                try {
                    int end = line.indexOf(';');
                    cents.merge(line.substring(0, end), Long.parseLong(line.substring(end + 1)), Long::sum);
                } catch (IndexOutOfBoundsException | NumberFormatException e) {
                    broken.put(lines.offset(), line);
                }
            }
        }

        private Totals merge(Totals other) {
            other.cents.forEach((customer, sum) -> cents.merge(customer, sum, Long::sum));
            broken.putAll(other.broken);
            return this;
        }
    }
    // @end

    // @start region=csv
    static Map<String, Long> ofCsv(Path file) throws IOException {
        return Partitions.lines().csv().of(file).collect(HashMap::new, SalesExample::addAll, SalesExample::merged);
    }
    // @end

    // @start region=ahead
    static Map<String, Long> inOrder(InputStream slow) throws IOException {
        Map<String, Long> cents = new HashMap<>();
        try (LineReader lines = LineReader.of(ReadAhead.of(slow))) {
            addAll(cents, lines);
        }
        return cents;
    }
    // @end

    /** Larger than the segments that are handed out, so that all workers have something to do. */
    private void makeLarge() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            text.append("customer-")
                    .append(i % 2)
                    .append(';')
                    .append(100 + i % 4 / 2 * 100)
                    .append('\n');
        }
        Files.writeString(file, text);
    }

    @BeforeEach
    void nameFile() {
        file = directory.resolve("sales.csv");
    }

    @Test
    void allSumsAreTheSame() throws IOException {
        makeLarge();
        assertThat(file.toFile().length()).isGreaterThan(2L * Partitions.DEFAULT_SEGMENT_SIZE_BYTES);
        assertThat(inTurn(file)).isEqualTo(EXPECTED);
        assertThat(onAllProcessors(file)).isEqualTo(EXPECTED);
        assertThat(strict(file)).isEqualTo(EXPECTED);
        assertThat(ofCsv(file)).isEqualTo(EXPECTED);
        assertThat(inOrder(new FileInputStream(file.toFile()))).isEqualTo(EXPECTED);
        assertThat(Partitions.lines()
                        .of(file)
                        .collect(HashMap<String, Long>::new, SalesExample::addViews, SalesExample::merged))
                .isEqualTo(EXPECTED);
    }

    @Test
    void emptyLinesAreNotCounted() throws IOException {
        assertThat(count(Files.writeString(file, "a;1\n\nb;2"))).isEqualTo(2);
    }

    @Test
    void brokenLineIsKeptWithItsOffset() throws IOException {
        Files.writeString(file, "a;1\nb;many\na;2\nc\n42\na;b;3\n");
        Totals totals = Totals.of(file);
        assertThat(totals.cents).isEqualTo(Map.of("a", 3L));
        assertThat(totals.broken).isEqualTo(Map.of(4L, "b;many", 15L, "c", 17L, "42", 20L, "a;b;3"));
    }

    @Test
    void failureSaysWhichBytesWereWorkedOn() throws IOException {
        Files.writeString(file, "a;1\nb;many\n");
        assertThatThrownBy(() -> onAllProcessors(file))
                .isInstanceOf(NumberFormatException.class)
                .hasMessage("For input string: \"many\"")
                .satisfies(e -> assertThat(e.getSuppressed()[0])
                        .hasMessage("while working on the bytes from offset 0 to 11 of " + file));
    }

    @Test
    void malformedBytesAreRefusedIfAsked() throws IOException {
        Files.write(file, new byte[] {'a', (byte) 0xff, ';', '1', '\n'});
        assertThat(onAllProcessors(file)).isEqualTo(Map.of("a\ufffd", 1L));
        assertThatThrownBy(() -> strict(file)).isInstanceOf(MalformedLineException.class);
    }

    @Test
    void quotedValueThatGoesOnIsRefused() throws IOException {
        Files.writeString(file, "a;1\n\"b\nc\";2\n");
        assertThatThrownBy(() -> ofCsv(file))
                .isInstanceOf(IOException.class)
                .hasMessage("a quoted value does not end in its line: the line at offset 4 of " + file
                        + " has an odd number of quotes. Such a file cannot be cut at line endings; read it as a whole"
                        + " with one CSV reader");
    }
}
