package io.thalweg.log;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** Counts the states that crashes of a {@link CrashingDisk} reached. */
final class CrashStates {
    /** What was going on. */
    enum Phase {
        RECOVERING,
        APPENDING,
        DROPPING,
        CLOSING
    }

    /** What the disk was asked for when its power was cut. */
    enum Operation {
        CREATE_SEGMENT,
        CREATE_SPARE_SEGMENT,
        SIZE_SEGMENT,
        WRITE_SPACE,
        WRITE_SPARE_SPACE,
        WRITE_SEGMENT_HEADER,
        WRITE_CARRIED_RECORDS,
        FORCE_NEW_SEGMENT,
        FORCE_SPARE_SEGMENT,
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
        DELETE_SPARE_SEGMENT,
        DELETE_SEGMENT;

        static Operation ofCreating(SectorFile.Role role) {
            return switch (role) {
                case SEGMENT, NEW_SEGMENT -> CREATE_SEGMENT;
                case SPARE_SEGMENT -> CREATE_SPARE_SEGMENT;
                case TORN_COPY -> CREATE_TORN_COPY;
            };
        }

        static Operation ofDeleting(SectorFile.Role role) {
            return switch (role) {
                case NEW_SEGMENT -> DELETE_UNFINISHED;
                case SPARE_SEGMENT -> DELETE_SPARE_SEGMENT;
                case SEGMENT, TORN_COPY -> DELETE_SEGMENT;
            };
        }

        static Operation ofForcing(SectorFile.Role role) {
            return switch (role) {
                case SEGMENT -> FORCE_RECORDS;
                case NEW_SEGMENT -> FORCE_NEW_SEGMENT;
                case SPARE_SEGMENT -> FORCE_SPARE_SEGMENT;
                case TORN_COPY -> FORCE_TORN_COPY;
            };
        }

        static Operation ofWriting(SectorFile.Role role, long offset, byte[] from, int at, int length) {
            return switch (role) {
                case SEGMENT -> ofWritingRecords(from, at, length);
                case NEW_SEGMENT -> ofMakingSegment(offset, length);
                case SPARE_SEGMENT -> length == SegmentHeader.SIZE_BYTES ? WRITE_SEGMENT_HEADER : WRITE_SPARE_SPACE;
                case TORN_COPY -> WRITE_TORN_COPY;
            };
        }

        private static Operation ofMakingSegment(long offset, int length) {
            if (offset >= SegmentHeader.SIZE_BYTES) {
                return WRITE_CARRIED_RECORDS;
            }
            return length == SegmentHeader.SIZE_BYTES ? WRITE_SEGMENT_HEADER : WRITE_SPACE;
        }

        static Operation ofSizing(SectorFile.Role role) {
            return role == SectorFile.Role.SEGMENT ? TRIM : SIZE_SEGMENT;
        }

        private static Operation ofWritingRecords(byte[] from, int at, int length) {
            if (length < RecordHeader.SIZE_BYTES || RecordHeader.type(from, at) == 0) {
                return WRITE_SPACE;
            }
            if (length == RecordHeader.SIZE_BYTES && RecordHeader.type(from, at) == RecordHeader.FOOTER) {
                return WRITE_FOOTER;
            }
            int commit = at + length - RecordHeader.SIZE_BYTES - SegmentScan.COMMIT_BYTES;
            return commit >= at && RecordHeader.type(from, commit) == RecordHeader.COMMIT
                    ? WRITE_COMMIT
                    : WRITE_RECORDS;
        }
    }

    /** How often both came together. */
    private static final class Table<R extends Enum<R>, C extends Enum<C>> {
        private final Class<R> rows;
        private final Class<C> columns;
        private final Map<R, Map<C, long[]>> counts;

        Table(Class<R> rows, Class<C> columns) {
            this.rows = rows;
            this.columns = columns;
            counts = new EnumMap<>(rows);
            for (R row : rows.getEnumConstants()) {
                Map<C, long[]> cells = new EnumMap<>(columns);
                for (C column : columns.getEnumConstants()) {
                    cells.put(column, new long[1]);
                }
                counts.put(row, cells);
            }
        }

        private long[] cell(R row, C column) {
            Map<C, long[]> cells = Objects.requireNonNull(counts.get(row));
            return Objects.requireNonNull(cells.get(column));
        }

        void add(R row, C column) {
            cell(row, column)[0]++;
        }

        void putInto(Map<String, Long> all, String title) {
            for (R row : rows.getEnumConstants()) {
                for (C column : columns.getEnumConstants()) {
                    all.put(title + "|" + text(row) + "|" + text(column), cell(row, column)[0]);
                }
            }
        }
    }

    private final Table<Operation, Phase> cuts = new Table<>(Operation.class, Phase.class);
    private final Table<SectorContents.Part, Settling.Fate> sectors =
            new Table<>(SectorContents.Part.class, Settling.Fate.class);
    private final Map<String, Long> events = new HashMap<>();
    private Phase phase = Phase.APPENDING;

    void enter(Phase next) {
        phase = next;
    }

    void cut(Operation operation) {
        cuts.add(operation, phase);
    }

    void settled(Set<SectorContents.Part> parts, Settling.Fate fate) {
        parts.forEach(part -> sectors.add(part, fate));
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
        Map<String, Long> counts = new LinkedHashMap<>(new TreeMap<>(events));
        cuts.putInto(counts, "power cut while the disk was to");
        sectors.putInto(counts, "sector not forced, with");
        return counts;
    }

    private static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
