package io.thalweg.lab.experiment.lines;

import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** E7: what does it cost to ask for lines? */
public final class LinesExperiment implements Experiment {
    static final String ID = "lines";

    /** The parameter that names the text. */
    static final String TEXT = "text";

    /** The parameter that is its length in bytes. */
    static final String SIZE = "size";

    private static final long LARGE_BYTES = 256L << 20;

    /** Long enough to hide the opening, short enough for the slowest way; only {@code --full} reads 256 MiB. */
    private static final long USUAL_BYTES = 16L << 20;

    /** The article's two, and what it would take to beat them. */
    private static final Set<LineWay> QUICK =
            EnumSet.of(LineWay.DATA_INPUT, LineWay.BUFFERED_READER, LineWay.STRINGS, LineWay.COUNT);

    /** On 160 KiB a process or a thread pool would be measured instead of the text. */
    private static final Set<LineWay> ONLY_LARGE =
            EnumSet.of(LineWay.FILES_LINES_PARALLEL, LineWay.COUNT_PARALLEL, LineWay.WC);

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        ID,
                        "E7",
                        "Counting the lines of a text",
                        "What does each way of reading lines cost, from a call for every character to no lines at all?",
                        "Improving Java IO Performance: Reducing Method Call Overhead (2018)",
                        SIZE,
                        LineWay.DATA_INPUT.label())
                .asLadder();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (MadeText text : MadeText.values()) {
            for (LineWay way : LineWay.values()) {
                if (text != MadeText.SMALL_CSV || !ONLY_LARGE.contains(way)) {
                    cells.add(cell(way, text, scope));
                }
            }
        }
        return cells;
    }

    private static CellSpec cell(LineWay way, MadeText text, Scope scope) {
        long sizeBytes = sizeBytes(text, scope);
        SortedMap<String, String> parameters = new TreeMap<>();
        parameters.put(TEXT, text.label());
        parameters.put(SIZE, Long.toString(sizeBytes));
        boolean small = text == MadeText.SMALL_CSV;
        NotMeasured why = scope.request().mode().leavesOut(small && QUICK.contains(way) ? Mode.QUICK : Mode.DEFAULT);
        if (way == LineWay.WC && WordCount.program().isEmpty()) {
            why = NotMeasured.impossible("there is no wc");
        }
        boolean control = small && way == LineWay.BUFFERED_READER;
        return CellSpec.of(way.label(), parameters, sizeBytes).asControl(control).leftOut(why);
    }

    private static long sizeBytes(MadeText text, Scope scope) {
        if (text == MadeText.SMALL_CSV) {
            return text.blockBytes();
        }
        return scope.request().mode() == Mode.FULL ? LARGE_BYTES : USUAL_BYTES;
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        for (MadeText text : prepared(scope)) {
            text.write(path(text, scope), sizeBytes(text, scope));
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        return prepared(scope).stream()
                .mapToLong(text -> sizeBytes(text, scope))
                .sum();
    }

    /** Of the quick run's cells none reads a large text. */
    private static Set<MadeText> prepared(Scope scope) {
        return scope.request().mode() == Mode.QUICK ? EnumSet.of(MadeText.SMALL_CSV) : EnumSet.allOf(MadeText.class);
    }

    private static Path path(MadeText text, Scope scope) {
        return scope.directory().resolve("lines-" + text.label());
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) {
        LineWay way = LineWay.of(cell.variant());
        MadeText text = MadeText.of(cell.parameters().getOrDefault(TEXT, ""));
        long expected = way.expected(text.content(cell.bytesPerPass()));
        Path path = path(text, scope);
        return new LineTrial(way, path, expected);
    }

    @Override
    public List<Claim> claims() {
        return LinesClaims.ALL;
    }

    private static final class LineTrial implements Trial {
        private final LineWay way;
        private final Path path;
        private final long expected;
        private long total;

        LineTrial(LineWay way, Path path, long expected) {
            this.way = way;
            this.path = path;
            this.expected = expected;
        }

        @Override
        public void pass() throws IOException {
            total = way.total(path);
        }

        @Override
        public boolean isOneThread() {
            return way.isOneThread();
        }

        @Override
        public long checksum() {
            return total;
        }

        @Override
        public long expectedChecksum() {
            return expected;
        }

        @Override
        public void close() {}
    }
}
