package io.thalweg.bench.lines;

import static io.thalweg.bench.plan.Variant.Jmh.jmh;

import io.thalweg.bench.plan.Delivery;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Target;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Lines counted, measured and made strings: ours against the JDK's, Okio's, Guava's, fastutil's, Commons IO's and C's.
 */
public final class LinesSuite implements Suite {
    private static final List<String> C_FLAGS = List.of("-O2");
    private static final int C_BUFFER_SIZE_BYTES = 64 * 1024;

    private static final String COUNT = "count";
    private static final String LENGTHS = "lengths";
    private static final String STRINGS_ASCII = "strings-ascii";
    private static final String STRINGS_UTF8 = "strings-utf8";
    private static final String STREAM_ASCII = "stream-ascii";
    private static final String STREAM_UTF8 = "stream-utf8";

    private static final String MAPPED = "Lines.count, mapped";
    private static final String CHANNEL = "Lines.count, channel";
    private static final String VIEW = "LineReader.view";
    private static final String LENGTH = "LineReader.length";
    private static final String STRING = "LineReader.string";
    private static final String JDK_READER = "BufferedReader.readLine";
    private static final String JDK_LINES = "Files.lines";
    private static final String OKIO_INDEX = "Okio indexOf";
    private static final String OKIO_LINE = "Okio readUtf8Line";
    private static final String GUAVA = "Guava readLines(LineProcessor)";
    private static final String FASTUTIL = "fastutil readLine 64K";
    private static final String COMMONS_IO = "Commons IO LineIterator";
    private static final String C = "C memchr 64K";
    private static final String WC = "wc -l";

    @Override
    public String name() {
        return "lines";
    }

    @Override
    public String cSource() {
        return "/c/lines.c";
    }

    @Override
    public List<String> notes() {
        return List.of(
                "Each text has 256 MiB in lines of 70 characters on the average, ended by LF; in the UTF-8 text four"
                        + " lines of ten hold characters of two, three and four bytes. The files are warm.",
                "Thalweg's readers have their default buffer sizes. Everyone decodes as UTF-8.",
                "The InputStream is a FileInputStream, handed to LineReader, to an InputStreamReader below the"
                        + " BufferedReader, and to Okio.",
                "Of each string the length and the last char are looked at, and some strings are kept, so that none can"
                        + " be optimised away.",
                "wc is the system's own; its start as a process is included. C is built with -O2.");
    }

    @Override
    public void prepare(Path directory, boolean quick) throws IOException {
        TextInputs.prepare(directory, quick);
    }

    @Override
    public long inputBytes(String input, boolean quick) {
        return TextInputs.sizeBytes(input, quick);
    }

    @Override
    public List<Workload> workloads() {
        return List.of(
                count(),
                lengths(),
                strings(STRINGS_ASCII, "line strings, ASCII", TextInputs.ASCII),
                strings(STRINGS_UTF8, "line strings, UTF-8", TextInputs.UTF8),
                streamStrings(STREAM_ASCII, "line strings from an InputStream, ASCII", TextInputs.ASCII),
                streamStrings(STREAM_UTF8, "line strings from an InputStream, UTF-8", TextInputs.UTF8));
    }

    private static Workload count() {
        return workload(
                COUNT,
                "count lines",
                TextInputs.ASCII,
                List.of(
                        jmh(MAPPED, LineCount.class, "thalwegMapped"),
                        jmh(CHANNEL, LineCount.class, "thalwegChannel"),
                        jmh(JDK_READER, LineCount.class, "jdkReader"),
                        jmh(JDK_LINES, LineCount.class, "jdkLines"),
                        jmh(OKIO_INDEX, LineCount.class, "okio"),
                        jmh(FASTUTIL, LineCount.class, "fastutil"),
                        c(C, "count", TextInputs::count),
                        c(WC, "wc", TextInputs::count)));
    }

    private static Workload lengths() {
        return workload(
                LENGTHS,
                "line views, sum of lengths",
                TextInputs.ASCII,
                List.of(
                        jmh(VIEW, LineLengths.class, "thalwegView"),
                        jmh(LENGTH, LineLengths.class, "thalwegLength"),
                        jmh(JDK_READER, LineLengths.class, "jdkReader"),
                        jmh(OKIO_INDEX, LineLengths.class, "okio"),
                        jmh(FASTUTIL, LineLengths.class, "fastutil"),
                        c(C, "lengths", TextInputs::lengths)));
    }

    private static Workload strings(String id, String title, String file) {
        return workload(
                id,
                title,
                file,
                List.of(
                        string(STRING, "thalweg", file),
                        string(JDK_READER, "jdkReader", file),
                        string(JDK_LINES, "jdkLines", file),
                        string(OKIO_LINE, "okio", file),
                        string(GUAVA, "guava", file),
                        string(FASTUTIL, "fastutil", file),
                        string(COMMONS_IO, "commonsIo", file)));
    }

    private static Workload streamStrings(String id, String title, String file) {
        return workload(
                id,
                title,
                file,
                List.of(
                        string(STRING, "thalwegStream", file),
                        string(JDK_READER, "jdkStream", file),
                        string(OKIO_LINE, "okio", file)));
    }

    private static Workload workload(String id, String title, String file, List<Variant> variants) {
        return new Workload(id, title, file, Delivery.FILE, TextInputs.STEP, variants);
    }

    private static Variant string(String name, String method, String file) {
        return new Variant.Jmh(name, LineStrings.class, method, Map.of("file", file));
    }

    private static Variant c(String name, String mode, Variant.C.ExpectedSum expected) {
        return new Variant.C(
                name, C_FLAGS, List.of(mode, TextInputs.ASCII, Integer.toString(C_BUFFER_SIZE_BYTES)), expected);
    }

    @Override
    public List<Target> targets() {
        List<String> reader = List.of(JDK_READER);
        List<String> okioIndex = List.of(OKIO_INDEX);
        List<String> okioLine = List.of(OKIO_LINE);
        List<String> wc = List.of(WC);
        return List.of(
                new Target.Speed(COUNT, MAPPED, OKIO_INDEX, okioIndex, 4),
                new Target.Speed(COUNT, MAPPED, WC, wc, 1),
                new Target.Speed(COUNT, CHANNEL, OKIO_INDEX, okioIndex, 2.5),
                new Target.Speed(COUNT, CHANNEL, WC, wc, 0.55),
                new Target.Speed(LENGTHS, VIEW, JDK_READER, reader, 2.2),
                new Target.Speed(STRINGS_ASCII, STRING, JDK_READER, reader, 1.35),
                new Target.Speed(STRINGS_ASCII, STRING, OKIO_LINE, okioLine, 1.1),
                new Target.Speed(STRINGS_UTF8, STRING, JDK_READER, reader, 1.5),
                new Target.Speed(STRINGS_UTF8, STRING, OKIO_LINE, okioLine, 1.1),
                new Target.Speed(STREAM_ASCII, STRING, JDK_READER, reader, 1.35),
                new Target.Speed(STREAM_UTF8, STRING, JDK_READER, reader, 1.5),
                new Target.Allocation(LENGTHS, LENGTH, "LineReader.next()"));
    }
}
