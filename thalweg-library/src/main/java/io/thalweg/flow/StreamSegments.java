package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.Failures;
import io.thalweg.internal.ReadAccess;
import io.thalweg.internal.SharedSecrets;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Cuts an input that can only be read from its beginning to its end: whoever asks for a segment reads it into memory.
 */
final class StreamSegments implements SegmentSource {
    private final BufferedReadableByteChannel in;
    private final ReadAccess access;
    private final long beginsAt;
    private final ByteElements<?> elements;
    private final ByteElements.Measure measure;
    private final int segmentBytes;
    /** Whether a read may have to wait for who writes. */
    private final boolean live;
    /** What was read behind the last whole element. */
    private byte[] rest = {};

    private long offset;
    private boolean ended;
    private long number;
    /**
     * Whose the segment is that is no whole element; its reader fails, and what follows belongs to the same element.
     */
    private @Nullable Chunk unfinished;

    StreamSegments(BufferedReadableByteChannel in, ByteElements<?> elements, int segmentBytes, boolean live) {
        this.in = in;
        this.access = SharedSecrets.READ_ACCESS.of(in);
        this.beginsAt = in.position();
        this.offset = beginsAt;
        this.elements = elements;
        this.measure = elements.measure(in.name());
        this.segmentBytes = segmentBytes;
        this.live = live;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // Each worker has a chunk of its own.
    public @Nullable Segment next(Chunk chunk, Runnable requireGoing) throws IOException {
        if (unfinished == chunk) {
            throw new IOException("what ends at offset " + offset + " of " + in.name() + " is no whole element: it is"
                    + " longer than " + elements.mostBytes() + " bytes, and nobody has read it; raise the limit if such"
                    + " elements are expected");
        }
        if (unfinished != null) {
            return null;
        }
        ByteBuffer bytes = chunk.empty(Math.max(segmentBytes, rest.length)).put(rest);
        int searched = rest.length;
        int whole = 0;
        while (whole == 0 && !ended) {
            if (!bytes.hasRemaining()) {
                bytes = chunk.grown(elements.mostBytes());
            }
            fill(bytes, requireGoing);
            whole = measure.wholeBytes(bytes, searched, bytes.position(), offset);
            searched = bytes.position();
            boolean tooLong = !ended && whole == 0 && bytes.position() > elements.mostBytes();
            if (ended || tooLong) {
                whole = bytes.position(); // Its reader says what is wrong with the rest.
            }
            if (tooLong) {
                unfinished = chunk;
            }
        }
        if (bytes.position() == 0) {
            return null;
        }
        rest = new byte[bytes.position() - whole];
        bytes.get(whole, rest);
        bytes.position(whole).flip();
        Segment segment = Segment.inMemory(number++, in.name(), offset, offset == beginsAt, bytes);
        offset += whole;
        return segment;
    }

    /** Whether what follows belongs to an element that a worker has not passed. */
    boolean isUnfinished() {
        return unfinished != null;
    }

    /**
     * Reads until there is no room, or until another read might wait: what has come is not to wait for what has not.
     */
    private void fill(ByteBuffer bytes, Runnable requireGoing) throws IOException {
        do {
            requireGoing.run();
            if (read(bytes) < 0) {
                ended = true;
                return;
            }
        } while (bytes.hasRemaining() && (!live || access.isReady()));
    }

    private int read(ByteBuffer bytes) throws IOException {
        try {
            return in.read(bytes);
        } catch (RuntimeException e) {
            Failures.addPlace(e, "cannot read at offset " + in.position() + " of " + in.name());
            throw e;
        }
    }

    @Override
    public long totalBytes() {
        return UNKNOWN;
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    @Override
    public void stop() throws IOException {
        in.close();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
