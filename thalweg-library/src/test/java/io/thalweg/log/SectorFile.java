package io.thalweg.log;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A file's bytes: as they are read, as they are on the disk, and as they were before the last write since a force. */
final class SectorFile {
    static final int SECTOR_BYTES = 512;

    private byte[] bytes = {};
    private byte[] durable = {};
    private byte[] earlier = {};
    private int sizeBytes;
    private int durableSizeBytes;
    /** First and behind the last byte written in each sector since it was forced; behind is 0 where none was. */
    private int[] dirtyFrom = {};

    private int[] dirtyEnd = {};

    /** Whether what is read may be something else than what is on the disk. */
    private boolean differs;

    int sizeBytes() {
        return sizeBytes;
    }

    int durableSizeBytes() {
        return durableSizeBytes;
    }

    int sectors() {
        return dirtyEnd.length;
    }

    boolean isDirty(int sector) {
        return dirtyEnd[sector] > 0;
    }

    boolean isDirty() {
        for (int end : dirtyEnd) {
            if (end > 0) {
                return true;
            }
        }
        return false;
    }

    int dirtyFrom(int sector) {
        return dirtyFrom[sector];
    }

    int dirtyEnd(int sector) {
        return dirtyEnd[sector];
    }

    /** What is read. */
    byte[] bytes() {
        return bytes;
    }

    byte[] durable() {
        return durable;
    }

    byte[] earlier() {
        return earlier;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, sizeBytes);
    }

    int read(long offset, byte[] into, int at, int length) {
        if (offset >= sizeBytes) {
            return -1;
        }
        int n = (int) Math.min(length, sizeBytes - offset);
        System.arraycopy(bytes, (int) offset, into, at, n);
        return n;
    }

    void write(int offset, byte[] from, int at, int length) {
        if (length == 0) {
            return;
        }
        differs = true;
        int end = offset + length;
        if (end > bytes.length) {
            grow(end);
        }
        for (int sector = offset / SECTOR_BYTES; sector * SECTOR_BYTES < end; sector++) {
            int begin = sector * SECTOR_BYTES;
            int first = Math.max(offset, begin);
            int last = Math.min(end, begin + SECTOR_BYTES);
            if (begin < sizeBytes) {
                System.arraycopy(bytes, begin, earlier, begin, SECTOR_BYTES);
            }
            dirtyFrom[sector] = isDirty(sector) ? Math.min(dirtyFrom[sector], first) : first;
            dirtyEnd[sector] = Math.max(dirtyEnd[sector], last);
        }
        System.arraycopy(from, at, bytes, offset, length);
        sizeBytes = Math.max(sizeBytes, end);
    }

    private void grow(int needed) {
        int sectors = (needed + SECTOR_BYTES - 1) / SECTOR_BYTES;
        bytes = Arrays.copyOf(bytes, sectors * SECTOR_BYTES);
        durable = Arrays.copyOf(durable, bytes.length);
        earlier = Arrays.copyOf(earlier, bytes.length);
        dirtyFrom = Arrays.copyOf(dirtyFrom, sectors);
        dirtyEnd = Arrays.copyOf(dirtyEnd, sectors);
    }

    void setSize(int newSizeBytes) {
        if (newSizeBytes > bytes.length) {
            grow(newSizeBytes);
        }
        sizeBytes = newSizeBytes;
    }

    void force() {
        for (int sector = 0; sector < sectors(); sector++) {
            if (isDirty(sector)) {
                forceSector(sector);
            }
        }
        durableSizeBytes = sizeBytes;
    }

    private void forceSector(int sector) {
        int from = dirtyFrom[sector];
        System.arraycopy(bytes, from, durable, from, dirtyEnd[sector] - from);
        dirtyEnd[sector] = 0;
    }

    /** As Linux does it: some sectors got there, and the others count as written from now on. */
    void failForce(SplittableRandom random) {
        for (int sector = 0; sector < sectors(); sector++) {
            if (isDirty(sector) && random.nextBoolean()) {
                forceSector(sector);
            }
            dirtyEnd[sector] = 0;
        }
        durableSizeBytes = sizeBytes;
    }

    /** The system forgets what it need not write, and reads it from the disk again. */
    void readAnew() {
        for (int sector = 0; sector < sectors(); sector++) {
            if (!isDirty(sector)) {
                System.arraycopy(durable, sector * SECTOR_BYTES, bytes, sector * SECTOR_BYTES, SECTOR_BYTES);
            }
        }
    }

    /** What the disk has is what there is. */
    void settled(int settledSizeBytes) {
        sizeBytes = settledSizeBytes;
        durableSizeBytes = settledSizeBytes;
        if (differs) {
            Arrays.fill(dirtyEnd, 0);
            System.arraycopy(durable, 0, bytes, 0, durable.length);
            differs = false;
        }
    }

    void flip(long bit) {
        bytes[(int) (bit / 8)] ^= (byte) (1 << (bit % 8));
        durable[(int) (bit / 8)] = bytes[(int) (bit / 8)];
    }
}
