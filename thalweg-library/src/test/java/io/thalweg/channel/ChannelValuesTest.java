package io.thalweg.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Unsigned values, those of three bytes, varints, text and arrays: as the JDK has them, however they come. */
class ChannelValuesTest {
    private static final int VALUES = 200;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    /** A value, its bytes made by hand, and how the channels put and get it. */
    private static final class Value {
        final byte[] bytes;
        final Put put;
        final Get get;
        final Object expected;

        Value(byte[] bytes, Put put, Get get, Object expected) {
            this.bytes = bytes;
            this.put = put;
            this.get = get;
            this.expected = expected;
        }
    }

    private interface Put {
        void to(BufferedWritableByteChannel out) throws IOException;
    }

    private interface Get {
        Object from(BufferedReadableByteChannel in) throws IOException;
    }

    // ---- Any values in any pieces -----------------------------------------------------------------------------------

    @RepeatedTest(100)
    void whatIsPutIsMadeOfTheRightBytesAndComesBack() throws IOException {
        ByteOrder order = random.oneIn(2) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        List<Value> values = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.allocate(VALUES * 1000);
        for (int i = 0; i < VALUES; i++) {
            Value value = randomValue(order);
            values.add(value);
            bytes.put(value.bytes);
        }
        byte[] expected = new byte[bytes.position()];
        bytes.get(0, expected);

        assertThat(written(values, order)).isEqualTo(expected);
        try (BufferedReadableByteChannel in = hostile(expected, order)) {
            for (Value value : values) {
                assertThat(value.get.from(in)).isEqualTo(value.expected);
            }
            assertThat(in.position()).isEqualTo(expected.length);
            assertThat(in.request(1)).isFalse();
        }
    }

