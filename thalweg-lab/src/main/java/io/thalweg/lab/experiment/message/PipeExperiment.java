package io.thalweg.lab.experiment.message;

import static io.thalweg.lab.experiment.message.PipeVariant.CHANNEL;
import static io.thalweg.lab.experiment.message.PipeVariant.DOUBLE_BUFFERED;
import static io.thalweg.lab.experiment.message.PipeVariant.NO_ALLOC;
import static io.thalweg.lab.experiment.message.PipeVariant.ORIGINAL;
import static io.thalweg.lab.experiment.message.PipeVariant.READINT;
import static io.thalweg.lab.experiment.message.PipeVariant.THALWEG;
import static io.thalweg.lab.experiment.message.PipeVariant.UNBUFFERED;
import static io.thalweg.lab.experiment.message.PipeVariant.ZERO_COPY;

import io.thalweg.lab.affinity.Placement;
import io.thalweg.lab.affinity.Topology;
import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.NamedPipe;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Scatter;
import io.thalweg.lab.sender.MessageDelivery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** E5: how fast is standard input, and does it matter where the two processes run? */
public final class PipeExperiment implements Experiment {
    /** The claims' widest contrasts: no buffer, one, two, and none of one's own. */
    private static final Set<PipeVariant> QUICK = Set.of(UNBUFFERED, ORIGINAL, DOUBLE_BUFFERED, ZERO_COPY);

    /** What E5h says of sharing a core, and what E5c needs to know how far runs scatter. */
    private static final Set<PipeVariant> PLACED = Set.of(ORIGINAL, READINT, NO_ALLOC, CHANNEL, ZERO_COPY, THALWEG);

    private static final Set<PipeVariant> CONSUMING = Set.of(ORIGINAL, ZERO_COPY, THALWEG);

    private static final List<PipeVariant> ARTICLES =
            List.of(ORIGINAL, DOUBLE_BUFFERED, READINT, NO_ALLOC, CHANNEL, ZERO_COPY, UNBUFFERED);

