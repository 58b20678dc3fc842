package io.thalweg.lab.worker;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.thalweg.lab.experiment.OwnTimer;
import io.thalweg.lab.result.Fork.Sample;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one worker answers: the one JSON document on its standard output.
 *
 * @param warmUpNanos how long it warmed up
 * @param steady whether its speed had settled before it was measured
 * @param samples the measurements; empty when there is a failure
 * @param readCalls read system calls of one pass; null where the system does not say
 * @param writeCalls write system calls of one pass; null where the system does not say
 * @param allocatedBytes heap bytes allocated by one pass; null where the JVM does not count it
 * @param failure why there are no samples; null when there are
 */
public record WorkerReport(
        long warmUpNanos,
        boolean steady,
        List<Sample> samples,
        @Nullable Long readCalls,
        @Nullable Long writeCalls,
        @Nullable Long allocatedBytes,
        @Nullable ReportedFailure failure) {

    /** What a timer of its own has measured: it counts no calls. */
    static WorkerReport of(OwnTimer.Timed timed) {
        return new WorkerReport(timed.warmUpNanos(), true, timed.samples(), null, null, timed.allocatedBytes(), null);
    }

    static WorkerReport failed(FailureKind kind, String message) {
        return new WorkerReport(0, false, List.of(), null, null, null, new ReportedFailure(kind, message));
    }

    /**
     * Writes it as JSON and closes {@code out}; by the generator alone: binding objects would load hundreds of classes
     * in each worker.
     */
    void writeTo(OutputStream out) throws IOException {
        try (JsonGenerator json = JsonFactory.builder().build().createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberField("warmUpNanos", warmUpNanos);
            json.writeBooleanField("steady", steady);
            json.writeArrayFieldStart("samples");
            for (Sample sample : samples) {
                json.writeStartObject();
                json.writeNumberField("passes", sample.passes());
                json.writeNumberField("elapsedNanos", sample.elapsedNanos());
                write(json, "cpuNanos", sample.cpuNanos());
                write(json, "residentBytesBefore", sample.residentBytesBefore());
                write(json, "residentBytesAfter", sample.residentBytesAfter());
                json.writeEndObject();
            }
            json.writeEndArray();
            write(json, "readCalls", readCalls);
            write(json, "writeCalls", writeCalls);
            write(json, "allocatedBytes", allocatedBytes);
            if (failure != null) {
                json.writeObjectFieldStart("failure");
                json.writeStringField("kind", failure.kind().name());
                json.writeStringField("message", failure.message());
                json.writeEndObject();
            }
            json.writeEndObject();
        }
    }

    private static void write(JsonGenerator json, String name, @Nullable Long value) throws IOException {
        if (value != null) {
            json.writeNumberField(name, value);
        }
    }

    /**
     * Why a worker has nothing to report.
     *
     * @param kind what the session makes of it
     * @param message one sentence
     */
    public record ReportedFailure(FailureKind kind, String message) {}

    /** What went wrong. */
    public enum FailureKind {
        /** The bytes that a pass moved were not the bytes expected. */
        CHECKSUM,
        /** What was asked cannot be had on this machine, such as a cold cache. */
        IMPOSSIBLE,
        /** The disk is full. */
        NO_SPACE,
        /** Any other failure of the work itself. */
        IO
    }
}
