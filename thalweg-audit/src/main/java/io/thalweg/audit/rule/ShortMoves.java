package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import java.util.ArrayList;
import java.util.List;

/**
 * Seeks and skips that end no run, since they lead nowhere or between two reads a little further: a buffer needs none.
 */
final class ShortMoves {
    /** Fewer among the reads are not worth a word. */
    private static final double LEAST_SHARE = 0.1;

    private ShortMoves() {}

    private static List<Calls> of(StreamUse stream) {
        List<Calls> moves = new ArrayList<>();
        for (Calls calls : stream.calls()) {
            if ((calls.op().equals(Calls.SEEK) || calls.op().equals(Calls.SKIP)) && calls.spare() > 0) {
                moves.add(calls);
            }
        }
        return moves;
    }

    static long count(StreamUse stream) {
        return of(stream).stream().mapToLong(Calls::spare).sum();
    }

    /** How many bytes they pass over together. */
    static long bytes(StreamUse stream) {
        return of(stream).stream().mapToLong(moves -> moves.counts().bytes()).sum();
    }

    /** What they take now. */
    static double seconds(StreamUse stream, Costs costs) {
        return of(stream).stream()
                .mapToDouble(moves -> SmallCalls.system(stream, moves, costs).seconds(moves.spare(), 0))
                .sum();
    }

    /** What it saves to make none of them. */
    static Gain gain(StreamUse stream, Costs costs) {
        return of(stream).stream()
                .map(moves -> Gain.ofCalls(moves.spare(), SmallCalls.system(stream, moves, costs)))
                .reduce(Gain.NONE, Gain::plus);
    }

    /** Such as {@code " and 250,016 skips of 3 B on average between them"}; empty for few. */
    static String words(StreamUse stream) {
        StringBuilder words = new StringBuilder();
        for (Calls moves : of(stream)) {
            if (moves.spare() >= LEAST_SHARE * stream.count(Calls.READ)) {
                double mean = (double) moves.counts().bytes() / moves.spare();
                words.append(" and ")
                        .append(Amounts.count(moves.spare(), moves.op()))
                        .append(
                                moves.counts().bytes() == 0
                                        ? " to where the file stands already"
                                        : " over " + Amounts.size(mean) + " on average between them");
            }
        }
        return words.toString();
    }
}
