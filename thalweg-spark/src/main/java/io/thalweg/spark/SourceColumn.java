package io.thalweg.spark;

import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * A column and where its value comes from.
 *
 * @param number the value of the present element, of a column of numbers
 * @param bytes a view of the value, of a column of bytes or text; of neither is the column of the file's name
 */
record SourceColumn<R>(
        String name,
        DataType type,
        @Nullable ToLongFunction<R> number,
        @Nullable Function<R, ByteBuffer> bytes) {
    static <R> SourceColumn<R> ofLong(String name, ToLongFunction<R> value) {
        return new SourceColumn<>(name, DataTypes.LongType, value, null);
    }

    static <R> SourceColumn<R> ofInt(String name, ToLongFunction<R> value) {
        return new SourceColumn<>(name, DataTypes.IntegerType, value, null);
    }

    static <R> SourceColumn<R> ofBytes(String name, Function<R, ByteBuffer> view) {
        return new SourceColumn<>(name, DataTypes.BinaryType, null, view);
    }

    static <R> SourceColumn<R> ofText(String name, Function<R, ByteBuffer> view) {
        return new SourceColumn<>(name, DataTypes.StringType, null, view);
    }

    /** The path of the file, which an offset alone does not name. */
    static <R> SourceColumn<R> ofFile() {
        return new SourceColumn<>("file", DataTypes.StringType, null, null);
    }

    /** Whether Spark compares it with whole numbers, so that we can do so for it. */
    boolean isWholeNumber() {
        return type.equals(DataTypes.LongType)
                || type.equals(DataTypes.IntegerType)
                || type.equals(DataTypes.ShortType)
                || type.equals(DataTypes.ByteType);
    }

    /** Whether it is text that elements have, so that we can compare it for Spark. */
    boolean isText() {
        return bytes != null && type.equals(DataTypes.StringType);
    }

    ByteBuffer viewOf(R at) {
        if (bytes == null) {
            throw new IllegalStateException(name + " is no column of bytes");
        }
        return bytes.apply(at);
    }

    long numberOf(R at) {
        if (number == null) {
            throw new IllegalStateException(name + " is no column of numbers");
        }
        return number.applyAsLong(at);
    }

    /** Puts the value of the element at which {@code at} stands into a row; returns how many bytes were copied. */
    int take(R at, byte[] fileName, BatchColumn into, int row) {
        if (number != null) {
            into.put(row, number.applyAsLong(at));
            return 0;
        }
        if (bytes != null) {
            ByteBuffer view = bytes.apply(at);
            into.put(row, view);
            return view.remaining();
        }
        if (into.isRepeated(row, fileName)) {
            into.repeat(row);
            return 0;
        }
        into.put(row, fileName);
        return fileName.length;
    }
}
