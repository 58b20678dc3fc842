package io.thalweg.trials.fuzz;

import io.thalweg.frame.FrameDecoder;
import io.thalweg.frame.FrameFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * A {@link FrameDecoder} finds the same frames in what it is fed in pieces, and ends with the very words of a reader,
 * but for the guess at another protocol: it rests on four bytes, and a frame may be refused when fewer have come.
 */
final class FedFrames {
    /** What a reader says that ends where a frame would begin. */
    static final String CLEAN_END = "the end";

    /** What the buffer has in which a piece was, once it was fed. */
    private static final byte LATER = (byte) 0xA5;

    private final FrameDecoder decoder;
    private final boolean hasType;
    private final byte[] bytes;
    private final Pieces pieces;
    /** Each piece is fed in it, and has no other memory. */
    private final ByteBuffer piece;

    private int fedBytes;

    FedFrames(FrameFormat format, byte[] bytes, byte[] sizes) {
        this.decoder = FrameDecoder.of(format, "a fuzzer");
        this.hasType = format.hasType();
        this.bytes = bytes;
        this.pieces = Pieces.of(sizes);
        this.piece = ByteBuffer.allocate(bytes.length);
        piece.limit(0);
    }

    /** Goes through all frames without looking at them. */
    void step() {
        try {
            while (next()) {
                Expect.that(decoder.length() >= 0, "a length below 0");
            }
        } catch (IOException e) {
            Expect.that(e.getMessage() != null, "an error without a word");
        }
    }

    void compare(List<NaiveFrames.Frame> frames, String end) {
        Iterator<NaiveFrames.Frame> expected = frames.iterator();
        String said = CLEAN_END;
        try {
            while (next()) {
                Expect.that(expected.hasNext(), () -> "fed: a frame at " + decoder.offset() + ", expected " + end);
                compare(expected.next());
            }
        } catch (IOException e) {
            said = e.toString();
            Expect.ended(() -> decoder.feed(piece));
        }
        Expect.that(!expected.hasNext(), "fed: a frame is missing");
        Expect.same(withoutGuess(end), withoutGuess(said), "fed: end");
    }

    private static String withoutGuess(String said) {
        int guess = said.indexOf("; the bytes look like ");
        return guess < 0 ? said : said.substring(0, guess);
    }

    private void compare(NaiveFrames.Frame frame) {
        Expect.same(frame.offset(), decoder.offset(), "fed: offset");
        Expect.same(frame.payload().remaining(), decoder.length(), "fed: length");
        if (hasType) {
            Expect.same(frame.type(), decoder.type(), "fed: type");
        }
        Expect.that(frame.payload().equals(decoder.payload()), () -> "fed: another payload at " + frame.offset());
        Expect.that(
                frame.payload().equals(ByteBuffer.wrap(decoder.copy())),
                () -> "fed: another copy at " + frame.offset());
    }

    private boolean next() throws IOException {
        while (!decoder.feed(piece)) {
            Expect.that(!piece.hasRemaining(), "bytes were left");
            Arrays.fill(piece.array(), LATER);
            if (fedBytes == bytes.length) {
                decoder.endOfInput();
                return false;
            }
            int n = pieces.next(bytes.length - fedBytes);
            piece.clear().put(bytes, fedBytes, n).flip();
            fedBytes += n;
        }
        return true;
    }
}
