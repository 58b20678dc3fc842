package io.thalweg.trials.fuzz;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.frame.CorruptedFrameException;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.TooLongFrameException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A {@link FrameReader} finds the frames that {@link NaiveFrames} finds, and ends where and as it does; so does a
 * decoder, see {@link FedFrames}.
 */
public final class FrameTarget {
    /** More than a reader needs to find out that a varint is too long. */
    private static final int LARGEST_HEADER_BYTES = 16;

    private final PiecewiseChannel source;
    private final FrameReader reader;
    private final boolean hasType;

    private FrameTarget(FrameFormat format, int bufferSizeBytes, byte[] bytes, byte[] sizes) {
        source = new PiecewiseChannel(bytes, sizes);
        reader = FrameReader.of(
                BufferedReadableByteChannel.builder()
                        .bufferSize(bufferSizeBytes)
                        .maxBufferSize(Math.max(LARGEST_HEADER_BYTES, format.maxFrameLength()))
                        .order(format.order())
                        .build(source),
                format);
        hasType = format.hasType();
    }

    static void lengthFrames(byte[] bytes) throws Exception {
        FuzzInput input = new FuzzInput(bytes);
        check(FrameLayout.fixed(input), input);
    }

    static void typedFrames(byte[] bytes) throws Exception {
        FuzzInput input = new FuzzInput(bytes);
        check(FrameLayout.typed(input), input);
    }

    static void varintFrames(byte[] bytes) throws Exception {
        FuzzInput input = new FuzzInput(bytes);
        check(FrameLayout.varint(input), input);
    }

    private static void check(FrameLayout layout, FuzzInput input) throws Exception {
        FrameFormat format = formatOf(layout);
        if (format == null) {
            return;
        }
        int bufferSizeBytes = input.choice(8, 200);
        byte[] sizes = Pieces.chooseSizes(input);
        byte[] bytes = input.rest();
        Memory.checkBound(bytes.length, () -> new FrameTarget(format, bufferSizeBytes, bytes, sizes).step());
        Memory.checkBound(bytes.length, () -> new FedFrames(format, bytes, sizes).step());
        compare(layout, format, bufferSizeBytes, bytes, sizes);
    }

    /** The frames of {@code bytes}, as a reader and as a decoder finds them, are those of {@link NaiveFrames}. */
    public static void compare(FrameLayout layout, FrameFormat format, int bufferSizeBytes, byte[] bytes, byte[] sizes)
            throws IOException {
        FrameTarget target = new FrameTarget(format, bufferSizeBytes, bytes, sizes);
        NaiveFrames.Outcome expected = NaiveFrames.read(layout, bytes);
        for (NaiveFrames.Frame frame : expected.frames()) {
            target.compare(frame);
        }
        String end = target.compareEnd(expected, bytes.length);
        new FedFrames(format, bytes, sizes).compare(expected.frames(), end);
    }

    /** The format of {@code layout}; null if the library refuses it with good reason. */
    static @Nullable FrameFormat formatOf(FrameLayout layout) {
        FrameFormat format;
        try {
            format = layout.format();
        } catch (IllegalArgumentException e) {
            Expect.that(!layout.isSound(), () -> layout + " is refused: " + e);
            return null;
        }
        Expect.that(layout.isSound(), () -> format + " is accepted");
        return format;
    }

    /** Goes through all frames without looking at them. */
    private void step() throws IOException {
        try {
            while (reader.next()) {
                Expect.that(reader.length() >= 0, "a length below 0");
            }
        } catch (CorruptedFrameException e) {
            Expect.that(source.isOpen(), "nobody can answer the peer");
        } catch (EOFException e) {
            Expect.that(!source.isOpen(), "the end of the input leaves the source open");
        }
    }

    private void compare(NaiveFrames.Frame frame) throws IOException {
        Expect.that(reader.next(), () -> "no frame at " + frame.offset());
        Expect.same(frame.offset(), reader.offset(), "offset");
        Expect.same(frame.payload().remaining(), reader.length(), "length");
        if (hasType) {
            Expect.same(frame.type(), reader.type(), "type");
        }
        ByteBuffer expected = frame.payload();
        Expect.that(expected.equals(reader.payload()), () -> "another payload at " + frame.offset());
        Expect.that(expected.equals(ByteBuffer.wrap(reader.copy())), () -> "another copy at " + frame.offset());
    }

    /** What the reader says of the end. */
    private String compareEnd(NaiveFrames.Outcome expected, int receivedBytes) throws IOException {
        NaiveFrames.End end;
        String said;
        long offset;
        try {
            Expect.that(!reader.next(), () -> "a frame at " + reader.offset() + ", expected " + expected.end());
            Expect.that(!reader.next(), "a frame behind the end");
            end = NaiveFrames.End.CLEAN;
            offset = reader.offset();
            said = FedFrames.CLEAN_END;
        } catch (TooLongFrameException e) {
            end = NaiveFrames.End.TOO_LONG;
            offset = e.offset();
            said = e.toString();
        } catch (CorruptedFrameException e) {
            end = NaiveFrames.End.CORRUPTED;
            offset = e.offset();
            said = e.toString();
        } catch (EOFException e) {
            end = NaiveFrames.End.INSIDE;
            offset = reader.offset();
            said = e.toString();
            String place = "got " + (receivedBytes - expected.endOffset()) + " at offset " + expected.endOffset() + " ";
            Expect.that(e.toString().contains(place), () -> "no '" + place + "' in: " + e.getMessage());
        }
        Expect.same(expected.end(), end, "end");
        Expect.same(expected.endOffset(), offset, "offset of the end");
        if (end == NaiveFrames.End.INSIDE) {
            Expect.poisoned(source, reader::next);
        } else if (end != NaiveFrames.End.CLEAN) {
            Expect.that(source.isOpen(), "nobody can answer the peer");
            Expect.ended(reader::next);
        }
        return said;
    }
}
