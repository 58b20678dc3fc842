package io.thalweg.entry;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.thalweg.channel.Views;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameView;
import io.thalweg.line.LineReader;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What reads frames and lines. */
abstract class ElementReaders<T extends Closeable> extends Readers<T> {
    ElementReaders(String type) {
        super(type);
    }

    /** The exception inside, which it must have. */
    static Object unwrapped(Supplier<Object> call) throws IOException {
        try {
            return call.get();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    static <E> Object first(Iterator<E> iterator) {
        return iterator.hasNext() ? iterator.next() : "end";
    }

    static Object first(Stream<?> stream) {
        return stream.findFirst().<Object>map(found -> found).orElse("end");
    }

    @Override
    Class<? extends IOException> whenClosed() {
        return ClosedChannelException.class;
    }

    @Override
    boolean hasDeadline(ReadingCall<T> call) {
        return true;
    }

    /** {@link FrameReader}. */
    static final class OfFrames extends ElementReaders<FrameReader> {
        private static final FrameFormat FORMAT = FrameFormat.lengthPrefixed();
        private static final byte[] INPUT = {0, 0, 0, 3, 7, 8, 9, 0, 0, 0, 1, 5};

        OfFrames() {
            super("FrameReader");
            whole("next()", 0, in -> in.next() ? in.copy() : "end");
            whole("next()", 5, in -> in.next() ? in.copy() : "end");
            whole("iterator()", 5, in -> unwrapped(() -> copied(first(in.iterator()))));
            whole(
                    "spliterator()",
                    3,
                    in -> unwrapped(() -> {
                        AtomicReference<Object> frame = new AtomicReference<>("end");
                        in.spliterator().tryAdvance(found -> frame.set(found.copy()));
                        return frame.get();
                    }));
            whole("stream()", 5, in -> unwrapped(() -> first(in.stream().map(FrameView::copy))));
        }

        private static Object copied(Object frame) {
            return frame instanceof FrameView view ? view.copy() : frame;
        }

        @Override
        FrameReader over(Object source, int bufferSizeBytes) throws IOException {
            return over(source, FrameReader.builder(FORMAT).bufferSize(bufferSizeBytes));
        }

        @Override
        FrameReader withDeadline(Object source, Duration deadline) throws IOException {
            return over(
                    source, FrameReader.builder(FORMAT).idleDeadline(deadline).frameDeadline(deadline));
        }

        private static FrameReader over(Object source, FrameReader.Builder builder) throws IOException {
            return Ends.built(
                    source,
                    builder::build,
                    builder::build,
                    ReadableByteChannel.class,
                    builder::build,
                    InputStream.class,
                    builder::build);
        }

        @Override
        byte[] input() {
            return INPUT;
        }

        @Override
        byte[] rest(FrameReader reader) throws IOException {
            ByteArrayOutputStream rest = new ByteArrayOutputStream();
            DataOutputStream frames = new DataOutputStream(rest);
            while (reader.next()) {
                frames.writeInt(reader.length());
                frames.write(reader.copy());
            }
            return rest.toByteArray();
        }

        /** Where the next frame would begin is unknown. */
        @Override
        boolean survivesFailure(ReadingCall<FrameReader> call) {
            return call.arrived() == 0;
        }
    }

    /** {@link LineReader}. */
    static final class OfLines extends ElementReaders<LineReader> {
        private static final byte[] INPUT = "one\ntwo\r\nthree".getBytes(US_ASCII);

        OfLines() {
            super("LineReader");
            whole("next()", 0, in -> in.next() ? in.string() : "end");
            whole("next()", 2, in -> in.next() ? in.string() : "end");
            whole("strings()", 2, in -> unwrapped(() -> first(in.strings().iterator())));
            whole(
                    "views()",
                    2,
                    in -> unwrapped(() -> {
                        Iterator<ByteBuffer> views = in.views().iterator();
                        return views.hasNext() ? Views.copy(views.next()) : "end";
                    }));
            whole("stream()", 2, in -> unwrapped(() -> first(in.stream())));
        }

        @Override
        LineReader over(Object source, int bufferSizeBytes) throws IOException {
            return over(source, LineReader.builder().bufferSize(bufferSizeBytes));
        }

        @Override
        LineReader withDeadline(Object source, Duration deadline) throws IOException {
            return over(source, LineReader.builder().lineDeadline(deadline));
        }

        private static LineReader over(Object source, LineReader.Builder builder) throws IOException {
            return Ends.built(
                    source,
                    builder::build,
                    builder::open,
                    ReadableByteChannel.class,
                    builder::build,
                    InputStream.class,
                    builder::build);
        }

        @Override
        byte[] input() {
            return INPUT;
        }

        @Override
        byte[] rest(LineReader reader) throws IOException {
            ByteArrayOutputStream rest = new ByteArrayOutputStream();
            while (reader.next()) {
                rest.writeBytes(reader.copy());
                rest.write('|');
            }
            return rest.toByteArray();
        }

        /** The deadline is one for lines that have begun. */
        @Override
        boolean hasDeadline(ReadingCall<LineReader> call) {
            return call.arrived() > 0;
        }
    }
}
