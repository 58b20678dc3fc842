package io.thalweg.log;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts the states that crashes of a {@link CrashingDisk} reached. */
final class CrashStates {
    /** What was going on. */
    enum Phase {
        RECOVERY,
        APPENDING,
        DROPPING,
        CLOSING
    }

    /** What the disk was asked for when its power was cut. */
    enum Operation {
        CREATE_SEGMENT,
        WRITE_SPACE,
        WRITE_SEGMENT_HEADER,
        WRITE_CARRIED_RECORDS,
        FORCE_NEW_SEGMENT,
        RENAME,
        FORCE_DIRECTORY,
        WRITE_RECORDS,
        WRITE_COMMIT,
        FORCE_RECORDS,
        WRITE_FOOTER,
        TRIM,
        CREATE_TORN_COPY,
        WRITE_TORN_COPY,
        FORCE_TORN_COPY,
        DELETE_UNFINISHED,
        DELETE_SEGMENT;

        static Operation ofCreating(SectorFile.Role role) {
            return role == SectorFile.Role.TORN_COPY ? CREATE_TORN_COPY : CREATE_SEGMENT;
        }

        static Operation ofDeleting(SectorFile.Role role) {
            return role == SectorFile.Role.NEW_SEGMENT ? DELETE_UNFINISHED : DELETE_SEGMENT;
        }

        static Operation ofForcing(SectorFile.Role role) {
            return switch (role) {
                case SEGMENT -> FORCE_RECORDS;
                case NEW_SEGMENT -> FORCE_NEW_SEGMENT;
                case TORN_COPY -> FORCE_TORN_COPY;
            };
        }

        static Operation ofWriting(SectorFile.Role role, long offset, byte[] from, int at, int length) {
            return switch (role) {
                case SEGMENT -> ofWritingRecords(from, at, length);
                case NEW_SEGMENT -> ofMakingSegment(offset, length);
                case TORN_COPY -> WRITE_TORN_COPY;
            };
        }

        private static Operation ofMakingSegment(long offset, int length) {
            if (offset >= SegmentHeader.SIZE_BYTES) {
                return WRITE_CARRIED_RECORDS;
            }
            return length == SegmentHeader.SIZE_BYTES ? WRITE_SEGMENT_HEADER : WRITE_SPACE;
        }

        private static Operation ofWritingRecords(byte[] from, int at, int length) {
            if (length == RecordHeader.SIZE_BYTES && RecordHeader.type(from, at) == RecordHeader.FOOTER) {
                return WRITE_FOOTER;
            }
            int commit = at + length - RecordHeader.SIZE_BYTES - SegmentScan.COMMIT_BYTES;
            return commit >= at && RecordHeader.type(from, commit) == RecordHeader.COMMIT
                    ? WRITE_COMMIT
                    : WRITE_RECORDS;
        }
    }

    private static final Settling.Fate[] FATES = Settling.Fate.values();
    private static final SectorContents.Part[] PARTS = SectorContents.Part.values();

    private final long[][] cuts = new long[Phase.values().length][Operation.values().length];
    private final long[][] sectors = new long[PARTS.length][FATES.length];
    private final Map<String, Long> events = new TreeMap<>();
    private Phase phase = Phase.APPENDING;

    void enter(Phase next) {
        phase = next;
    }

    void cut(Operation operation) {
        cuts[phase.ordinal()][operation.ordinal()]++;
    }

    void settled(int parts, Settling.Fate fate) {
        for (int part = 0; part < PARTS.length; part++) {
            if ((parts & 1 << part) != 0) {
                sectors[part][fate.ordinal()]++;
            }
        }
    }

    void namesUndone(int changes) {
        if (changes > 0) {
            happened("cuts that undid changes of names");
        }
    }

    void forceFailed() {
        happened("failed forces while " + text(phase));
    }

    void happened(String event) {
        events.merge(event, 1L, Long::sum);
    }

    /** Every count: of an event by its name, of a table by {@code table|row|column}. */
    Map<String, Long> counts() {
        Map<String, Long> counts = new LinkedHashMap<>(events);
        for (Operation operation : Operation.values()) {
            for (Phase each : Phase.values()) {
                long count = cuts[each.ordinal()][operation.ordinal()];
                counts.put("power cut while the disk was to|" + text(operation) + "|" + text(each), count);
            }
        }
        for (SectorContents.Part part : PARTS) {
            for (Settling.Fate fate : FATES) {
                long count = sectors[part.ordinal()][fate.ordinal()];
                counts.put("sector not forced, with|" + text(part) + "|" + text(fate), count);
            }
        }
        return counts;
    }

    private static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
