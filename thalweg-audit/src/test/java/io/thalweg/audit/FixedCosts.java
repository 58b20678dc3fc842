package io.thalweg.audit;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingBuilder;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Round figures, so that a test can be checked by hand. */
public final class FixedCosts {
    private FixedCosts() {}

    /**
     * 300 ns for a file's call, 150 more for a flush through a writer or a print, 1,000 for a socket's and a transfer,
     * 5,000 for a TLS record and 100 for a read of one byte of it or of a body by HTTP, 25 for one into the JDK's
     * buffer and 2 into ours; 200 for a seek or a question, 1,000 for one about a path and 4,000 to resolve one, 5,000
     * for an opened file, 100 for a byte through a codec.
     */
    public static Costs costs() {
        return costs(Map.of());
    }

    /** What the audit finds at these prices. */
    public static Audit audit(Recording... recordings) {
        return Audit.of(AuditedProgram.of(List.of(recordings), List.of()), costs(), Suppressions.none());
    }

    /** As above. */
    public static Audit audit(RecordingBuilder recording) {
        return audit(recording.build());
    }

    /** The same, but for these prices in nanoseconds. */
    public static Costs costs(Map<CallKind, Double> others) {
        Map<CallKind, CallCost> costs = new EnumMap<>(CallKind.class);
        for (CallKind kind : CallKind.values()) {
            double nanos = switch (kind) {
                case FILE_READ, FILE_WRITE, CHANNEL_READ, CHANNEL_WRITE, PIPE_READ, PIPE_WRITE -> 300;
                case TEXT_FLUSH, TEXT_PRINT -> 150;
                case SOCKET_READ, SOCKET_WRITE, FILE_TRANSFER -> 1000;
                case TLS_READ, HTTP_READ -> 100;
                case TLS_WRITE, TLS_RECORD_READ -> 5000;
                case FILE_SEEK, FILE_SKIP, FILE_LENGTH, LENGTH_BEFORE_WRITE, FILE_AVAILABLE, SOCKET_AVAILABLE -> 200;
                case FILE_STAT -> 1000;
                case FILE_RESOLVE -> 4000;
                case FILE_OPEN, FILE_MAP -> 5000;
                case CODEC_READ, CODEC_WRITE -> 100;
                case JDK_BUFFER_READ, JDK_BUFFER_WRITE, DATA_LINE, DECODED_CHARACTER -> 25;
                case THALWEG_BUFFER_READ, THALWEG_BUFFER_WRITE -> 2;
                case LARGE_READ, NEW_BUFFER -> 0.5;
            };
            costs.put(kind, new CallCost(others.getOrDefault(kind, nanos), 0.1, CallCost.LEAST_SPREAD));
        }
        return Costs.of(costs, "round figures of a test");
    }
}
