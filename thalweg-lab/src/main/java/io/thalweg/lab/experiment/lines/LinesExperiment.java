package io.thalweg.lab.experiment.lines;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.SumTrial;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.result.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** Long enough to hide the opening, short enough for the slowest variant; only {@code --full} reads 256 MiB. */
    private static final long USUAL_BYTES = 16L << 20;

    /** The article's two. */
    private static final Set<LineVariant> QUICK = EnumSet.of(LineVariant.DATA_INPUT, LineVariant.BUFFERED_READER);

    /** On 160 KiB a process or a thread pool would be measured instead of the text. */
    private static final Set<LineVariant> ONLY_LARGE =
            EnumSet.of(LineVariant.FILES_LINES_PARALLEL, LineVariant.COUNT_PARALLEL, LineVariant.WC);

    /** The article calls 2.23 times "about twice"; less than this would not be called so. */
    private static final double TWICE = 1.8;

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        ID,
                        "E7",
                        "Counting the lines of a text",
                        "What does each variant of reading lines cost, from one call for every character to only"
                                + " counting them?",
                        "Improving Java IO Performance: Reducing Method Call Overhead (2018)",
                        SIZE,
                        LineVariant.DATA_INPUT.label())
                .asLadder();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (GeneratedText text : GeneratedText.values()) {
            for (LineVariant variant : LineVariant.values()) {
                if (text != GeneratedText.SMALL_CSV || !ONLY_LARGE.contains(variant)) {
                    cells.add(cell(variant, text, scope));
                }
            }
        }
        return cells;
    }

    private static CellSpec cell(LineVariant variant, GeneratedText text, Scope scope) {
        long sizeBytes = sizeBytes(text, scope);
        SortedMap<String, String> parameters =
                new TreeMap<>(Map.of(TEXT, text.label(), SIZE, Long.toString(sizeBytes)));
        boolean small = text == GeneratedText.SMALL_CSV;
        NotMeasured why = scope.request().mode().leavesOut(small && QUICK.contains(variant) ? Mode.QUICK : least(text));
        if (variant == LineVariant.WC && WordCount.program().isEmpty()) {
            why = NotMeasured.impossible("there is no wc");
        }
        boolean control = small && variant == LineVariant.BUFFERED_READER;
        return CellSpec.of(variant.label(), parameters, sizeBytes)
                .withControl(control)
                .withNotMeasured(why);
    }

    private static Mode least(GeneratedText text) {
        return text == GeneratedText.UTF_8 ? Mode.FULL : Mode.DEFAULT;
    }

    private static long sizeBytes(GeneratedText text, Scope scope) {
        if (text == GeneratedText.SMALL_CSV) {
            return text.blockBytes();
        }
        return scope.request().mode() == Mode.FULL ? LARGE_BYTES : USUAL_BYTES;
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        for (GeneratedText text : prepared(scope)) {
            text.write(path(text, scope), sizeBytes(text, scope));
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        return prepared(scope).stream()
                .mapToLong(text -> sizeBytes(text, scope))
                .sum();
    }

    /** Those that a cell of this mode reads. */
    private static Set<GeneratedText> prepared(Scope scope) {
        return switch (scope.request().mode()) {
            case QUICK -> EnumSet.of(GeneratedText.SMALL_CSV);
            case DEFAULT -> EnumSet.of(GeneratedText.SMALL_CSV, GeneratedText.ASCII);
            case FULL -> EnumSet.allOf(GeneratedText.class);
        };
    }

    private static Path path(GeneratedText text, Scope scope) {
        return scope.directory().resolve("lines-" + text.label());
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) {
        LineVariant variant = Labelled.of(LineVariant.class, cell.variant());
        GeneratedText text = Labelled.of(GeneratedText.class, cell.value(TEXT));
        long expected = variant.expected(text.content(cell.bytesPerPass()));
        Path path = path(text, scope);
        return new SumTrial(expected, () -> variant.total(path)).onOneThread(variant.isOneThread());
    }

    @Override
    public List<Claim> claims() {
        return List.of(new Claim(
                "E7",
                "BufferedReader counts the lines of a small CSV about twice as fast as DataInputStream: at least 1.8"
                        + " times.",
                "2.23 times: 1.560 ms with DataInputStream.readLine, 0.700 ms with BufferedReader.readLine",
                LinesExperiment::judge));
    }

    private static ClaimAnswer judge(Measurements measurements) {
        Optional<Cell> fast = cell(measurements, LineVariant.BUFFERED_READER);
        Optional<Cell> slow = cell(measurements, LineVariant.DATA_INPUT);
        ClaimAnswer answer = measurements.compare(fast, slow).atLeast(TWICE);
        if (fast.isEmpty() || slow.isEmpty()) {
            return answer;
        }
        String times = "; " + millisPerPass(slow.get()) + " → " + millisPerPass(fast.get()) + " ms a pass";
        return answer.adding(times);
    }

    private static Optional<Cell> cell(Measurements measurements, LineVariant variant) {
        return measurements.cells(ID, variant.label(), Map.of(TEXT, GeneratedText.SMALL_CSV.label())).stream()
                .findFirst();
    }

    /** As the article gives it. */
    private static String millisPerPass(Cell cell) {
        Summary summary = cell.summary();
        return summary == null
                ? ""
                : Figures.number(cell.bytesPerPass() / (summary.throughput().mean() * 1e3));
    }
}
