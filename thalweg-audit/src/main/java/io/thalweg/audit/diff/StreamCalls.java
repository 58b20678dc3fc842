package io.thalweg.audit.diff;

import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Frame;

/** A stream with its calls of one kind. */
record StreamCalls(StreamUse stream, Calls calls) {
    Frame created() {
        return stream.key().created().frame();
    }

    Frame site() {
        return calls.site().frame();
    }

    boolean isOf(Finding finding) {
        return stream.key().equals(finding.stream()) && calls.equals(finding.calls());
    }
}
