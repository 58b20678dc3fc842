package io.thalweg.audit.fix;

import io.thalweg.base.problem.Printable;
import java.nio.file.Path;

/** Why a finding is not patched, in one sentence that says what to look at. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    Refusal(String sentence) {
        super(sentence, null, false, false);
    }

    /** The same of lines in another file. */
    Refusal in(Path file) {
        return new Refusal(sentence() + " (lines of " + Printable.of(String.valueOf(file.getFileName())) + ")");
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
