package io.thalweg.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SampleResults;
import io.thalweg.lab.result.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedClaimTest {
    private static final Results SESSION = SampleResults.quick();

    private static Verdict verdict(String claim, Answer answer) {
        return new Verdict(
                claim,
                SampleResults.READ,
                SESSION.jdks().get(0).id(),
                "the claim " + claim,
                "what the article measured",
                answer,
                new Interval(2, 1, 3),
                "×",
                "because");
    }

    private static ComparedSession session(String letter, Verdict... verdicts) {
        Results results = SampleResults.with(SESSION, SESSION.cells(), SESSION.controls(), List.of(verdicts));
        return new ComparedSession(
                letter, new NamedResults(letter, results), results.jdks().get(0));
    }

    private static SharedClaim only(ComparedSession... sessions) {
        List<SharedClaim> claims = SharedClaim.of(List.of(sessions));
        assertThat(claims).hasSize(1);
        return claims.get(0);
    }

    @Test
    void eachSessionsAnswerStandsInItsPlace() {
        SharedClaim claim =
                only(session("A", verdict("E1a", Answer.INCONCLUSIVE)), session("B", verdict("E1a", Answer.CONFIRMED)));

        assertThat(claim.verdicts())
                .extracting(verdict -> verdict.orElseThrow().answer())
                .containsExactly(Answer.INCONCLUSIVE, Answer.CONFIRMED);
    }

    @Test
    void whatAllConfirmHeldEverywhere() {
        SharedClaim claim =
                only(session("A", verdict("E1a", Answer.CONFIRMED)), session("B", verdict("E1a", Answer.CONFIRMED)));

        assertThat(claim.isEverywhere(Answer.CONFIRMED)).isTrue();
        assertThat(claim.isEverywhere(Answer.REFUTED)).isFalse();
        assertThat(claim.isContradicted()).isFalse();
    }

    @Test
    void whatOneCannotTellHeldNotEverywhere() {
        SharedClaim claim =
                only(session("A", verdict("E1a", Answer.CONFIRMED)), session("B", verdict("E1a", Answer.INCONCLUSIVE)));

        assertThat(claim.isEverywhere(Answer.CONFIRMED)).isFalse();
        assertThat(claim.isContradicted()).isFalse();
    }

    @Test
    void whatOneConfirmsAndAnotherRefutesIsContradicted() {
        SharedClaim claim =
                only(session("A", verdict("E1a", Answer.REFUTED)), session("B", verdict("E1a", Answer.CONFIRMED)));

        assertThat(claim.isContradicted()).isTrue();
    }

    @Test
    void aSessionThatDoesNotStateAClaimHasNoAnswer() {
        SharedClaim claim = only(session("A"), session("B", verdict("E1a", Answer.CONFIRMED)));

        assertThat(claim.verdicts().get(0)).isEmpty();
        assertThat(claim.isEverywhere(Answer.CONFIRMED)).isFalse();
    }

    @Test
    void whatNobodyMeasuredIsLeftOut() {
        assertThat(SharedClaim.of(List.of(
                        session("A", verdict("E1a", Answer.NOT_MEASURED)),
                        session("B", verdict("E1a", Answer.NOT_MEASURED)))))
                .isEmpty();
    }
}
