package io.thalweg.trials.fuzz;

import io.thalweg.log.StrangeLog;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * A directory with any bytes as a log: {@link StrangeLog} says what must hold of it. The headers and checksums that the
 * input would hardly hit are set right where it asks for that, so that it gets behind them.
 */
final class LogTarget {
    private static final int MOST_FILES = 3;
    private static final int SEGMENT_HEADER_BYTES = 64;
    private static final int RECORD_HEADER_BYTES = 32;

    /** Of one opening: buffers of fixed size, and few of them. */
    private static final long ALLOWANCE_BYTES = 16L << 20;

    private static final long BYTES_PER_BYTE = 64;

    private final FuzzInput input;

    private LogTarget(FuzzInput input) {
        this.input = input;
    }

    static void check(byte[] bytes) throws Exception {
        Map<String, byte[]> files = new LogTarget(new FuzzInput(bytes)).files();
        Memory.checkBound(
                bytes.length, ALLOWANCE_BYTES + BYTES_PER_BYTE * bytes.length, () -> new StrangeLog(files).check());
    }

    private Map<String, byte[]> files() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        int count = input.choice(1, MOST_FILES);
        long base = 0;
        for (int i = 0; i < count; i++) {
            base = input.choice(0, 15) == 0 ? number() : base + input.choice(0, 5);
            files.put(name(base), i + 1 < count ? segment(base, input.wideChoice(0, 1000)) : segment(base, -1));
        }
        return files;
    }

    /** Of a segment, mostly; in a few cases of something like it. */
    private String name(long base) {
        return switch (input.choice(0, 31)) {
            case 0 -> String.format("%020d.log.tmp", base);
            case 1 -> new String(input.take(20), StandardCharsets.ISO_8859_1).replaceAll("[^0-9]", "9") + ".log";
            default -> String.format("%020d.log", base);
        };
    }

    private long number() {
        byte[] bytes = new byte[Long.BYTES];
        byte[] taken = input.take(Long.BYTES);
        System.arraycopy(taken, 0, bytes, 0, taken.length);
        return ByteBuffer.wrap(bytes).getLong() & Long.MAX_VALUE;
    }

    /** So many of the next bytes, or all that are left. */
    private byte[] segment(long base, int sizeBytes) {
        boolean headed = input.choice(0, 7) != 0;
        int salt = input.choice(0, 1);
        int whole = input.choice(0, 40);
        byte[] bytes = sizeBytes < 0 ? input.rest() : input.take(sizeBytes);
        if (!headed || bytes.length < SEGMENT_HEADER_BYTES) {
            return bytes;
        }
        ByteBuffer segment = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        segment.put(0, "THALWLOG".getBytes(StandardCharsets.US_ASCII));
        segment.putInt(8, 1).putLong(16, base).putInt(24, salt);
        segment.putInt(60, crc(bytes, 0, 60));
        makeWhole(segment, bytes, base, salt, whole);
        return bytes;
    }

    /**
     * Sets right so many records: what the input has as length and type stays as far as it makes sense, and a few wrong
     * numbers get right checksums, too.
     */
    private static void makeWhole(ByteBuffer segment, byte[] bytes, long base, int salt, int records) {
        long sequence = base;
        int at = SEGMENT_HEADER_BYTES;
        for (int i = 0; i < records && at + RECORD_HEADER_BYTES <= bytes.length; i++) {
            int choice = segment.get(at + 27) & 0xFF;
            int type = choice == 255 ? segment.getInt(at + 4) : 1 + Math.floorMod(segment.getInt(at + 4), 4);
            int room = bytes.length - at - RECORD_HEADER_BYTES;
            int length = switch (type) {
                case 2 -> 16;
                case 3 -> 0;
                case 4 -> 8;
                default -> Math.floorMod(segment.getInt(at), 100);
            };
            int claimed = choice == 254 ? segment.getInt(at) : length;
            length = Math.min(length, room);
            segment.putInt(at, claimed).putInt(at + 4, type);
            segment.putLong(at + 8, choice == 253 ? segment.getLong(at + 8) : sequence);
            if (type == 4 && length == 8 && choice < 200) {
                sequence += choice % 10;
                segment.putLong(at + RECORD_HEADER_BYTES, sequence);
            }
            segment.putInt(at + 16, choice == 252 ? segment.getInt(at + 16) : salt);
            segment.putInt(at + 20, crc(bytes, at + RECORD_HEADER_BYTES, length))
                    .putInt(at + 24, 0);
            segment.putInt(at + 28, choice == 251 ? segment.getInt(at + 28) : crc(bytes, at, 28));
            int end = Math.min(bytes.length, at + RECORD_HEADER_BYTES + (length + 7) / 8 * 8);
            for (int padding = at + RECORD_HEADER_BYTES + length; padding < end; padding++) {
                segment.put(padding, (byte) 0);
            }
            sequence += type == 1 ? 1 : 0;
            at = end;
        }
    }

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }
}
