package io.thalweg.lab.compare;

import io.thalweg.lab.result.Claim.Finding;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The claims that one session alone cannot answer; each is judged where some side brought it along unanswered. */
final class PairClaims {
    private PairClaims() {}

    static List<Verdict> verdicts(List<Side> sides) {
        List<Verdict> verdicts = new ArrayList<>();
        if (!sides.get(0).isOfOneSessionWith(sides.get(1))) {
            stated(sides, VirtualMachineClaim.ID)
                    .map(claim -> answered(claim, VirtualMachineClaim.judge(sides)))
                    .ifPresent(verdicts::add);
            stated(sides, DiskGainClaim.ID)
                    .map(claim -> answered(claim, DiskGainClaim.judge(sides.get(0), sides.get(1))))
                    .ifPresent(verdicts::add);
        }
        return verdicts;
    }

    /** The claim as a session states it. */
    private static Optional<Verdict> stated(List<Side> sides, String claim) {
        return sides.stream()
                .flatMap(side -> side.results().verdicts().stream()
                        .filter(verdict -> verdict.jdk().equals(side.jdk().id())))
                .filter(verdict -> verdict.claim().equals(claim) && verdict.answer() == Verdict.Answer.NOT_MEASURED)
                .findFirst();
    }

    private static Verdict answered(Verdict stated, Finding finding) {
        return new Verdict(
                stated.claim(),
                stated.experiment(),
                stated.jdk(),
                stated.text(),
                stated.reference(),
                finding.answer(),
                finding.effect(),
                finding.unit(),
                finding.because());
    }

    /** Such as {@code not measured: no side ran on bare metal}. */
    static Finding notMeasured(String why) {
        return new Finding(Verdict.Answer.NOT_MEASURED, null, "×", "not measured: " + why);
    }
}
