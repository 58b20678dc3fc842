package io.thalweg.lab.compare;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.result.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Results side by side.
 *
 * @param matches one for each JDK that the files share
 * @param verdicts on the claims that one session alone cannot answer
 */
public record ResultsComparison(List<Match> matches, List<Verdict> verdicts) {
    /** Copies the lists. */
    public ResultsComparison {
        matches = List.copyOf(matches);
        verdicts = List.copyOf(verdicts);
    }

    /**
     * Compares every file with the first, or the JDKs of a single file.
     *
     * @param sources the files, at least one
     * @param jdks which JDKs: none for those that the files share, one for all files, one for each file, or two or more
     *     of a single file; the beginning of an id is enough
     * @throws Problem with {@code USAGE} if the JDKs cannot be distinguished, with {@code BAD_DATA} if nothing at all
     *     is comparable, naming each reason
     */
    public static ResultsComparison of(List<NamedResults> sources, List<String> jdks) {
        List<Match> matches =
                ComparedSessions.of(sources, jdks).stream().map(Match::of).toList();
        if (matches.stream().flatMap(Match::changes).findAny().isEmpty()) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    "nothing can be compared: " + reasons(matches),
                    "Measure the same cells for the baseline and the candidate: the same experiments, mode (--quick,"
                            + " --full) and options.");
        }
        return new ResultsComparison(
                matches,
                matches.stream()
                        .flatMap(match -> PairClaims.verdicts(match.sessions()).stream())
                        .toList());
    }

    private static String reasons(List<Match> matches) {
        String reasons = matches.stream()
                .flatMap(match -> match.experiments().stream())
                .flatMap(changes -> changes.refused().stream()
                        .map(why -> changes.experiment().label() + " " + why))
                .distinct()
                .map(Printable::of)
                .collect(Collectors.joining("; "));
        return reasons.isEmpty() ? "the first file has no cells" : reasons;
    }

    /** Every cell that could be compared. */
    public Stream<CellChange> changes() {
        return matches.stream().flatMap(Match::changes);
    }

    /** Whether throughput fell anywhere by more than {@code percent}, the whole interval beyond it. */
    public boolean isSlowerBeyond(double percent) {
        return changes().anyMatch(change -> change.isSlowerBeyond(percent));
    }
}
