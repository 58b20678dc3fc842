package io.thalweg.log;

import io.thalweg.log.LogReport.Kind;
import java.io.IOException;

/** Steps over all whole records of one segment, past whatever is damaged, and says what lies between them. */
final class SegmentSurvey {
    private final SegmentScan scan;
    private final LogFindings findings;
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
        if (cutShort) {
            long size = scan.sizeBytes();
            findings.add(Kind.DAMAGE, scan, size, size, expected, expected, scan.whatIsCut());
        }
        if (!isLast && expected < limit && !scan.hasEnded()) {
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
        long place = scan.offset();
        long next = scan.nextSequence();
        boolean resumes = scan.nextPastDamage();
        if (resumes && isLast) {
            // A writer may have written since what stands before that.
            scan.returnTo(place, next);
            if (scan.next()) {
                take();
                return true;
            }
            resumes = scan.nextPastDamage();
        }
        if (resumes) {
            long missing = Math.max(expected, Math.min(scan.sequence(), limit));
            long resumed = scan.recordOffset();
            if (resumed == place) {
                findings.add(kind(place), scan, place, scan.offset(), missing, missing, "no zeros behind the payload");
            } else {
                findings.add(kind(place), scan, place, resumed, expected, missing, "no whole record");
            }
            expected = missing;
            take();
            return true;
        }
        long end = scan.endOfRemains();
        if (end > place) {
            long missing = isLast ? expected : Math.max(expected, limit);
            Kind kind = kind(place);
            if (isLast && kind == Kind.DAMAGE && scan.isWhole()) {
                return true; // written since, and what proved its loss too
            }
            findings.add(kind, scan, place, end, expected, missing, "no whole record");
            expected = missing;
        }
        return false;
    }

    private Kind kind(long place) throws IOException {
        if (!isLast || cutShort || place < provenOffset) {
            return Kind.DAMAGE;
        }
        if (!torn && scan.proofOfLoss(place) >= 0) {
            provenOffset = scan.provenOffset();
            return Kind.DAMAGE;
        }
        torn = true;
        return Kind.TEAR;
    }
}
