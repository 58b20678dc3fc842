package io.thalweg.audit.diff;

import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.StackLine;

/** A stream with its calls of one kind. */
record StreamCalls(StreamUse stream, Calls calls) {
    StackLine created() {
        return stream.key().created().frame();
    }

    StackLine site() {
        return calls.site().frame();
    }

    boolean isOf(Finding finding) {
        return stream.key().equals(finding.stream()) && calls.equals(finding.calls());
    }
}
