package io.thalweg.trials.fuzz;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.MalformedVarintException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Any calls of a {@link BufferedReadableByteChannel}, in any order, against an array and a position in it. */
final class ChannelTarget {
    private static final int MOST_CALLS = 100;

    /** So that the texts and traces of errors do not count among what input makes the channel allocate. */
    private static final int MOST_ERRORS = 8;

    private static final int SCRATCH_BYTES = 1024;

    /** A method that takes a number of fixed size. */
    private record Primitive(int sizeBytes, Getter getter, Peeker peeker) {}

    private interface Getter {
        long get(BufferedReadableByteChannel in) throws IOException;
    }

    private interface Peeker {
        long peek(BufferedReadableByteChannel in, int offset);
    }

    private static final Primitive INT =
            new Primitive(4, BufferedReadableByteChannel::getInt, BufferedReadableByteChannel::peekInt);

    private static final List<Primitive> PRIMITIVES = List.of(
            new Primitive(1, BufferedReadableByteChannel::get, BufferedReadableByteChannel::peek),
            new Primitive(2, BufferedReadableByteChannel::getShort, BufferedReadableByteChannel::peekShort),
            new Primitive(2, BufferedReadableByteChannel::getChar, BufferedReadableByteChannel::peekShort),
            INT,
            new Primitive(4, in -> Float.floatToRawIntBits(in.getFloat()), BufferedReadableByteChannel::peekInt),
            new Primitive(8, BufferedReadableByteChannel::getLong, BufferedReadableByteChannel::peekLong),
            new Primitive(8, in -> Double.doubleToRawLongBits(in.getDouble()), BufferedReadableByteChannel::peekLong));

    /** Those that must not come with a sign; nothing looks ahead at them. */
    private static final List<Primitive> UNSIGNED = List.of(
            new Primitive(1, BufferedReadableByteChannel::getUnsignedByte, ChannelTarget::noPeek),
            new Primitive(2, BufferedReadableByteChannel::getUnsignedShort, ChannelTarget::noPeek),
            new Primitive(3, BufferedReadableByteChannel::getUnsignedMedium, ChannelTarget::noPeek),
            new Primitive(3, in -> in.getMedium() & 0xFFFFFF, ChannelTarget::noPeek),
            new Primitive(4, BufferedReadableByteChannel::getUnsignedInt, ChannelTarget::noPeek));

    /** Few: each text and array is an object, and objects are counted. */
    private static final int MOST_VALUES = 6;

    private final byte[] data;
    private final boolean bigEndian;
    private final BufferedReadableByteChannel in;
    private final byte[] scratch = new byte[SCRATCH_BYTES];
    private final int[] ints = new int[1 + MOST_VALUES];
    private final ByteBuffer direct = ByteBuffer.allocateDirect(SCRATCH_BYTES);
    /** For every transfer at the end of the data, whose own memory must not count among that of the channel. */
    private final PiecewiseTarget nothing = new PiecewiseTarget(0, new byte[1]);

    /** Where in the data the channel must stand. */
    private int position;

    private int errors;

    private ChannelTarget(BufferedReadableByteChannel in, byte[] data) {
        this.in = in;
        this.data = data;
        this.bigEndian = in.order() == ByteOrder.BIG_ENDIAN;
    }

