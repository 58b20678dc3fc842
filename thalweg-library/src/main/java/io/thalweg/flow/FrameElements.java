package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.frame.CorruptedFrameException;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.internal.FrameLengths;
import io.thalweg.internal.OpenFile;
import io.thalweg.internal.ReadAccess;
import io.thalweg.internal.SharedSecrets;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Frames: where one begins is known only from the one before, so the cutter walks over all headers. */
final class FrameElements extends ByteElements<FrameReader> {
    private final FrameFormat format;

    FrameElements(FrameFormat format) {
        this.format = format;
    }

    @Override
    Split.Contents kind() {
        return Split.Contents.FRAMES;
    }

    @Override
    BufferedReadableByteChannel.Builder channel() {
        return BufferedReadableByteChannel.builder().order(format.order()).maxBufferSize(mostBytes());
    }

    private int mostBytes() {
        // More than the largest header of a small limit, and what a buffer can have.
        return Math.min(1 << 30, Math.max(format.maxFrameLength() + 8, 1 << 20));
    }

    @Override
    FrameReader reader(BufferedReadableByteChannel in, boolean atBeginning) {
        return FrameReader.of(in, format);
    }

    @Override
    Cutter cutter(OpenFile file, int segmentBytes) {
        return new HeaderCutter(file, segmentBytes);
    }

    /** Reads headers, and passes by what is between them without reading it, where that is more than is buffered. */
    private final class HeaderCutter implements Cutter {
        private final long sizeBytes;
        private final int segmentBytes;
        private final FrameLengths lengths;
        private final SegmentChannel source = new SegmentChannel(() -> {}, () -> {});
        private final BufferedReadableByteChannel in;
        private final ReadAccess access;
        private final OpenFile file;

        HeaderCutter(OpenFile file, int segmentBytes) {
            this.file = file;
            this.sizeBytes = file.sizeBytes();
            this.segmentBytes = segmentBytes;
            this.lengths = SharedSecrets.FRAME_LENGTHS.of(format).apply(file.name());
            this.in = channel().name(file.name()).build(source);
            this.access = SharedSecrets.READ_ACCESS.of(in);
            source.take(file, 0, sizeBytes, null);
        }

        /** What is no frame is the last segment's, whose reader says so: planning fails of no file's content. */
        @Override
        public long next(long from) throws IOException {
            long at = from;
            try {
                while (at < sizeBytes && at - from < segmentBytes) {
                    at = passBuffered(at, from + segmentBytes);
                }
            } catch (CorruptedFrameException e) {
                return sizeBytes;
            }
            return at;
        }

        /** Goes from the frame at {@code at} to the first that is not buffered, or is behind {@code limit}. */
        private long passBuffered(long at, long limit) throws IOException {
            if (!in.request(1)) {
                return sizeBytes;
            }
            ByteBuffer window = in.buffered();
            int index = window.position();
            int end = window.limit();
            long offset = at;
            while (index < end && offset < limit) {
                int length = lengths.at(window, index, end, offset);
                if (length < 0) {
                    in.skip(index - window.position());
                    // The file may end inside a header.
                    return in.request(-length) ? offset : sizeBytes;
                }
                if (length > sizeBytes - offset) {
                    return sizeBytes;
                }
                if (length > end - index) {
                    return passBy(offset + length);
                }
                index += length;
                offset += length;
            }
            in.skip(index - window.position());
            return offset;
        }

        private long passBy(long offset) {
            source.take(file, offset, sizeBytes, null);
            access.restart(offset);
            return offset;
        }
    }
}
