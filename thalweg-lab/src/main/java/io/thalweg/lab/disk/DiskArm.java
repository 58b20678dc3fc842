package io.thalweg.lab.disk;

import java.util.concurrent.locks.LockSupport;

/** The time that a disk with one arm takes: a move unless a block follows the last one, then its bytes at the disk's rate. */
final class DiskArm {
    private final long seekNanos;
    private final double nanosPerByte;
    private long headAt;
    private long busyUntil = System.nanoTime();

    DiskArm(int megabytesPerSecond, int seekMillis) {
        this.seekNanos = seekMillis * 1_000_000L;
        this.nanosPerByte = 1e3 / megabytesPerSecond;
    }

    /** What the arm takes for that block, if it is asked now. */
    long costNanos(long offset, int bytes) {
        long move = offset == headAt ? 0 : seekNanos;
        headAt = offset + bytes;
        return move + (long) (bytes * nanosPerByte);
    }

    /** Waits as long as the arm takes. */
    void visit(long offset, int bytes) {
        busyUntil = Math.max(busyUntil, System.nanoTime()) + costNanos(offset, bytes);
        for (long left = busyUntil - System.nanoTime(); left > 0; left = busyUntil - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
