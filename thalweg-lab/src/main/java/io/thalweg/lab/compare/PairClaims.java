package io.thalweg.lab.compare;

import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The claims that one session alone cannot answer; each is judged where some session left it unanswered. */
final class PairClaims {
    private PairClaims() {}

    static List<Verdict> verdicts(List<ComparedSession> sessions) {
        List<Verdict> verdicts = new ArrayList<>();
        if (!sessions.get(0).isOfOneSessionWith(sessions.get(1))) {
            stated(sessions, VirtualMachineClaim.ID)
                    .map(claim -> answered(claim, VirtualMachineClaim.judge(sessions)))
                    .ifPresent(verdicts::add);
            stated(sessions, DiskGainClaim.ID)
                    .map(claim -> answered(claim, DiskGainClaim.judge(sessions.get(0), sessions.get(1))))
                    .ifPresent(verdicts::add);
        }
        return verdicts;
    }

    /** The claim as a session states it. */
    private static Optional<Verdict> stated(List<ComparedSession> sessions, String claim) {
        return sessions.stream()
                .flatMap(session -> session.results().verdicts().stream()
                        .filter(verdict -> verdict.jdk().equals(session.jdk().id())))
                .filter(verdict -> verdict.claim().equals(claim) && verdict.answer() == Answer.NOT_MEASURED)
                .findFirst();
    }

    private static Verdict answered(Verdict stated, ClaimAnswer answer) {
        return new Verdict(
                stated.claim(),
                stated.experiment(),
                stated.jdk(),
                stated.text(),
                stated.reference(),
                answer.answer(),
                answer.effect(),
                answer.unit(),
                answer.because());
    }
}
