package io.thalweg.spark;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * Columns of numbers at fixed places of the payload, as the option {@code fields} names them: {@code price long 8,
 * volume int 16}. A number is read where it lies; with {@code payload} Spark would first make an array.
 */
final class PayloadFields {
    private static final Pattern FIELD = Pattern.compile("(\\w+)\\s+(\\w+)\\s+(\\d{1,9})");

    /** A number of the payload. */
    private interface Getter {
        long at(ByteBuffer view, int offset);
    }

    private record NumberType(DataType type, int sizeBytes, Getter getter) {}

    private static final Map<String, NumberType> TYPES = Map.of(
            "byte", new NumberType(DataTypes.ByteType, Byte.BYTES, ByteBuffer::get),
            "short", new NumberType(DataTypes.ShortType, Short.BYTES, ByteBuffer::getShort),
            "int", new NumberType(DataTypes.IntegerType, Integer.BYTES, ByteBuffer::getInt),
            "long", new NumberType(DataTypes.LongType, Long.BYTES, ByteBuffer::getLong),
            "float", new NumberType(DataTypes.FloatType, Float.BYTES, ByteBuffer::getInt),
            "double", new NumberType(DataTypes.DoubleType, Double.BYTES, ByteBuffer::getLong));

    private PayloadFields() {}

    /** The columns that are named; {@code payloadBytes} is how many bytes there are at most. */
    static <R> List<SourceColumn<R>> of(SourceOptions options, int payloadBytes, Function<R, ByteBuffer> payload) {
        List<SourceColumn<R>> columns = new ArrayList<>();
        String text = options.text("fields", "");
        if (text.isBlank()) {
            return columns;
        }
        for (String field : text.split(",", -1)) {
            Matcher parts = FIELD.matcher(field.strip());
            NumberType type = parts.matches() ? TYPES.get(parts.group(2).toLowerCase(Locale.ROOT)) : null;
            if (type == null) {
                throw options.refused(
                        "fields",
                        text,
                        "each field needs a name, one of byte, short, int, long, float, double, and its offset in the"
                                + " payload, as in: price long 8, volume int 16");
            }
            int offset = Integer.parseInt(parts.group(3));
            if (offset > payloadBytes - type.sizeBytes) {
                throw options.refused("fields", text, field.strip() + " is not in " + payloadBytes + " bytes");
            }
            ToLongFunction<R> number = at -> type.getter.at(payload.apply(at), offset);
            columns.add(new SourceColumn<>(parts.group(1), type.type, number, null));
        }
        return columns;
    }
}
