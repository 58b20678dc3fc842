package io.thalweg.log;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** One damage to the files of a log, and what can still be known of what was there. */
final class LogDamage {
    /** What happens to the files. */
    enum Way {
        BITS_FLIPPED,
        BYTES_INSERTED,
        BYTES_REMOVED,
        ZEROED,
        GARBAGE,
        SECTORS_SWAPPED,
        CUT,
        CUT_AND_ZEROED,
        APPENDED,
        SEGMENTS_SWAPPED,
        SEGMENT_MISSING,
        SEGMENT_DOUBLED,
        SEGMENT_RENAMED,
        SEGMENT_OF_BEFORE,
        COPIED_BESIDE_THE_WRITER
    }

    private static final int SECTOR_BYTES = 512;

    private final SplittableRandom random;
    private final Way way;
    /** The segment that was damaged, and the first and behind the last byte of it that may have changed. */
    private String segment = "";

    private int from;
    private int to;
    private Map<String, byte[]> before = Map.of();
    private long acknowledgedBefore;

    LogDamage(SplittableRandom random) {
        this.random = random;
        way = Way.values()[random.nextInt(Way.values().length)];
    }

    Way way() {
        return way;
    }

    /** How the files looked when a copy of them began. */
    void copied(Map<String, byte[]> files, long acknowledged) {
        before = files;
        acknowledgedBefore = acknowledged;
    }

    Map<String, byte[]> of(Map<String, byte[]> files, StringBuilder story) {
        Map<String, byte[]> damaged = new TreeMap<>(files);
        List<String> names = new ArrayList<>(files.keySet());
        segment = names.get(random.nextInt(3) == 0 ? random.nextInt(names.size()) : names.size() - 1);
        byte[] bytes = Objects.requireNonNull(files.get(segment)).clone();
        // Where records are, or were: most of a file that was left is zeros.
        int used = bytes.length;
        while (used > 1 && bytes[used - 1] == 0) {
            used--;
        }
        from = random.nextInt(Math.min(bytes.length, used + 8));
        to = Math.min(bytes.length, from + 1 + random.nextInt(random.nextBoolean() ? 8 : 600));
        String other = names.get(random.nextInt(names.size()));
        switch (way) {
            case BITS_FLIPPED -> {
                to = Math.min(bytes.length, from + 4);
                for (int i = random.nextInt(3); i >= 0; i--) {
                    bytes[from + random.nextInt(to - from)] ^= (byte) (1 << random.nextInt(8));
                }
                damaged.put(segment, bytes);
            }
            case BYTES_INSERTED -> {
                damaged.put(segment, joined(Arrays.copyOf(bytes, from), piece(bytes), tail(bytes, from)));
                to = from;
            }
            case BYTES_REMOVED -> damaged.put(segment, joined(Arrays.copyOf(bytes, from), tail(bytes, to)));
            case ZEROED, GARBAGE -> {
                if (random.nextBoolean()) {
                    from -= from % SECTOR_BYTES;
                    to = Math.min(bytes.length, from + SECTOR_BYTES * (1 + random.nextInt(3)));
                }
                for (int i = from; i < to; i++) {
                    bytes[i] = way == Way.ZEROED ? 0 : (byte) random.nextInt();
                }
                damaged.put(segment, bytes);
            }
            case SECTORS_SWAPPED -> swapSectors(damaged, bytes);
            case CUT -> {
                to = bytes.length;
                damaged.put(segment, Arrays.copyOf(bytes, from));
            }
            case CUT_AND_ZEROED -> {
                to = bytes.length;
                damaged.put(segment, Arrays.copyOf(Arrays.copyOf(bytes, from), 1024));
            }
            case APPENDED -> {
                from = bytes.length;
                to = from;
                damaged.put(segment, joined(bytes, piece(bytes)));
            }
            case SEGMENTS_SWAPPED -> {
                damaged.put(segment, files.get(other));
                damaged.put(other, bytes);
            }
            case SEGMENT_MISSING -> damaged.remove(segment);
            case SEGMENT_DOUBLED -> damaged.putIfAbsent(anyName(files), bytes);
            case SEGMENT_RENAMED -> {
                damaged.remove(segment);
                damaged.put(anyName(files), bytes);
            }
            case SEGMENT_OF_BEFORE -> {
                from = 0;
                to = bytes.length;
                damaged.put(segment, before.getOrDefault(segment, bytes));
            }
            case COPIED_BESIDE_THE_WRITER -> copyBeside(damaged);
        }
        story.append(way)
                .append(' ')
                .append(segment)
                .append(" from ")
                .append(from)
                .append(" to ")
                .append(to);
        return damaged;
    }

