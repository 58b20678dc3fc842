package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.SharedSecrets;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Opens segments for one worker. Those of one input share a buffer. */
final class SegmentReader<R extends Closeable> implements Elements.Opener<R> {
    private final ByteElements<R> elements;
    private final Runnable requireGoing;
    private final Closeable owned;
    private SegmentChannel channel;
    private @Nullable BufferedReadableByteChannel in;

    /**
     * @param requireGoing throws if nobody needs the bytes any more
     * @param owned closed with a reader that is closed
     */
    SegmentReader(ByteElements<R> elements, Runnable requireGoing, Closeable owned) {
        this.elements = elements;
        this.requireGoing = requireGoing;
        this.owned = owned;
        this.channel = new SegmentChannel(requireGoing, owned);
    }

    @Override
    public R open(Segment segment) throws IOException {
        OpenFile file = segment.file();
        ByteBuffer memory = segment.memory();
        if (file != null) {
            long from = elements.firstAtOrAfter(file, segment.from(), segment.to());
            long to = from < segment.to() ? elements.endOfLastBefore(file, segment.to()) : from;
            return open(segment.name(), file::read, from, to, segment.atBeginning());
        }
        if (memory != null) {
            SegmentChannel.Bytes bytes = SegmentChannel.of(memory, segment.from());
            return open(segment.name(), bytes, segment.from(), segment.to(), segment.atBeginning());
        }
        throw new IllegalArgumentException("a segment of nothing: " + segment);
    }

    private R open(String name, SegmentChannel.Bytes bytes, long from, long to, boolean atBeginning)
            throws IOException {
        BufferedReadableByteChannel buffered = in;
        if (buffered != null && !buffered.isOpen()) {
            // Its element was too long, and who worked on it goes on all the same.
            channel = new SegmentChannel(requireGoing, owned);
            buffered = null;
        }
        if (buffered == null || !buffered.name().equals(name)) {
            buffered = elements.channel().name(name).build(channel);
            in = buffered;
        }
        channel.take(bytes, from, to, elements.check(name, from));
        SharedSecrets.READ_ACCESS.of(buffered).restart(from);
        return elements.reader(buffered, atBeginning);
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            in.close();
        }
    }
}
