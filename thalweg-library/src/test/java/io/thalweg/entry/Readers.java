package io.thalweg.entry;

import io.thalweg.entry.ReadingCall.Fails;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What reads in the same way: how it is opened over a source, what it promises when that fails, and its calls.
 *
 * @param <T> what is opened
 */
abstract class Readers<T extends Closeable> {
    static final int SMALL_BUFFER_BYTES = 16;

    private final String type;
    private final List<ReadingCall<T>> calls = new ArrayList<>();

    Readers(String type) {
        this.type = type;
    }

    // ---- To be said of all ------------------------------------------------------------------------------------------

    /** Over an {@link InputStream}, a {@link ReadableByteChannel}, a {@link Socket} or the {@link Path} of a file. */
    abstract T over(Object source, int bufferSizeBytes) throws IOException;

    /** As above, with a buffer so small that a call of some bytes needs several reads. */
    final T over(Object source) throws IOException {
        return over(source, SMALL_BUFFER_BYTES);
    }

    /** What the calls are tried with. */
    abstract byte[] input();

    /** All that is left, as it was in the input. */
    byte[] rest(T reader) throws IOException {
        throw new UnsupportedOperationException();
    }

    // ---- To be said where it is otherwise ---------------------------------------------------------------------------

    Set<Medium> media() {
        return EnumSet.allOf(Medium.class);
    }

    /** Where closing it ends a wait of another thread; in the others the source must answer first. */
    Set<Medium> closedMeanwhile() {
        return media();
    }

    /** Where an interrupt of the caller closes it. */
    Set<Medium> closedByInterrupt() {
        return Medium.INTERRUPTIBLE;
    }

    /** Where an interrupt of the caller means nothing. */
    Set<Medium> deafToInterrupt() {
        Set<Medium> deaf = EnumSet.copyOf(Medium.ENDING);
        deaf.removeAll(closedByInterrupt());
        return deaf;
    }

    /** What is told to who waits while another thread closes. */
    Class<? extends IOException> whenClosed() {
        return IOException.class;
    }

    /** Whether errors tell the offset and the source. */
    boolean tellsPlace() {
        return true;
    }

    /** Whether it can go on after an {@link IOException} of the source that came inside of {@code call}. */
    boolean survivesFailure(ReadingCall<T> call) {
        return true;
    }

    /** Whether the source is read by one call, from its beginning to its end. */
    boolean readsOnce() {
        return false;
    }

    /** How many bytes of the input were taken. */
    long position(T reader) {
        throw new UnsupportedOperationException();
    }

    /** Whether {@link #withDeadline} ends the wait of {@code call}. */
    boolean hasDeadline(ReadingCall<T> call) {
        return false;
    }

    T withDeadline(Object source, Duration deadline) throws IOException {
        throw new UnsupportedOperationException();
    }

    // ---- Its calls --------------------------------------------------------------------------------------------------

    /** A call for which {@code arrived} bytes are too few, and that takes nothing if it fails. */
    final void whole(String method, int arrived, ReadingCall.Use<T> use) {
        calls.add(new ReadingCall<>(this, method, arrived, Fails.WHOLE, use));
    }

    /** A call for which {@code arrived} bytes are too few, and that may take them if it fails. */
    final void inPart(String method, int arrived, ReadingCall.Use<T> use) {
        calls.add(new ReadingCall<>(this, method, arrived, Fails.IN_PART, use));
    }

    /** As {@link #inPart}, but how many it took is not told. */
    final void atSomePlace(String method, int arrived, ReadingCall.Use<T> use) {
        calls.add(new ReadingCall<>(this, method, arrived, Fails.AT_SOME_PLACE, use));
    }

    final List<ReadingCall<T>> calls() {
        return calls;
    }

    @Override
    public String toString() {
        return type;
    }

    /** The source as a stream. */
    static InputStream stream(Object source) throws IOException {
        if (source instanceof Socket socket) {
            return socket.getInputStream();
        }
        return source instanceof ReadableByteChannel channel ? Channels.newInputStream(channel) : (InputStream) source;
    }
}
