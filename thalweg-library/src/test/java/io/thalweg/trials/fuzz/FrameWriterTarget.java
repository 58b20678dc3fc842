package io.thalweg.trials.fuzz;

import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.frame.CorruptedFrameException;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link FrameWriter} writes, byte for byte, what can be read back; what it cannot write, it refuses whole. */
final class FrameWriterTarget {
    private static final int MOST_FRAMES = 40;
    private static final int MOST_HEADER_BYTES = 16;

    private FrameWriterTarget() {}

    static void check(byte[] bytes) throws Exception {
        FuzzInput input = new FuzzInput(bytes);
        FrameLayout layout = FrameLayout.writable(input);
        FrameFormat format = FrameTarget.formatOf(layout);
        if (format == null) {
            return;
        }
        int bufferSizeBytes = input.choice(8, 200);
        byte[] sizes = Pieces.chooseSizes(input);
        List<byte[]> payloads = payloads(input);
        byte[] expected = naive(layout, payloads);
        PiecewiseTarget target = new PiecewiseTarget(expected.length, sizes);
        write(target, bufferSizeBytes, layout, format, payloads);
        Expect.that(Arrays.equals(expected, target.bytes()), () -> "other bytes in " + format);
        FrameTarget.compare(layout, format, bufferSizeBytes, expected, sizes);
    }

    private static List<byte[]> payloads(FuzzInput input) {
        List<byte[]> payloads = new ArrayList<>();
        for (int frames = input.choice(0, MOST_FRAMES); frames > 0; frames--) {
            payloads.add(input.take(input.wideChoice(0, 300)));
        }
        return payloads;
    }

    private static void write(
            PiecewiseTarget target, int bufferSizeBytes, FrameLayout layout, FrameFormat format, List<byte[]> payloads)
            throws IOException {
        BufferedWritableByteChannel channel = BufferedWritableByteChannel.builder()
                .bufferSize(bufferSizeBytes)
                .order(format.order())
                .build(target);
        try (FrameWriter writer = FrameWriter.of(channel, format)) {
            int type = 0;
            for (byte[] payload : payloads) {
                writeOne(writer, layout, type++, payload);
            }
        }
    }

    private static void writeOne(FrameWriter writer, FrameLayout layout, int type, byte[] payload) throws IOException {
        boolean direct = type % 2 == 1;
        ByteBuffer buffer =
                direct ? ByteBuffer.allocateDirect(payload.length).put(payload).flip() : ByteBuffer.wrap(payload);
        long offset = writer.offset();
        byte @Nullable [] expected = naive(layout, type, payload);
        try {
            if (layout.hasType()) {
                writer.write(type, buffer);
            } else {
                writer.write(buffer);
            }
        } catch (CorruptedFrameException e) {
            Expect.that(expected == null, () -> layout + " refuses " + payload.length + " bytes: " + e);
            Expect.same(offset, e.offset(), "offset of the refused frame");
        }
        Expect.same(offset + (expected == null ? 0 : expected.length), writer.offset(), "offset of the next frame");
    }

    private static byte[] naive(FrameLayout layout, List<byte[]> payloads) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int type = 0;
        for (byte[] payload : payloads) {
            byte[] frame = naive(layout, type++, payload);
            if (frame != null) {
                all.writeBytes(frame);
            }
        }
        return all.toByteArray();
    }

    /** The frame; null if there is none with such a payload. */
    private static byte @Nullable [] naive(FrameLayout layout, int type, byte[] payload) {
        int typeBehind = layout.hasType() && layout.typeOffset() > 0 ? Integer.BYTES : 0;
        long length = (long) payload.length + typeBehind - layout.adjustment();
        long most = layout.isVarint() || layout.lengthSize() >= Integer.BYTES
                ? Integer.MAX_VALUE
                : (1L << (layout.lengthSize() * Byte.SIZE)) - 1;
        if (length < 0 || length > most) {
            return null;
        }
        ByteBuffer frame =
                ByteBuffer.allocate(MOST_HEADER_BYTES + payload.length).order(layout.order());
        if (layout.hasType() && typeBehind == 0) {
            frame.putInt(type);
        }
        putLength(frame, layout, length);
        if (typeBehind > 0) {
            frame.putInt(type);
        }
        frame.put(payload);
        return frame.position() > layout.maxFrameLength() ? null : Arrays.copyOf(frame.array(), frame.position());
    }

    private static void putLength(ByteBuffer frame, FrameLayout layout, long length) {
        if (layout.isVarint()) {
            long rest = length;
            while (rest >= 0x80) {
                frame.put((byte) (0x80 | (rest % 0x80)));
                rest /= 0x80;
            }
            frame.put((byte) rest);
            return;
        }
        for (int i = 0; i < layout.lengthSize(); i++) {
            int group = layout.isBigEndian() ? layout.lengthSize() - 1 - i : i;
            frame.put((byte) (length >> (group * Byte.SIZE)));
        }
    }
}