    static void check(byte[] bytes) throws Exception {
        FuzzInput input = new FuzzInput(bytes);
        int bufferSizeBytes = input.choice(8, 100);
        BufferedReadableByteChannel.Builder options = BufferedReadableByteChannel.builder()
                .bufferSize(bufferSizeBytes)
                .maxBufferSize(bufferSizeBytes + (input.wideChoice(0, 2000) << input.choice(0, 18)))
                .order(input.flag() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        byte[] sizes = Pieces.chooseSizes(input);
        byte[] calls = input.take(2 * input.choice(0, MOST_CALLS));
        byte[] data = input.rest();
        Memory.checkBound(data.length, () -> {
            PiecewiseChannel source = new PiecewiseChannel(data, sizes);
            new ChannelTarget(options.build(source), data).run(calls);
        });
    }

    private void run(byte[] calls) throws IOException {
        checkState();
        for (int i = 0; i + 1 < calls.length && errors < MOST_ERRORS; i += 2) {
            int call = calls[i] & 0xFF;
            // What the call leaves over scales its argument, from bytes to a quarter of a gibibyte.
            call(call % 16, (calls[i + 1] & 0xFF) << ((2 * (call / 16)) % 22));
            checkState();
        }
        in.close();
        Expect.that(!in.isOpen(), "open after close");
        Expect.same(position, in.position(), "position after close");
        Expect.same(0, in.available(), "available after close");
    }

    private void checkState() {
        Expect.same(position, in.position(), "position");
        ByteBuffer buffered = in.buffered();
        Expect.same(in.available(), buffered.remaining(), "bytes buffered");
        Expect.that(buffered.remaining() <= data.length - position, "more is buffered than there is");
        checkBytes(buffered, "buffered");
    }

    /** The bytes of {@code view} are the next ones. */
    private void checkBytes(ByteBuffer view, String what) {
        Expect.that(view.isReadOnly(), "a view that can be written");
        Expect.same(in.order(), view.order(), "order of a view");
        for (int i = 0; i < view.remaining(); i++) {
            if (view.get(view.position() + i) != data[position + i]) {
                throw new AssertionError(what + ": another byte at offset " + (position + i));
            }
        }
    }

    private void call(int call, int n) throws IOException {
        int left = data.length - position;
        try {
            switch (call) {
                case 0, 1 -> get(PRIMITIVES.get(n % PRIMITIVES.size()));
                case 2 -> get(UNSIGNED.get(n % UNSIGNED.size()));
                case 3 -> peek(PRIMITIVES.get(n % PRIMITIVES.size()), n / PRIMITIVES.size());
                case 4 -> view(n);
                case 5 -> varint(n % 2 == 0, n % 4 > 1);
                case 6 -> peekView(n / 16, n % 16);
                case 7 -> {
                    in.require(n);
                    Expect.that(in.available() >= n, "required bytes are missing");
                }
                case 8 -> Expect.same(left >= n ? 1 : 0, in.request(n) ? 1 : 0, "request");
                case 9 -> {
                    switch (n % 3) {
                        case 0 -> text(n % MOST_VALUES);
                        case 1 -> array(n % MOST_VALUES);
                        default -> stream(n % SCRATCH_BYTES);
                    }
                }
                case 10 -> copy(n % SCRATCH_BYTES);
                case 11 -> read(ByteBuffer.wrap(scratch, 0, n % SCRATCH_BYTES));
                case 12 -> read(direct.clear().limit(n % SCRATCH_BYTES));
                case 13 -> skip(n);
                case 14 -> refuse(-1 - n);
                default -> transfer(n);
            }
        } catch (EOFException e) {
            errors++;
            Expect.that(left < Math.max(n, Long.BYTES), () -> "end of input with " + left + " bytes left: " + e);
        } catch (IllegalArgumentException e) {
            errors++;
            Expect.that(n > in.maxBufferSize(), () -> "refused " + n + " bytes: " + e);
        }
    }

    private void get(Primitive primitive) throws IOException {
        int left = data.length - position;
        try {
            long got = primitive.getter().get(in);
            Expect.that(left >= primitive.sizeBytes(), "a number behind the end");
            compare(primitive, position, got);
            position += primitive.sizeBytes();
        } catch (EOFException e) {
            Expect.that(left < primitive.sizeBytes(), () -> "end of input with " + left + " bytes left: " + e);
            Expect.same(left, in.available(), "what is left stays");
            throw e;
        }
    }

    private void peek(Primitive primitive, int offset) {
        boolean buffered = (long) offset + primitive.sizeBytes() <= in.available();
        try {
            long got = primitive.peeker().peek(in, offset);
            Expect.that(buffered, "a look at what is not buffered");
            compare(primitive, position + offset, got);
        } catch (IndexOutOfBoundsException e) {
            errors++;
            Expect.that(!buffered, () -> "no look at what is buffered: " + e);
        }
    }

    private void compare(Primitive primitive, int at, long got) {
        long expected = 0;
        for (int i = 0; i < primitive.sizeBytes(); i++) {
            int next = bigEndian ? at + i : at + primitive.sizeBytes() - 1 - i;
            expected = (expected << Byte.SIZE) | (data[next] & 0xFF);
        }
        int unused = UNSIGNED.contains(primitive) ? 0 : Long.SIZE - Byte.SIZE * primitive.sizeBytes();
        Expect.same(expected << unused, got << unused, "number");
    }

    private static long noPeek(BufferedReadableByteChannel in, int offset) {
        throw new AssertionError("no look at " + offset + " of " + in.name());
    }

    private void varint(boolean small, boolean zigZag) throws IOException {
        int mostBytes = small ? 5 : 10;
        int mostInLast = small ? 0x0F : 0x01;
        int left = data.length - position;
        long expected = 0;
        int size = 0;
        byte group = -1;
        while (group < 0 && size < Math.min(mostBytes, left)) {
            group = data[position + size];
            expected |= (group & 0x7FL) << (7 * size++);
        }
        boolean cutOff = group < 0 && size < mostBytes;
        boolean wrong = !cutOff && size == mostBytes && (group & 0xFF) > mostInLast;
        int needed = cutOff ? size + 1 : size;
        try {
            long got = varintOf(small, zigZag);
            Expect.that(!cutOff && !wrong, "a varint of what is none");
            long coded = zigZag ? (expected >>> 1) ^ -(expected & 1) : expected;
            Expect.same(small ? (int) coded : coded, got, "varint");
            position += size;
        } catch (MalformedVarintException e) {
            errors++;
            Expect.that(wrong, () -> "refused a varint: " + e);
            Expect.same(position, e.offset(), "offset of a varint");
        } catch (EOFException e) {
            errors++;
            Expect.that(cutOff, () -> "end of input with " + left + " bytes left: " + e);
            Expect.same(left, in.available(), "what is left stays");
        } catch (IllegalArgumentException e) {
            errors++;
            Expect.that(needed > in.maxBufferSize(), () -> "refused " + needed + " bytes: " + e);
        }
    }

    private long varintOf(boolean small, boolean zigZag) throws IOException {
        if (small) {
            return zigZag ? in.getZigZag32() : in.getVarint32();
        }
        return zigZag ? in.getZigZag64() : in.getVarint64();
    }

    private void text(int n) throws IOException {
        int left = data.length - position;
        try {
            String text = in.getUtf8(n);
            Expect.that(n <= left, "text behind the end");
            Expect.same(new String(data, position, n, StandardCharsets.UTF_8), text, "text");
            position += n;
        } catch (EOFException e) {
            Expect.that(n > left, () -> "end of input with " + left + " bytes left: " + e);
            Expect.same(left, in.available(), "what is left stays");
            throw e;
        }
    }

    private void array(int n) throws IOException {
        int there = Math.min(n, (data.length - position) / Integer.BYTES);
        int from = position;
        position += there * Integer.BYTES;
        try {
            in.getInts(ints, 1, n);
            Expect.same(n, there, "values of an array");
        } catch (EOFException e) {
            errors++;
            Expect.that(n > there, () -> "end of input with " + there + " values left: " + e);
        }
        for (int i = 0; i < there; i++) {
            compare(INT, from + i * Integer.BYTES, ints[1 + i]);
        }
    }

    private void stream(int n) throws IOException {
        int left = data.length - position;
        InputStream stream = in.asInputStream();
        int got = stream.read(scratch, 0, n);
        Expect.that(
                (n == 0 || left == 0) ? got == (n == 0 ? 0 : -1) : (got >= 1 && got <= Math.min(n, left)),
                () -> got + " bytes of a stream for " + n + ", left " + left);
        int taken = Math.max(got, 0);
        Expect.that(Arrays.equals(scratch, 0, taken, data, position, position + taken), "other bytes of a stream");
        position += taken;
        Expect.same(Math.min(n, data.length - position), stream.skip(n), "bytes skipped");
        position += Math.min(n, data.length - position);
    }

    private void view(int n) throws IOException {
        int left = data.length - position;
        try {
            ByteBuffer view = in.view(n);
            Expect.that(n <= left, "a view behind the end");
            Expect.same(n, view.remaining(), "bytes of a view");
            checkBytes(view, "view");
            position += n;
        } catch (EOFException e) {
            Expect.that(n > left, () -> "end of input with " + left + " bytes left: " + e);
            Expect.same(left, in.available(), "what is left stays");
            throw e;
        }
    }

    private void peekView(int offset, int length) {
        boolean buffered = (long) offset + length <= in.available();
        try {
            ByteBuffer view = in.peekView(offset, length);
            Expect.that(buffered, "a view of what is not buffered");
            Expect.same(length, view.remaining(), "bytes of a view");
            for (int i = 0; i < length; i++) {
                Expect.same(data[position + offset + i], view.get(i), "byte of a view");
            }
        } catch (IndexOutOfBoundsException e) {
            errors++;
            Expect.that(!buffered, () -> "no view of what is buffered: " + e);
        }
    }

    private void copy(int n) throws IOException {
        int left = data.length - position;
        try {
            in.get(scratch, 0, n);
            Expect.that(n <= left, "bytes from behind the end");
        } catch (EOFException e) {
            Expect.that(n > left, () -> "end of input with " + left + " bytes left: " + e);
            position = data.length;
            throw e;
        }
        Expect.that(Arrays.equals(scratch, 0, n, data, position, position + n), "other bytes");
        position += n;
    }

    private void read(ByteBuffer into) throws IOException {
        int room = into.remaining();
        int left = data.length - position;
        int n = in.read(into);
        if (room == 0 || left == 0) {
            Expect.same(room == 0 ? 0 : -1, n, "bytes read");
            return;
        }
        Expect.that(n >= 1 && n <= Math.min(room, left), () -> n + " bytes read into " + room + ", left " + left);
        Expect.same(n, into.flip().remaining(), "bytes put");
        for (int i = 0; i < n; i++) {
            Expect.same(data[position + i], into.get(i), "byte read");
        }
        position += n;
    }

    private void skip(int n) throws IOException {
        int left = data.length - position;
        position += Math.min(n, left);
        in.skip(n);
        Expect.that(n <= left, "skipped beyond the end");
    }

    private void refuse(int negative) throws IOException {
        try {
            switch (-negative % 4) {
                case 0 -> in.view(negative);
                case 1 -> in.skip(negative);
                case 2 -> in.require(negative);
                default -> in.request(negative);
            }
        } catch (IllegalArgumentException e) {
            errors++;
            return;
        }
        throw new AssertionError("took " + negative + " bytes");
    }

    private void transfer(int n) throws IOException {
        int left = data.length - position;
        PiecewiseTarget target = left == 0 ? nothing : new PiecewiseTarget(left, new byte[] {(byte) n});
        Expect.same(left, in.transferTo(target), "bytes transferred");
        Expect.that(Arrays.equals(data, position, data.length, target.bytes(), 0, left), "other bytes transferred");
        position = data.length;
    }
}
