package io.thalweg.trials.figures.antipattern;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A program that uses I/O as it should not, as somebody might have written it, and the same with the fix that the audit
 * proposes first.
 */
interface AntiPattern {
    /** Makes what both read, once. */
    void prepare(Path directory) throws IOException;

    /** As it was; answers with a sum over all that it has read or written. */
    long original(Path directory) throws IOException;

    /** The fixed twin, with the same sum. */
    long fixed(Path directory) throws IOException;
}
