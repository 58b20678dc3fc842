package io.thalweg.bench.run;

/** A fork ended without a figure that may be believed; the message is the reason that the report prints. */
final class ForkFailed extends Exception {
    private static final long serialVersionUID = 1;

    ForkFailed(String message) {
        super(message);
    }
}
