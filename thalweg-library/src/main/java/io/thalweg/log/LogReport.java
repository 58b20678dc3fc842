package io.thalweg.log;

import java.util.List;

/**
 * What a log's files hold; {@link LogInspection} makes it.
 *
 * @param segments the files of the log, in order
 * @param firstSequence the number of the oldest record that is kept
 * @param nextSequence the number behind the last record
 * @param damage the places that hold no records though they should, segment by segment, the first {@value #MOST_DAMAGE}
 *     of them; empty for a log that is sound
 * @param damageCount how many of them are damage, listed or not
 * @param tearCount how many are tears
 * @param gapCount how many are gaps
 * @param lostRecords how many numbers are known to be missing between whole records, those of gaps left out
 * @param everythingRead whether every record was read; else only the last segment was
 */
public record LogReport(
        List<Segment> segments,
        long firstSequence,
        long nextSequence,
        List<Damage> damage,
        long damageCount,
        long tearCount,
        long gapCount,
        long lostRecords,
        boolean everythingRead) {
    /** A log may be damaged in very many places; more than these are only counted. */
    public static final int MOST_DAMAGE = 1000;

    /** Copies the lists. */
    public LogReport {
        segments = List.copyOf(segments);
        damage = List.copyOf(damage);
    }

    /**
     * Whether something is damaged that was on the disk: readers refuse to go past it, and {@link AppendLog} refuses
     * the log if it is in the last segment.
     */
    public boolean isDamaged() {
        return damageCount > 0;
    }

    /** Whether the log ends in what a crash leaves behind, or in what a writer is just writing. */
    public boolean isTorn() {
        return tearCount > 0;
    }

    /**
     * A file of the log.
     *
     * @param name of the file
     * @param firstSequence of its records
     * @param endSequence behind the last of them
     * @param records how many were found whole; -1 where it was not read
     * @param sizeBytes of the file
     * @param endOffset behind its last whole record, in the last segment behind its footer; -1 where it was not read
     * @param isEnded whether its end was read, and is marked by a footer: its writer left it in peace
     */
    public record Segment(
            String name,
            long firstSequence,
            long endSequence,
            long records,
            long sizeBytes,
            long endOffset,
            boolean isEnded) {}

    /** What a place without records means. */
    public enum Kind {
        /** Nothing says that it was ever on the disk: the normal remains of a crash, or a writer at work. */
        TEAR,
        /** It was on the disk, and perhaps acknowledged. */
        DAMAGE,
        /** An earlier salvage lost these records, and says so. */
        GAP
    }

    /**
     * A place that holds no records though it should.
     *
     * @param kind what it means
     * @param segment the name of the file
     * @param offset where in it the place begins, in bytes
     * @param endOffset where whole records begin again, or the file ends
     * @param firstSequence the number of the first record that is missing, or would be
     * @param endSequence behind the last that is known to be missing; the same as {@code firstSequence} where none is
     *     known
     * @param what is wrong, in words
     */
    public record Damage(
            Kind kind,
            String segment,
            long offset,
            long endOffset,
            long firstSequence,
            long endSequence,
            String what) {}
}
