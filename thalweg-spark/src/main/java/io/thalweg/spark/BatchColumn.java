package io.thalweg.spark;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A column of a batch: numbers, or bytes that stand one behind the other in memory that all batches of a task share.
 * None of its values is null.
 */
final class BatchColumn extends ColumnVector {
    /** Of a number itself, or its bits; of bytes where they begin. */
    private final long[] values;

    private final int[] lengths;
    private byte[] bytes = {};
    private int used;

    BatchColumn(DataType type, int rows) {
        super(type);
        values = new long[rows];
        lengths = new int[rows];
    }

    void clear() {
        used = 0;
    }

    void put(int row, long value) {
        values[row] = value;
    }

    void put(int row, ByteBuffer view) {
        int length = view.remaining();
        makeRoom(length);
        view.get(view.position(), bytes, used, length);
        set(row, length);
    }

    void put(int row, byte[] value) {
        makeRoom(value.length);
        System.arraycopy(value, 0, bytes, used, value.length);
        set(row, value.length);
    }

    /** Whether the row before has this value. */
    boolean isRepeated(int row, byte[] value) {
        int at = row - 1;
        return row > 0
                && Arrays.equals(bytes, (int) values[at], (int) values[at] + lengths[at], value, 0, value.length);
    }

    /** The same value as in the row before. */
    void repeat(int row) {
        values[row] = values[row - 1];
        lengths[row] = lengths[row - 1];
    }

    private void makeRoom(int length) {
        if (bytes.length - used < length) {
            long needed = (long) used + length;
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, 2L * bytes.length)));
        }
    }

    private void set(int row, int length) {
        values[row] = used;
        lengths[row] = length;
        used += length;
    }

    @Override
    public byte getByte(int row) {
        return (byte) values[row];
    }

    @Override
    public short getShort(int row) {
        return (short) values[row];
    }

    @Override
    public int getInt(int row) {
        return (int) values[row];
    }

    @Override
    public long getLong(int row) {
        return values[row];
    }

    @Override
    public float getFloat(int row) {
        return Float.intBitsToFloat((int) values[row]);
    }

    @Override
    public double getDouble(int row) {
        return Double.longBitsToDouble(values[row]);
    }

    @Override
    public byte[] getBinary(int row) {
        int from = (int) values[row];
        return Arrays.copyOfRange(bytes, from, from + lengths[row]);
    }

    /** A view of the batch's memory: Spark copies what it keeps, as with its own readers. */
    @Override
    public UTF8String getUTF8String(int row) {
        return UTF8String.fromBytes(bytes, (int) values[row], lengths[row]);
    }

    @Override
    public boolean hasNull() {
        return false;
    }

    @Override
    public int numNulls() {
        return 0;
    }

    @Override
    public boolean isNullAt(int row) {
        return false;
    }

    @Override
    public void close() {
        bytes = new byte[0];
    }

    // ---- Types that no source has -----------------------------------------------------------------------------------

    @Override
    public boolean getBoolean(int row) {
        throw notOfThisType();
    }

    @Override
    public ColumnarArray getArray(int row) {
        throw notOfThisType();
    }

    @Override
    public ColumnarMap getMap(int ordinal) {
        throw notOfThisType();
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        throw notOfThisType();
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        throw notOfThisType();
    }

    private UnsupportedOperationException notOfThisType() {
        return new UnsupportedOperationException("a column of " + dataType() + " has no such values");
    }
}
