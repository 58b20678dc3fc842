package io.thalweg.log;

import io.thalweg.log.LogReport.Damage;
import io.thalweg.log.LogReport.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What a survey of a log has found so far; passes on records and progress. */
final class LogFindings {
    /** Takes a whole record, which is gone afterwards. */
    interface RecordConsumer {
        void take(SegmentScan at) throws IOException;
    }

    private static final long PROGRESS_BYTES = 1 << 20;

    private final RecordConsumer records;
    private final LogInspection.Progress progress;
    private final long totalBytes;
    private final List<Damage> damage = new ArrayList<>();
    private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
    private long lostRecords;
    private int longestRecordBytes;
    private long finishedBytes;
    private long toldBytes;

    LogFindings(RecordConsumer records, LogInspection.Progress progress, long totalBytes) {
        this.records = records;
        this.progress = progress;
        this.totalBytes = totalBytes;
    }

    void record(SegmentScan at) throws IOException {
        longestRecordBytes = Math.max(longestRecordBytes, at.length());
        records.take(at);
    }

    void add(Kind kind, SegmentScan at, long from, long to, long firstSequence, long endSequence, String what) {
        add(new Damage(kind, at.name, from, to, firstSequence, endSequence, what));
    }

    void add(Damage found) {
        counts.merge(found.kind(), 1L, Long::sum);
        if (found.kind() != Kind.GAP) {
            lostRecords += found.endSequence() - found.firstSequence();
        }
        if (damage.size() == LogReport.MOST_DAMAGE && found.kind() != Kind.GAP) {
            // What an earlier salvage lost must not hide what is lost since.
            forgetLastGap();
        }
        if (damage.size() < LogReport.MOST_DAMAGE) {
            damage.add(found);
        }
    }

    private void forgetLastGap() {
        for (int i = damage.size() - 1; i >= 0; i--) {
            if (damage.get(i).kind() == Kind.GAP) {
                damage.remove(i);
                return;
            }
        }
    }

    void progressTo(long offset) {
        if (finishedBytes + offset - toldBytes >= PROGRESS_BYTES) {
            toldBytes = finishedBytes + offset;
            progress.at(toldBytes, totalBytes);
        }
    }

    void finished(long sizeBytes) {
        finishedBytes += sizeBytes;
        progressTo(0);
    }

    int longestRecordBytes() {
        return longestRecordBytes;
    }

    LogReport report(List<LogReport.Segment> segments, long firstSequence, long nextSequence, boolean everythingRead) {
        return new LogReport(
                segments,
                firstSequence,
                nextSequence,
                damage,
                counts.getOrDefault(Kind.DAMAGE, 0L),
                counts.getOrDefault(Kind.TEAR, 0L),
                counts.getOrDefault(Kind.GAP, 0L),
                lostRecords,
                everythingRead);
    }
}
