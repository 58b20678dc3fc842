package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.OpenFile;
import io.thalweg.internal.SharedSecrets;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What one worker reads files through: one buffer for all segments of a file. */
final class SegmentBuffer implements Closeable {
    private final Runnable requireGoing;
    private final Closeable owned;
    private SegmentChannel channel;
    private @Nullable BufferedReadableByteChannel in;

    /**
     * @param requireGoing called before each read; throws if the bytes are not needed any more
     * @param owned closed with a reader that is closed
     */
    SegmentBuffer(Runnable requireGoing, Closeable owned) {
        this.requireGoing = requireGoing;
        this.owned = owned;
        this.channel = new SegmentChannel(requireGoing, owned);
    }

    /** The bytes from {@code from} to {@code to} of {@code file}; ends what this gave before. */
    BufferedReadableByteChannel over(ByteElements<?> elements, OpenFile file, long from, long to) {
        BufferedReadableByteChannel buffered = in;
        if (buffered != null && !buffered.isOpen()) {
            // A reader closes its channel when an element is too long; the worker may have caught that and go on.
            channel = new SegmentChannel(requireGoing, owned);
            buffered = null;
        }
        if (buffered == null || !buffered.name().equals(file.name())) {
            buffered = elements.channel().name(file.name()).build(channel);
            in = buffered;
        }
        channel.take(file, from, to, elements.check(file.name(), from));
        SharedSecrets.READ_ACCESS.of(buffered).restart(from);
        return buffered;
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            in.close();
        }
    }
}