    private byte[] written(List<Value> values, ByteOrder order) throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.inPieces(() -> random.between(1, 200));
        try (BufferedWritableByteChannel out = BufferedWritableByteChannel.builder()
                .bufferSize(random.between(8, 200))
                .order(order)
                .build(target)) {
            for (Value value : values) {
                value.put.to(out);
            }
        }
        return target.bytes();
    }

    private BufferedReadableByteChannel hostile(byte[] bytes, ByteOrder order) {
        int sizeBytes = random.between(8, 200);
        BufferedReadableByteChannel.Builder builder = BufferedReadableByteChannel.builder()
                .bufferSize(sizeBytes)
                .maxBufferSize(1000)
                .order(order);
        return switch (random.between(0, 4)) {
            case 0 -> builder.build(ScriptedReadableChannel.byteByByte(bytes));
            case 1 -> builder.build(ScriptedReadableChannel.whole(bytes));
            case 2 -> builder.build(HostileInputStream.inRandomPieces(bytes, random));
            case 3 ->
                builder.build(
                        ScriptedReadableChannel.inPieces(bytes, () -> random.between(sizeBytes - 1, sizeBytes + 1)));
            default -> builder.build(ScriptedReadableChannel.inPieces(bytes, () -> random.between(0, 9)));
        };
    }

    private Value randomValue(ByteOrder order) {
        ByteBuffer bytes = ByteBuffer.allocate(1000).order(order);
        // Of every number of bits, so that every length of a varint comes.
        long number = ByteBuffer.wrap(random.bytes(8)).getLong() >> random.between(0, 63);
        int small = (int) number;
        return switch (random.between(0, 14)) {
            case 0 ->
                value(bytes.put((byte) small), out -> out.put((byte) small), in -> in.getUnsignedByte(), small & 0xFF);
            case 1 ->
                value(
                        bytes.putShort((short) small),
                        out -> out.putShort((short) small),
                        in -> in.getUnsignedShort(),
                        small & 0xFFFF);
            case 2 ->
                value(bytes.putInt(small), out -> out.putInt(small), in -> in.getUnsignedInt(), small & 0xFFFFFFFFL);
            case 3 ->
                value(putMedium(bytes, small), out -> out.putMedium(small), in -> in.getMedium(), small << 8 >> 8);
            case 4 ->
                value(
                        putMedium(bytes, small),
                        out -> out.putMedium(small),
                        in -> in.getUnsignedMedium(),
                        small & 0xFFFFFF);
            case 5 -> {
                BigInteger unsigned = new BigInteger(Integer.toUnsignedString(small));
                yield value(putVarint(bytes, unsigned), out -> out.putVarint32(small), in -> in.getVarint32(), small);
            }
            case 6 -> {
                BigInteger unsigned = new BigInteger(Long.toUnsignedString(number));
                yield value(putVarint(bytes, unsigned), out -> out.putVarint64(number), in -> in.getVarint64(), number);
            }
            case 7 ->
                value(putVarint(bytes, zigZag(small)), out -> out.putZigZag32(small), in -> in.getZigZag32(), small);
            case 8 ->
                value(putVarint(bytes, zigZag(number)), out -> out.putZigZag64(number), in -> in.getZigZag64(), number);
            case 9 -> randomText(bytes);
            default -> randomArray(bytes);
        };
    }

    private Value randomText(ByteBuffer bytes) {
        StringBuilder text = new StringBuilder();
        for (int i = random.between(0, 40); i > 0; i--) {
            text.append(random.oneOf(List.of("a", "\0", "\u00E4", "\u20AC", "\uD83D\uDE00")));
        }
        String string = text.toString();
        byte[] utf8 = string.getBytes(UTF_8);
        return value(
                bytes.put(utf8),
                out -> assertThat(out.putUtf8(string)).isEqualTo(utf8.length),
                in -> in.getUtf8(utf8.length),
                string);
    }

    private Value randomArray(ByteBuffer bytes) {
        int length = random.between(0, 60);
        int offset = random.between(0, 5);
        byte[] data = random.bytes(length * Long.BYTES);
        switch (random.between(0, 4)) {
            case 0 -> {
                short[] values = new short[offset + length];
                ByteBuffer.wrap(data).asShortBuffer().get(values, offset, length);
                bytes.asShortBuffer().put(values, offset, length);
                return value(
                        bytes.position(length * Short.BYTES),
                        out -> out.putShorts(values, offset, length),
                        in -> {
                            short[] got = new short[values.length];
                            in.getShorts(got, offset, length);
                            return got;
                        },
                        values);
            }
            case 1 -> {
                int[] values = new int[offset + length];
                ByteBuffer.wrap(data).asIntBuffer().get(values, offset, length);
                bytes.asIntBuffer().put(values, offset, length);
                return value(
                        bytes.position(length * Integer.BYTES),
                        out -> out.putInts(values, offset, length),
                        in -> {
                            int[] got = new int[values.length];
                            in.getInts(got, offset, length);
                            return got;
                        },
                        values);
            }
            case 2 -> {
                long[] values = new long[offset + length];
                ByteBuffer.wrap(data).asLongBuffer().get(values, offset, length);
                bytes.asLongBuffer().put(values, offset, length);
                return value(
                        bytes.position(length * Long.BYTES),
                        out -> out.putLongs(values, offset, length),
                        in -> {
                            long[] got = new long[values.length];
                            in.getLongs(got, offset, length);
                            return got;
                        },
                        values);
            }
            case 3 -> {
                float[] values = new float[offset + length];
                for (int i = offset; i < values.length; i++) {
                    values[i] = data[i - offset] / 3f;
                }
                bytes.asFloatBuffer().put(values, offset, length);
                return value(
                        bytes.position(length * Float.BYTES),
                        out -> out.putFloats(values, offset, length),
                        in -> {
                            float[] got = new float[values.length];
                            in.getFloats(got, offset, length);
                            return got;
                        },
                        values);
            }
            default -> {
                double[] values = new double[offset + length];
                for (int i = offset; i < values.length; i++) {
                    values[i] = data[i - offset] / 3.0;
                }
                bytes.asDoubleBuffer().put(values, offset, length);
                return value(
                        bytes.position(length * Double.BYTES),
                        out -> out.putDoubles(values, offset, length),
                        in -> {
                            double[] got = new double[values.length];
                            in.getDoubles(got, offset, length);
                            return got;
                        },
                        values);
            }
        }
    }

    private static Value value(ByteBuffer bytes, Put put, Get get, Object expected) {
        byte[] exactly = new byte[bytes.position()];
        bytes.get(0, exactly);
        return new Value(exactly, put, get, expected);
    }

    private static ByteBuffer putMedium(ByteBuffer bytes, int value) {
        byte[] three = {(byte) (value >> 16), (byte) (value >> 8), (byte) value};
        for (int i = 0; i < three.length; i++) {
            bytes.put(three[bytes.order() == ByteOrder.BIG_ENDIAN ? i : 2 - i]);
        }
        return bytes;
    }

    private static ByteBuffer putVarint(ByteBuffer bytes, BigInteger unsigned) {
        BigInteger rest = unsigned;
        while (rest.bitLength() > 7) {
            bytes.put((byte) (rest.intValue() | 0x80));
            rest = rest.shiftRight(7);
        }
        return bytes.put(rest.byteValue());
    }

    private static BigInteger zigZag(long value) {
        BigInteger doubled = BigInteger.valueOf(value).shiftLeft(1);
        return value < 0 ? doubled.negate().subtract(BigInteger.ONE) : doubled;
    }

    private static BufferedReadableByteChannel reading(String hex) {
        return BufferedReadableByteChannel.builder()
                .bufferSize(8)
                .build(ScriptedReadableChannel.byteByByte(HexFormat.of().parseHex(hex)));
    }

    // ---- Text -------------------------------------------------------------------------------------------------------

    @RepeatedTest(50)
    void bytesThatAreNoTextAreReplacedAsByString() throws IOException {
        byte[] bytes = random.bytes(random.between(0, 60));
        try (BufferedReadableByteChannel in = hostile(bytes, ByteOrder.BIG_ENDIAN)) {
            assertThat(in.getUtf8(bytes.length)).isEqualTo(new String(bytes, UTF_8));
        }
    }

    @Test
    void textThatIsCutOffStays() throws IOException {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .maxBufferSize(100)
                .bufferSize(10)
                .build(ScriptedReadableChannel.whole("abc".getBytes(UTF_8)))) {
            assertThatThrownBy(() -> in.getUtf8(4))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("need 4 bytes, got 3 at offset 0 of a scripted channel");
            assertThat(in.getUtf8(3)).isEqualTo("abc");
            assertThatThrownBy(() -> in.getUtf8(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> in.getUtf8(101)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void halfASurrogatePairIsWrittenAsStringWritesIt() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (BufferedWritableByteChannel out = BufferedWritableByteChannel.of(target)) {
            assertThat(out.putUtf8("a\uD83D")).isEqualTo(2);
        }
        assertThat(target.bytes()).isEqualTo(new byte[] {'a', '?'});
    }

    // ---- Arrays -----------------------------------------------------------------------------------------------------

    @Test
    void arrayThatIsCutOffTakesWholeValues() throws IOException {
        BufferedReadableByteChannel in = reading("0000000100000002000003");
        int[] into = new int[5];
        assertThatThrownBy(() -> in.getInts(into, 1, 4))
                .isInstanceOf(EOFException.class)
                .hasMessage("need 16 bytes, got 11 at offset 0 of a scripted channel");
        assertThat(into).containsExactly(0, 1, 2, 0, 0);
        assertThat(in.position()).isEqualTo(8);
        assertThat(in.available()).isEqualTo(3);
    }

    @Test
    void arrayLargerThanTheBufferMayEverBeComesInPieces() throws IOException {
        byte[] bytes = random.bytes(100 * Long.BYTES + 1);
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .bufferSize(16)
                .maxBufferSize(16)
                .build(ScriptedReadableChannel.byteByByte(bytes))) {
            in.get();
            long[] got = new long[100];
            in.getLongs(got, 0, 100);
            long[] expected = new long[100];
            ByteBuffer.wrap(bytes, 1, bytes.length - 1).asLongBuffer().get(expected);
            assertThat(got).isEqualTo(expected);
        }
    }

    @Test
    void placesOutsideTheArrayAreRefused() throws IOException {
        BufferedReadableByteChannel in = reading("00".repeat(40));
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(ScriptedWritableChannel.whole());
        assertThatThrownBy(() -> in.getShorts(new short[2], 1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> in.getInts(new int[2], -1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> in.getLongs(new long[2], 0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> in.getFloats(new float[2], 3, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> in.getDoubles(new double[2], 0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> out.putShorts(new short[2], 1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> out.putInts(new int[2], -1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> out.putLongs(new long[2], 0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> out.putFloats(new float[2], 3, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> out.putDoubles(new double[2], 0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(in.position()).isZero();
        assertThat(out.position()).isZero();
    }

    @Test
    void arrayThatFitsIsWrittenAtOnce() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (BufferedWritableByteChannel out =
                BufferedWritableByteChannel.builder().bufferSize(16).build(target)) {
            out.put((byte) 1);
            out.putInts(new int[] {1, 2, 3, 4}, 0, 4);
            assertThat(target.bytes()).as("what was before it").hasSize(1);
            out.flush();
            assertThat(target.writes()).isEqualTo(2);
        }
    }

    // ---- After close ------------------------------------------------------------------------------------------------
}
