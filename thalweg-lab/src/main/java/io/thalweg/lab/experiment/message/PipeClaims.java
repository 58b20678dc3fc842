package io.thalweg.lab.experiment.message;

import static io.thalweg.lab.experiment.message.PipeVariant.CHANNEL;
import static io.thalweg.lab.experiment.message.PipeVariant.DOUBLE_BUFFERED;
import static io.thalweg.lab.experiment.message.PipeVariant.NO_ALLOC;
import static io.thalweg.lab.experiment.message.PipeVariant.ORIGINAL;
import static io.thalweg.lab.experiment.message.PipeVariant.READINT;
import static io.thalweg.lab.experiment.message.PipeVariant.UNBUFFERED;
import static io.thalweg.lab.experiment.message.PipeVariant.ZERO_COPY;

import io.thalweg.lab.affinity.Placement;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Scatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What the article on standard input says. Judged at its own variants and without consumption, as it measured them. */
final class PipeClaims {
    private static final List<PipeVariant> ARTICLES =
            List.of(ORIGINAL, DOUBLE_BUFFERED, READINT, NO_ALLOC, CHANNEL, ZERO_COPY, UNBUFFERED);

    /** Ten percent, which the article takes for a difference. */
    private static final double DIFFERENCE = 1.1;

    static final List<Claim> ALL = List.of(
            Claim.of(
                    "E5a",
                    "A second buffer around System.in more than halves the speed.",
                    "304.6 against 644.8 MB/s",
                    measurements ->
                            compare(measurements, DOUBLE_BUFFERED, ORIGINAL).atMost(0.5)),
            Claim.of(
                    "E5b",
                    "The placement of the two processes changes the speed of zero-copy by more than 10 %.",
                    "867 MB/s in two sockets, 1,013 in one socket, 1,782 on one core",
                    PipeClaims::placementMatters),
            Claim.of(
                    "E5c",
                    "Runs of unpinned processes vary more than runs of pinned ones.",
                    "668.7 to 721.9 MB/s for channel and 733.2 to 815.1 for zero-copy unpinned; 864.0 to 871.7 for"
                            + " zero-copy pinned",
                    PipeClaims::wanderingScatters),
            Claim.of(
                    "E5d",
                    "Unbuffered reading is at least 10 times slower than System.in.",
                    "41.5 against 587 MB/s in two sockets, 50.8 against 736 in one",
                    measurements -> compare(measurements, ORIGINAL, UNBUFFERED).atLeast(10)),
            Claim.of(
                    "E5e",
                    "Zero-copy is the fastest of the article's variants, by at least 3 %.",
                    "1,013 MB/s in one socket, the next 828 (no-alloc)",
                    PipeClaims::zeroCopyIsFastest),
            Claim.of(
                    "E5f",
                    "Reading the length at once gains less than 10 % here.",
                    "680 against 736 MB/s in one socket; 647.1 against 644.8 unpinned",
                    measurements -> compare(measurements, READINT, ORIGINAL).atMost(DIFFERENCE)),
            Claim.of(
                    "E5g",
                    "Removing allocation gains 10 % or more here.",
                    "828 against 680 MB/s in one socket; 741.8 against 647.1 unpinned",
                    measurements -> compare(measurements, NO_ALLOC, READINT).atLeast(DIFFERENCE)),
            Claim.of(
                    "E5h",
                    "Only the variants over channels gain from sharing a core with the writer.",
                    "channel 1,531 against 798 MB/s and zero-copy 1,782 against 1,013; original 570 against 736,"
                            + " readint 515 against 680, no-alloc 572 against 828",
                    PipeClaims::onlyChannelsGainFromOneCore),
            Claim.of(
                    "E5i",
                    "The fastest reader of a socket (E6) beats the fastest reader of a pipe.",
                    "2,147.1 MB/s over the loopback interface, 1,782 through a pipe on one core",
                    PipeClaims::socketsWin));

    private PipeClaims() {}

