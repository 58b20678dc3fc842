package io.thalweg.audit.fix;

import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.StreamUse;

/**
 * A finding, the file that it is in, and what is known of its stream.
 *
 * @param use what the run did with the stream
 * @param withThalweg whether the library's streams may come instead of the JDK's
 */
record Job(Finding finding, StreamUse use, Program program, Code code, String lineEnding, boolean withThalweg) {
    Places places() {
        return new Places(code);
    }
}