    /** Ten percent, which the article takes for a difference. */
    private static final double DIFFERENCE = 1.1;

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        MessageCells.PIPE,
                        "E5",
                        "Messages from standard input",
                        "How fast can messages be read from another process through a pipe, and does it matter where"
                                + " the two run?",
                        "On the benefits of stream buffering in Java: standard input and output (2015)",
                        BufferSweep.BUFFER,
                        ORIGINAL.label())
                .asLadder();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        MessageCells cells = new MessageCells(scope, Topology.ofThisMachine());
        Placement usual = cells.usual();
        for (Placement placement : Placement.values()) {
            for (PipeVariant variant : PipeVariant.values()) {
                add(
                        cells,
                        least(variant, placement, usual),
                        variant,
                        placement,
                        Body.HEADERS,
                        placement == usual && variant == ORIGINAL);
            }
        }
        for (PipeVariant variant : PipeVariant.values()) {
            add(cells, CONSUMING.contains(variant) ? Mode.DEFAULT : Mode.FULL, variant, usual, Body.BODIES, false);
        }
        return cells.list();
    }

    private static Mode least(PipeVariant variant, Placement placement, Placement usual) {
        if (placement == usual) {
            return QUICK.contains(variant) ? Mode.QUICK : Mode.DEFAULT;
        }
        // Without the other place, a quick run would miss the fastest pipe.
        boolean fastest = placement == Placement.SAME_CPU && variant == ZERO_COPY;
        return fastest ? Mode.QUICK : PLACED.contains(variant) ? Mode.DEFAULT : Mode.FULL;
    }

    private static void add(
            MessageCells cells, Mode least, PipeVariant variant, Placement placement, Body body, boolean control) {
        String missing = NamedPipe.mkfifo().isEmpty() ? "there is no mkfifo" : null;
        cells.add(
                least,
                variant.label(),
                MessageCells.parameters(placement.label(), body),
                variant.isUnbuffered(),
                control,
                missing);
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        return MessageTrial.open(
                PipeSource.open(scope.directory(), MessageDelivery.BLOCKS),
                Topology.ofThisMachine().cpus(MessageCells.placementOf(cell.parameters())),
                Labelled.of(PipeVariant.class, cell.variant())::open,
                MessageCells.bodyOf(cell),
                cell.bytesPerPass());
    }

    /** Judged at the article's own variants and without consumption, as it measured them. */
    @Override
    public List<Claim> claims() {
        return List.of(
                Claim.atMost(
                        "E5a",
                        "A second buffer around System.in more than halves the speed.",
                        "304.6 against 644.8 MB/s",
                        0.5,
                        cell(DOUBLE_BUFFERED),
                        cell(ORIGINAL)),
                new Claim(
                        "E5b",
                        "The placement of the two processes changes the speed of zero-copy by more than 10 %.",
                        "867 MB/s in two sockets, 1,013 in one socket, 1,782 on one core",
                        PipeExperiment::placementMatters),
                new Claim(
                        "E5c",
                        "Runs of unpinned processes vary more than runs of pinned ones.",
                        "668.7 to 721.9 MB/s for channel and 733.2 to 815.1 for zero-copy unpinned; 864.0 to 871.7 for"
                                + " zero-copy pinned",
                        PipeExperiment::wanderingScatters),
                Claim.atLeast(
                        "E5d",
                        "Unbuffered reading is at least 10 times slower than System.in.",
                        "41.5 against 587 MB/s in two sockets, 50.8 against 736 in one",
                        10,
                        cell(ORIGINAL),
                        cell(UNBUFFERED)),
                new Claim(
                        "E5e",
                        "Zero-copy is the fastest of the article's variants, by at least 3 %.",
                        "1,013 MB/s in one socket, the next 828 (no-alloc)",
                        PipeExperiment::zeroCopyIsFastest),
                Claim.atMost(
                        "E5f",
                        "Reading the length at once gains less than 10 % here.",
                        "680 against 736 MB/s in one socket; 647.1 against 644.8 unpinned",
                        DIFFERENCE,
                        cell(READINT),
                        cell(ORIGINAL)),
                Claim.atLeast(
                        "E5g",
                        "Removing allocation gains 10 % or more here.",
                        "828 against 680 MB/s in one socket; 741.8 against 647.1 unpinned",
                        DIFFERENCE,
                        cell(NO_ALLOC),
                        cell(READINT)),
                new Claim(
                        "E5h",
                        "Only the variants over channels gain from sharing a core with the writer.",
                        "channel 1,531 against 798 MB/s and zero-copy 1,782 against 1,013; original 570 against 736,"
                                + " readint 515 against 680, no-alloc 572 against 828",
                        PipeExperiment::onlyChannelsGainFromOneCore),
                // Both at their best, wherever that is.
                Claim.atLeast(
                        "E5i",
                        "The fastest reader of a socket (E6) beats the fastest reader of a pipe.",
                        "2,147.1 MB/s over the loopback interface, 1,782 through a pipe on one core",
                        MessageCells.GAIN,
                        run -> fastest(run, TcpExperiment.ARTICLES, TcpExperiment::onLoopback),
                        run -> fastest(run, ARTICLES, PipeExperiment::cell)));
    }

    private static <V> Optional<Cell> fastest(
            Measurements run, List<V> variants, BiFunction<V, Placement, Claim.CellOf> cells) {
        return MessageCells.fastest(Arrays.stream(Placement.values())
                .flatMap(placement -> variants.stream()
                        .map(variant -> cells.apply(variant, placement).apply(run)))
                .toList());
    }

    private static Claim.CellOf cell(PipeVariant variant, Placement placement) {
        return run ->
                run.cell(MessageCells.PIPE, variant.label(), MessageCells.parameters(placement.label(), Body.HEADERS));
    }

    private static Claim.CellOf cell(PipeVariant variant) {
        return run -> cell(variant, MessageCells.usual(run, MessageCells.PIPE, variant.label()))
                .apply(run);
    }

    private static ClaimAnswer placementMatters(Measurements run) {
        List<Cell> placed = new ArrayList<>();
        for (Placement placement : List.of(Placement.SAME_CPU, Placement.TWO_CORES, Placement.TWO_SOCKETS)) {
            cell(ZERO_COPY, placement).apply(run).ifPresent(placed::add);
        }
        if (placed.size() < 2) {
            return run.notMeasured("needs two placements");
        }
        Optional<Cell> fastest = Measurements.fastest(placed);
        Optional<Cell> slowest = Measurements.slowest(placed);
        return run.compare(fastest, slowest).atLeast(DIFFERENCE);
    }

    private static ClaimAnswer wanderingScatters(Measurements run) {
        List<Cell> wandering = new ArrayList<>();
        List<Cell> pinned = new ArrayList<>();
        for (PipeVariant variant : ARTICLES) {
            Optional<Cell> free = cell(variant, Placement.UNPINNED).apply(run);
            Optional<Cell> kept = cell(variant, Placement.TWO_CORES).apply(run);
            if (free.isPresent() && kept.isPresent()) {
                wandering.add(free.get());
                pinned.add(kept.get());
            }
        }
        if (wandering.isEmpty()) {
            return run.notMeasured("needs the same variants unpinned and on two cores");
        }
        Scatter free = Scatter.of(wandering);
        Scatter kept = Scatter.of(pinned);
        Interval ratio = free.over(kept);
        Answer answer = !ratio.isKnown()
                ? Answer.INCONCLUSIVE
                : ratio.low() > 1 ? Answer.CONFIRMED : ratio.high() < 1 ? Answer.REFUTED : Answer.INCONCLUSIVE;
        String because = String.format(
                Locale.ROOT,
                "runs of %d variants vary by %.1f %% unpinned and by %.1f %% on two cores (standard deviation)",
                wandering.size(),
                free.sigma() * 100,
                kept.sigma() * 100);
        Set<CellKey> cells = new HashSet<>(Cell.keys(wandering));
        cells.addAll(Cell.keys(pinned));
        return new ClaimAnswer(answer, ratio, "×", because, cells);
    }

    private static ClaimAnswer zeroCopyIsFastest(Measurements run) {
        List<Optional<Cell>> others = ARTICLES.stream()
                .filter(variant -> variant != ZERO_COPY)
                .map(variant -> cell(variant).apply(run))
                .toList();
        ClaimAnswer answer = run.compare(cell(ZERO_COPY).apply(run), MessageCells.fastest(others))
                .atLeast(MessageCells.GAIN);
        // One that is faster refutes it, but the fastest of some need not be the fastest of all.
        boolean isFinal = answer.answer() == Answer.REFUTED || others.stream().allMatch(Optional::isPresent);
        return isFinal ? answer : run.notMeasured();
    }

    private static ClaimAnswer onlyChannelsGainFromOneCore(Measurements run) {
        List<ClaimAnswer> parts = new ArrayList<>();
        for (PipeVariant variant : List.of(ZERO_COPY, CHANNEL, ORIGINAL, READINT, NO_ALLOC)) {
            Comparison gain = run.compare(
                    cell(variant, Placement.SAME_CPU).apply(run),
                    cell(variant, Placement.TWO_CORES).apply(run));
            boolean overChannel = variant == ZERO_COPY || variant == CHANNEL;
            parts.add(overChannel ? gain.atLeast(MessageCells.GAIN) : gain.atMost(MessageCells.GAIN));
        }
        return MessageCells.all(parts);
    }
}
