package io.thalweg.log;

import io.thalweg.log.LogReport.Kind;
import java.io.IOException;

/** Steps over all whole records of one segment, past whatever is damaged, and says what lies between them. */
final class SegmentSurvey {
    private final SegmentScan scan;
    private final LogFindings findings;
    /** No sound segment follows: this may end in a tear. */
    private final boolean isLast;
    /** The file has lost its end: what is missing there was on the disk, perhaps. */
    private final boolean cutShort;
    /** What stands at this number and behind it does not count: the next segment has it. */
    private final long limit;
    /** What stands below this number does not count: the segments before have it. */
    private long expected;

    private long records;
    /** Below this offset a COMMIT or a footer proves that all was on the disk. */
    private long provenOffset;
    /** Nothing is proven from here on. */
    private boolean torn;

    SegmentSurvey(SegmentScan scan, long expected, long limit, boolean isLast, boolean cutShort, LogFindings findings) {
        this.scan = scan;
        this.expected = expected;
        this.limit = limit;
        this.isLast = isLast;
        this.cutShort = cutShort;
        this.findings = findings;
    }

    void run() throws IOException {
        while (scan.nextSequence() < limit) {
            if (scan.next()) {
                take();
            } else if (!stepPastDamage()) {
                break;
            }
        }
        if (cutShort && !scan.hasEnded()) {
            long size = scan.sizeBytes();
            findings.add(Kind.DAMAGE, scan, size, size, expected, expected, scan.whatIsCut());
        }
        if (!isLast && expected < limit) {
            findings.add(Kind.DAMAGE, scan, scan.offset(), scan.offset(), expected, limit, "no file has these records");
            expected = limit;
        }
    }

    long records() {
        return records;
    }

    /** Behind the last record that is here or known to be missing. */
    long endSequence() {
        return expected;
    }

    private void take() throws IOException {
        long sequence = scan.sequence();
        if (scan.type() == RecordHeader.DATA && sequence >= expected && sequence < limit) {
            findings.record(scan);
            records++;
            expected = sequence + 1;
        } else if (scan.type() == RecordHeader.GAP && sequence >= expected) {
            long end = Math.max(expected, Math.min(scan.nextSequence(), limit));
            findings.add(
                    Kind.GAP, scan, scan.recordOffset(), scan.offset(), sequence, end, "lost in an earlier salvage");
            expected = end;
        }
        findings.progressTo(scan.offset());
    }

    /** Steps to the next record whatever is before it; false where there is none. */
    private boolean stepPastDamage() throws IOException {
        if (scan.hasEnded()) {
            if (isLast && scan.hasRemains()) {
                findings.add(
                        Kind.TEAR, scan, scan.offset(), scan.endOfRemains(), expected, expected, scan.whatRemains());
            }
            return false;
        }
        Kind kind = kind();
        // It was misread, or a writer has written it since, and what proved its loss.
        if (scan.isWhole()) {
            return true;
        }
        torn = kind == Kind.TEAR;
        long place = scan.offset();
        if (scan.nextPastDamage()) {
            long missing = Math.max(expected, Math.min(scan.sequence(), limit));
            long resumed = scan.recordOffset();
            if (resumed == place && (kind == Kind.DAMAGE || !cutShort)) {
                findings.add(kind, scan, place, scan.offset(), missing, missing, "no zeros behind the payload");
            } else if (resumed > place) {
                findings.add(kind, scan, place, resumed, expected, missing, "no whole record");
            }
            expected = missing;
            take();
            return true;
        }
        long end = scan.endOfRemains();
        // Of a file that was cut its end says more.
        if (end > place && (kind == Kind.DAMAGE || !cutShort)) {
            long missing = isLast ? expected : Math.max(expected, limit);
            findings.add(kind, scan, place, end, expected, missing, "no whole record");
            expected = missing;
        }
        return false;
    }

    private Kind kind() throws IOException {
        if (!isLast || scan.offset() < provenOffset) {
            return Kind.DAMAGE;
        }
        LossProof proof = torn ? null : scan.proof(false);
        if (proof == null) {
            return Kind.TEAR;
        }
        provenOffset = proof.provenOffset();
        return Kind.DAMAGE;
    }
}