    private void swapSectors(Map<String, byte[]> damaged, byte[] bytes) {
        int sectors = bytes.length / SECTOR_BYTES;
        if (sectors < 2) {
            return;
        }
        int one = random.nextInt(sectors);
        int two = random.nextInt(sectors);
        from = SECTOR_BYTES * Math.min(one, two);
        to = SECTOR_BYTES * (Math.max(one, two) + 1);
        byte[] sector = Arrays.copyOfRange(bytes, SECTOR_BYTES * one, SECTOR_BYTES * (one + 1));
        System.arraycopy(bytes, SECTOR_BYTES * two, bytes, SECTOR_BYTES * one, SECTOR_BYTES);
        System.arraycopy(sector, 0, bytes, SECTOR_BYTES * two, SECTOR_BYTES);
        damaged.put(segment, bytes);
    }

    /** Each file begins as it was and ends as it is; what came since the directory was listed is not copied. */
    private void copyBeside(Map<String, byte[]> damaged) {
        damaged.keySet().retainAll(before.keySet());
        damaged.replaceAll((name, now) -> {
            byte[] then = Objects.requireNonNull(before.get(name));
            int at = random.nextInt(Math.min(then.length, now.length));
            return joined(Arrays.copyOf(then, at), tail(now, at));
        });
    }

    private String anyName(Map<String, byte[]> files) {
        long base = SegmentHeader.baseOf(new ArrayList<>(files.keySet()).get(random.nextInt(files.size())));
        return SegmentHeader.name(Math.max(0, base + random.nextInt(-3, 30)));
    }

    /** Zeros, garbage, or what stands elsewhere in the file. */
    private byte[] piece(byte[] bytes) {
        int length = Math.max(1, to - from);
        byte[] piece = new byte[length];
        int what = random.nextInt(3);
        if (what == 0) {
            random.nextBytes(piece);
        } else if (what == 1) {
            int at = random.nextInt(bytes.length);
            System.arraycopy(bytes, at, piece, 0, Math.min(length, bytes.length - at));
        }
        return piece;
    }

    private static byte[] tail(byte[] bytes, int from) {
        return Arrays.copyOfRange(bytes, from, bytes.length);
    }

    private static byte[] joined(byte[]... parts) {
        int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
        byte[] all = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    /** Whether the oldest segments are gone, as dropped ones are, or others stand before them. */
    boolean takesTheFirst(Map<String, byte[]> damaged) {
        return way == Way.SEGMENT_MISSING
                || way == Way.SEGMENT_DOUBLED
                || way == Way.SEGMENT_RENAMED
                || way == Way.COPIED_BESIDE_THE_WRITER;
    }

    /**
     * Up to which number every record must be read, unless the damage is reported. Fewer than were acknowledged only
     * where nothing that is left tells of the others.
     */
    long requiredEnd(Map<String, byte[]> files, Map<String, byte[]> damaged, long acknowledged) throws IOException {
        String last = new TreeMap<>(files).lastKey();
        boolean newest = segment.equals(last);
        return switch (way) {
            case COPIED_BESIDE_THE_WRITER -> acknowledgedBefore;
            case SEGMENT_MISSING -> newest ? Math.min(acknowledged, SegmentHeader.baseOf(last)) : acknowledged;
            case SEGMENT_OF_BEFORE -> newest ? Math.min(acknowledged, acknowledgedBefore) : acknowledged;
            case SEGMENTS_SWAPPED, SEGMENT_DOUBLED, SEGMENT_RENAMED -> acknowledged;
            default ->
                newest
                        ? requiredOfLast(
                                Objects.requireNonNull(files.get(last)),
                                Objects.requireNonNull(damaged.get(last)),
                                acknowledged)
                        : acknowledged;
        };
    }

    /** Who was in the newest segment when that got an older name looks at no older one. */
    long requiredOfFollower(long required) {
        return way == Way.SEGMENT_RENAMED ? Math.min(required, SegmentHeader.baseOf(segment)) : required;
    }

    private long requiredOfLast(byte[] was, byte[] is, long acknowledged) throws IOException {
        // Zeros among zeros do no harm before the first byte that is another one.
        int first = Arrays.mismatch(was, is);
        if (first < 0) {
            return acknowledged;
        }
        CrashingDisk disk = new CrashingDisk(1);
        disk.create(segment).write(0, was, 0, was.length);
        long whole = SegmentHeader.baseOf(segment);
        boolean ended = false;
        try (SegmentScan scan = new SegmentScan(disk.openToRead(segment), segment)) {
            while (scan.next()) {
                boolean behind = scan.recordOffset() >= to;
                boolean footer = scan.type() == RecordHeader.FOOTER;
                if (behind
                        && (footer
                                || (scan.type() == RecordHeader.COMMIT
                                        && scan.durableOffset() > Math.max(first, SegmentHeader.SIZE_BYTES)))) {
                    return acknowledged; // the proof is still there
                }
                ended |= footer;
                if (scan.offset() <= first) {
                    whole = scan.nextSequence();
                }
            }
            // A file that lost its footer, and is shorter than it was made, was cut.
            return ended && is.length < scan.header().fullBytes() ? acknowledged : Math.min(whole, acknowledged);
        }
    }
}