    private static Optional<Cell> cell(Measurements measurements, PipeVariant variant, String placement) {
        return measurements.cell(MessageCells.PIPE, variant.label(), MessageCells.parameters(placement, Body.HEADERS));
    }

    private static Optional<Cell> cell(Measurements measurements, PipeVariant variant) {
        return cell(measurements, variant, MessageClaims.usual(measurements, MessageCells.PIPE, variant.label()));
    }

    private static Comparison compare(Measurements measurements, PipeVariant first, PipeVariant second) {
        return measurements.compare(cell(measurements, first), cell(measurements, second));
    }

    private static ClaimAnswer placementMatters(Measurements measurements) {
        List<Cell> placed = new ArrayList<>();
        for (Placement placement : List.of(Placement.SAME_CPU, Placement.TWO_CORES, Placement.TWO_SOCKETS)) {
            cell(measurements, ZERO_COPY, placement.label()).ifPresent(placed::add);
        }
        if (placed.size() < 2) {
            return measurements.notMeasured("needs two placements");
        }
        Optional<Cell> fastest = Measurements.fastest(placed);
        Optional<Cell> slowest = Measurements.slowest(placed);
        return measurements.compare(fastest, slowest).atLeast(DIFFERENCE);
    }

    private static ClaimAnswer wanderingScatters(Measurements measurements) {
        List<Cell> wandering = new ArrayList<>();
        List<Cell> pinned = new ArrayList<>();
        for (PipeVariant variant : ARTICLES) {
            Optional<Cell> free = cell(measurements, variant, Placement.UNPINNED.label());
            Optional<Cell> kept = cell(measurements, variant, Placement.TWO_CORES.label());
            if (free.isPresent() && kept.isPresent()) {
                wandering.add(free.get());
                pinned.add(kept.get());
            }
        }
        if (wandering.isEmpty()) {
            return measurements.notMeasured("needs the same variants unpinned and on two cores");
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

    private static ClaimAnswer zeroCopyIsFastest(Measurements measurements) {
        List<Optional<Cell>> others = ARTICLES.stream()
                .filter(variant -> variant != ZERO_COPY)
                .map(variant -> cell(measurements, variant))
                .toList();
        ClaimAnswer answer = measurements
                .compare(cell(measurements, ZERO_COPY), MessageClaims.fastest(others))
                .atLeast(MessageClaims.GAIN);
        // One that is faster refutes it, but the fastest of some need not be the fastest of all.
        boolean isFinal = answer.answer() == Answer.REFUTED || others.stream().allMatch(Optional::isPresent);
        return isFinal ? answer : measurements.notMeasured();
    }

    private static ClaimAnswer onlyChannelsGainFromOneCore(Measurements measurements) {
        List<ClaimAnswer> parts = new ArrayList<>();
        for (PipeVariant variant : List.of(ZERO_COPY, CHANNEL, ORIGINAL, READINT, NO_ALLOC)) {
            Comparison gain = measurements.compare(
                    cell(measurements, variant, Placement.SAME_CPU.label()),
                    cell(measurements, variant, Placement.TWO_CORES.label()));
            boolean overChannel = variant == ZERO_COPY || variant == CHANNEL;
            parts.add(overChannel ? gain.atLeast(MessageClaims.GAIN) : gain.atMost(MessageClaims.GAIN));
        }
        return MessageClaims.all(parts);
    }

    /** Both at their best, wherever that is. */
    private static ClaimAnswer socketsWin(Measurements measurements) {
        List<Optional<Cell>> pipes = new ArrayList<>();
        List<Optional<Cell>> sockets = new ArrayList<>();
        for (Placement placement : Placement.values()) {
            ARTICLES.forEach(variant -> pipes.add(cell(measurements, variant, placement.label())));
            TcpClaims.ARTICLES.forEach(
                    variant -> sockets.add(TcpClaims.onLoopback(measurements, variant, placement.label())));
        }
        return measurements
                .compare(MessageClaims.fastest(sockets), MessageClaims.fastest(pipes))
                .atLeast(MessageClaims.GAIN);
    }
}
