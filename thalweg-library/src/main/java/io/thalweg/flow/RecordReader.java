package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Steps over records of one size, see {@link Partitions#records}:
 *
 * <pre>{@code
 * while (records.next()) {
 *     sum += records.getLong(8);
 * }
 * }</pre>
 *
 * <p>Values are taken from the present record at an offset in it, in bytes, in the byte order that was chosen; an
 * offset outside of it is an {@link IndexOutOfBoundsException}. No method but {@link #view} and {@link #copy}
 * allocates. Not thread-safe.
 */
public final class RecordReader implements Closeable {
    private final BufferedReadableByteChannel in;
    private final int sizeBytes;
    /** Whether there is a present record; it is consumed with the next step. */
    private boolean present;

    RecordReader(BufferedReadableByteChannel in, int sizeBytes) {
        this.in = in;
        this.sizeBytes = sizeBytes;
    }

    /**
     * Goes to the next record, waiting until all of it is there. Ends the view of the one before.
     *
     * @return false if the input ends where a record would begin
     * @throws EOFException if it ends inside a record
     */
    public boolean next() throws IOException {
        if (present) {
            in.skip(sizeBytes);
            present = false;
        }
        present = in.request(sizeBytes);
        if (!present && in.available() > 0) {
            throw new EOFException("need " + sizeBytes + " bytes, got " + in.available() + " at offset " + in.position()
                    + " of " + in.name() + ": the input ends inside a record");
        }
        return present;
    }

    /** Offset in the input, in bytes, at which the record begins; where there is none, at which one would begin. */
    public long offset() {
        return in.position();
    }

    /** Bytes of each record. */
    public int length() {
        return sizeBytes;
    }

    /** The record as a read-only view in the byte order that was chosen, valid until {@link #next()}. */
    public ByteBuffer view() {
        return in.peekView(at(0, sizeBytes), sizeBytes);
    }

    /** The bytes of the record in an array of their own. */
    public byte[] copy() {
        byte[] record = new byte[sizeBytes];
        view().get(record);
        return record;
    }

    /** The byte at {@code offset}. */
    public byte get(int offset) {
        return in.peek(at(offset, Byte.BYTES));
    }

    /** The two bytes from {@code offset} on. */
    public short getShort(int offset) {
        return in.peekShort(at(offset, Short.BYTES));
    }

    /** The four bytes from {@code offset} on. */
    public int getInt(int offset) {
        return in.peekInt(at(offset, Integer.BYTES));
    }

    /** The eight bytes from {@code offset} on. */
    public long getLong(int offset) {
        return in.peekLong(at(offset, Long.BYTES));
    }

    /** The four bytes from {@code offset} on. */
    public float getFloat(int offset) {
        return Float.intBitsToFloat(getInt(offset));
    }

    /** The eight bytes from {@code offset} on. */
    public double getDouble(int offset) {
        return Double.longBitsToDouble(getLong(offset));
    }

    /** The byte order of values and views. */
    public ByteOrder order() {
        return in.order();
    }

    private int at(int offset, int length) {
        if (!present) {
            throw new IllegalStateException(
                    "no current record: call next() first, and use the record only if it returned true");
        }
        if (offset < 0 || offset > sizeBytes - length) {
            throw new IndexOutOfBoundsException(
                    length + " bytes at " + offset + " are not in a record of " + sizeBytes + " bytes");
        }
        return offset;
    }

    /** Closes the source. A second call does nothing. */
    @Override
    public void close() throws IOException {
        in.close();
    }
}
