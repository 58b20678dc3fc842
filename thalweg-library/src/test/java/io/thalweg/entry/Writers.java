package io.thalweg.entry;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What writes in the same way: how it is opened over a target, what it promises when that fails, and its calls.
 *
 * @param <T> what is opened
 */
abstract class Writers<T extends Closeable> {
    /** More than is ever on its way to the other end. */
    static final int ALL_BYTES = 256 << 10;

    private static final int BUFFER_BYTES = 4096;
    /** Holds all there is to write. */
    private static final int LARGE_BUFFER_BYTES = 2 * ALL_BYTES;

    private final String type;
    private final List<WritingCall<T>> calls = new ArrayList<>();

    Writers(String type) {
        this.type = type;
    }

    // ---- To be said of all ------------------------------------------------------------------------------------------

    /** Over an {@link OutputStream}, a {@link WritableByteChannel}, a {@link Socket} or the {@link Path} of a file. */
    abstract T over(Object target, int bufferSizeBytes) throws IOException;

    // ---- To be said where it is otherwise ---------------------------------------------------------------------------

    Set<Medium> media() {
        return Medium.WRITABLE;
    }

    /** Where {@link #stop} ends a wait of another thread. */
    Set<Medium> closedMeanwhile() {
        return media();
    }

    /** How another thread ends the wait: by closing the writer, or its target. */
    void stop(T writer, Link link) throws IOException {
        writer.close();
    }

    /** Where an interrupt of the caller closes it. */
    Set<Medium> closedByInterrupt() {
        return Medium.INTERRUPTIBLE;
    }

    /** Where an interrupt of the caller means nothing. */
    Set<Medium> deafToInterrupt() {
        Set<Medium> deaf = EnumSet.copyOf(Medium.WRITABLE);
        deaf.removeAll(closedByInterrupt());
        return deaf;
    }

    /** Whether errors tell the offset and the target. */
    boolean tellsPlace() {
        return true;
    }

    /** Whether a {@link RuntimeException} of the target is thrown as it is. */
    boolean passesRuntimeExceptions() {
        return true;
    }

    /** Whether {@code close} says again that bytes were lost. */
    boolean closeTellsLoss() {
        return true;
    }

    boolean hasDeadlines() {
        return false;
    }

    T withDeadline(Object target, int bufferSizeBytes, Duration deadline) throws IOException {
        throw new UnsupportedOperationException();
    }

    // ---- Its calls --------------------------------------------------------------------------------------------------

    /** A call that waits when the buffer is full. */
    final void filling(String method, WritingCall.Use<T> use) {
        calls.add(new WritingCall<>(this, method, BUFFER_BYTES, use));
    }

    /** A call that waits for the target to take all that the buffer holds. */
    final void emptying(String method, WritingCall.Use<T> use) {
        calls.add(new WritingCall<>(this, method, LARGE_BUFFER_BYTES, use));
    }

    final List<WritingCall<T>> calls() {
        return calls;
    }

    @Override
    public String toString() {
        return type;
    }

    static Set<Medium> allBut(Medium medium) {
        Set<Medium> media = EnumSet.copyOf(Medium.WRITABLE);
        media.remove(medium);
        return media;
    }

    /** The target as a stream. */
    static OutputStream stream(Object target) throws IOException {
        if (target instanceof Socket socket) {
            return socket.getOutputStream();
        }
        return target instanceof WritableByteChannel channel
                ? Channels.newOutputStream(channel)
                : (OutputStream) target;
    }
}
