package io.thalweg.frame;

import io.thalweg.internal.Faults;
import io.thalweg.internal.ViewPoison;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds frames in bytes that somebody else reads: for selectors, asynchronous channels and event loops. One for each
 * connection; whenever bytes of it have come:
 *
 * <pre>{@code
 * while (decoder.feed(bytes)) {
 *     handle(decoder.type(), decoder.payload());
 * }
 * }</pre>
 *
 * <p>Formats, limits and errors are those of {@link FrameReader}, however the bytes are cut; only the guess at
 * another protocol ("the bytes look like TLS") needs four bytes of the frame in one piece.
 *
 * <p><b>Views.</b> A frame that lies whole in the buffer that is fed is handed out where it lies there: its views are
 * valid until the next {@link #feed} or {@link #endOfInput}, or until the bytes in that buffer are changed, whichever
 * is first. Once {@link #feed} has returned false, the buffer is yours again, for this connection or any other. With
 * {@code -Dthalweg.poisonViews=true} views are copies that are overwritten by the next {@link #feed}.
 *
 * <p><b>Memory.</b> Only a frame that is not complete when the buffer ends is copied, into memory of the heap that
 * grows as its bytes come: at most twice those and 1 KiB, and never more than {@code maxFrameLength}, if that is more
 * than 1 KiB; while it grows, the old memory is there too. Between frames no more than 8 KiB are kept. Stepping
 * allocates nothing as long as it is the same buffer that is fed and no frame is cut.
 *
 * <p><b>Errors.</b> After an exception of {@link #feed} or {@link #endOfInput} every later call fails too. The
 * connection is yours: nothing here closes it.
 *
 * <p>Not thread-safe.
 */
public final class FrameDecoder extends FrameWindow implements FrameView {
    private static final int FIRST_SIZE_BYTES = 1 << 10;
    private static final int MOST_KEPT_BYTES = 8 << 10;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private final String source;
    private final ViewPoison poison = new ViewPoison();

    /** The buffer that was fed last, and what is read of it. */
    private ByteBuffer fed = NOTHING;

    private ByteBuffer fedWindow = NOTHING;

    /** The bytes of a frame that began in an earlier buffer, and what is read of them. */
    private ByteBuffer held = NOTHING;

    private ByteBuffer heldWindow = NOTHING;
    /** How many there are. */
    private int heldBytes;

    /** Bytes of all frames before the present one. */
    private long passedBytes;

    private boolean ended;
    private @Nullable IOException failure;

    private FrameDecoder(FrameFormat format, String source) {
        super(format, NOTHING);
        this.source = Objects.requireNonNull(source, "source");
    }

    /** Finds frames of {@code format} in what errors call "the input". */
    public static FrameDecoder of(FrameFormat format) {
        return of(format, "the input");
    }

    /**
     * Finds frames of {@code format}.
     *
     * @param source what errors call the source: a peer's address, for example
     */
    public static FrameDecoder of(FrameFormat format, String source) {
        return new FrameDecoder(format, source);
    }

    /**
     * Goes to the next frame, if all of it is there with the bytes that remain in {@code input}; takes them up to its
     * end, and no more. If it is not, takes all that remain. Ends the views of the frame before.
     *
     * <p>Keeps a reference to {@code input}, whose limit and byte order it leaves alone. After an exception it does not
     * matter where its position is.
     *
     * @param input the bytes that follow those of the last call; any kind of buffer
     * @return false if more bytes are needed: nothing remains in {@code input}
     * @throws CorruptedFrameException if the bytes are no frame, or one above the limit
     * @throws IOException if an earlier call failed, or if there is no memory for a frame that the limit allows
     * @throws IllegalStateException after {@link #endOfInput}
     */
    public boolean feed(ByteBuffer input) throws IOException {
        Objects.requireNonNull(input, "input");
        pass();
        if (ended) {
            throw new IllegalStateException(source + " has ended: endOfInput() was called");
        }
        try {
            return heldBytes == 0 ? findIn(input) : completeFrom(input);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /**
     * There are no more bytes. To be called when {@link #feed} has returned false. Ends all views. A second call does
     * nothing.
     *
     * @throws EOFException if there should be more: the input ends inside a frame
     */
    public void endOfInput() throws IOException {
        pass();
        ended = true;
        if (heldBytes > 0) {
            throw failed(endInside(bytesNeeded()));
        }
    }

    /**
     * From the next frame on finds frames of {@code format}, as after a handshake or a login. The present frame and its
     * views stay what they are until the next {@link #feed}.
     *
     * @throws IllegalArgumentException if its byte order is another
     * @throws IllegalStateException if part of the next frame has been taken already: there the format cannot change
     */
    public void changeFormat(FrameFormat format) {
        if (heldBytes > 0 && frameLength == 0) {
            throw new IllegalStateException(heldBytes + " bytes of the frame at offset " + offset() + " of " + source
                    + " were taken as " + this.format + ": change the format when feed() has returned true");
        }
        useNext(format);
    }

    @Override
    public int type() {
        return presentType();
    }

    @Override
    public int length() {
        return payloadLength();
    }

    /** The payload as a read-only view in the format's byte order, valid until {@link #feed}; see above. */
    @Override
    public ByteBuffer payload() {
        ByteBuffer payload =
                window.slice(frameStart + payloadOffset, payloadLength()).order(format.order);
        return ViewPoison.ON ? poison.copyOf(payload) : payload;
    }

    @Override
    public byte[] copy() {
        return copyOfPayload();
    }

    @Override
    public long offset() {
        return passedBytes;
    }

    @Override
    String source() {
        return source;
    }

    /** The present frame is done with. */
    private void pass() throws IOException {
        if (ViewPoison.ON) {
            poison.before(Long.MAX_VALUE);
        }
        if (failure != null) {
            throw new IOException("cannot read further frames of " + source + ": an earlier one failed", failure);
        }
        if (frameLength > 0) {
            passedBytes += frameLength;
            frameLength = 0;
            heldBytes = 0;
            if (held.capacity() > MOST_KEPT_BYTES) {
                letGo();
            }
        }
        takeNextFormat();
    }

    /** A frame begins with {@code input}. */
    @SuppressWarnings("ReferenceEquality") // Another object is another buffer, whatever is in it.
    private boolean findIn(ByteBuffer input) throws IOException {
        if (input != fed) {
            fed = input;
            fedWindow = input.asReadOnlyBuffer().clear().order(format.order);
        }
        window = fedWindow;
        frameStart = input.position();
        windowEnd = input.limit();
        if (frameStart == windowEnd) {
            return false;
        }
        int needed = bytesNeeded();
        if (needed <= windowEnd - frameStart) {
            frameLength = needed;
            input.position(frameStart + needed);
            return true;
        }
        hold(input, input.remaining(), needed);
        return false;
    }

    /** A frame has begun before {@code input}. */
    private boolean completeFrom(ByteBuffer input) throws IOException {
        int needed;
        while ((needed = bytesNeeded()) > heldBytes) {
            if (!input.hasRemaining()) {
                return false;
            }
            hold(input, Math.min(needed - heldBytes, input.remaining()), needed);
        }
        frameLength = needed;
        return true;
    }

    /** Takes {@code n} bytes of a frame that has {@code needed}, at least. */
    private void hold(ByteBuffer input, int n, int needed) throws IOException {
        if (held.capacity() < heldBytes + n) {
            grow((int) Math.max(FIRST_SIZE_BYTES, Math.min(needed, 2L * (heldBytes + n))), needed);
        }
        held.put(heldBytes, input, input.position(), n);
        // Only then: what could not be copied was not taken.
        Faults.surface(input);
        input.position(input.position() + n);
        heldBytes += n;
        window = heldWindow;
        frameStart = 0;
        windowEnd = heldBytes;
    }

    private void grow(int sizeBytes, int needed) throws IOException {
        ByteBuffer larger;
        try {
            larger = ByteBuffer.allocate(sizeBytes);
        } catch (OutOfMemoryError e) {
            throw new IOException(
                    shortOf(needed) + ": no memory for a buffer of " + sizeBytes + " bytes (" + e.getMessage()
                            + "). Raise -Xmx, or lower the limit of " + format.maxFrameLength + " bytes",
                    e);
        }
        larger.put(0, held, 0, heldBytes);
        held = larger;
        heldWindow = larger.asReadOnlyBuffer().order(format.order);
    }

    /** No frame can follow. */
    private IOException failed(IOException cause) {
        failure = cause;
        letGo();
        return cause;
    }

    private void letGo() {
        held = NOTHING;
        heldWindow = NOTHING;
        window = NOTHING;
        fed = NOTHING;
        fedWindow = NOTHING;
        heldBytes = 0;
    }
}
