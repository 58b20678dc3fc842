package io.thalweg.audit.fix;

/** Why a finding is not patched, in one sentence that says what to look at. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    Refusal(String sentence) {
        super(sentence, null, false, false);
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
