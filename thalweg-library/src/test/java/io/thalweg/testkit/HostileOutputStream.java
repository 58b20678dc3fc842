package io.thalweg.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A sink that remembers what reached it and fails where it is told to. */
public final class HostileOutputStream extends OutputStream {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private int failureOffset = Integer.MAX_VALUE;
    private boolean failsAtFlush;
    private boolean failsAtClose;
    private int writes;
    private int flushes;
    private int closes;

    /** Takes everything. */
    public static HostileOutputStream sound() {
        return new HostileOutputStream();
    }

    /** Takes the bytes before {@code offset}, even of a write that goes beyond, and fails there. */
    public static HostileOutputStream failingAt(int offset) {
        HostileOutputStream sink = new HostileOutputStream();
        sink.failureOffset = offset;
        return sink;
    }

    public HostileOutputStream failingAtFlush() {
        failsAtFlush = true;
        return this;
    }

    public HostileOutputStream failingAtClose() {
        failsAtClose = true;
        return this;
    }

    /** From now on it fails no more. */
    public void heal() {
        failureOffset = Integer.MAX_VALUE;
        failsAtFlush = false;
        failsAtClose = false;
    }

    public byte[] taken() {
        return taken.toByteArray();
    }

    public int writes() {
        return writes;
    }

    public int flushes() {
        return flushes;
    }

    public int closes() {
        return closes;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (closes > 0) {
            throw new IOException("write after close");
        }
        writes++;
        int room = Math.min(length, failureOffset - taken.size());
        taken.write(bytes, offset, room);
        if (room < length) {
            throw new IOException("broken on purpose at byte " + failureOffset);
        }
    }

    @Override
    public void flush() throws IOException {
        flushes++;
        if (failsAtFlush) {
            throw new IOException("flush broken on purpose");
        }
    }

    @Override
    public void close() throws IOException {
        closes++;
        if (failsAtClose) {
            throw new IOException("close broken on purpose");
        }
    }
}
