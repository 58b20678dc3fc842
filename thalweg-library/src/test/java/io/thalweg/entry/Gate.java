package io.thalweg.entry;

import io.thalweg.internal.Failures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedChannelException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A source and target in memory that gives and takes what it is told to, and waits, deaf to interrupts, where there is
 * no more. Closing it ends a wait in the least helpful way: the input ends, and what was to be written counts as
 * written.
 */
final class Gate implements Link {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private byte[] arrived = {};
    private int position;
    private int room;
    private boolean ended;
    private boolean closed;
    private int closes;
    private @Nullable Throwable failure;
    private Object near = this;

    /** Whose library's end is an input stream. */
    static Gate input() {
        Gate gate = new Gate();
        gate.near = gate.new Input();
        return gate;
    }

    /** Whose library's end is an output stream. */
    static Gate output() {
        Gate gate = new Gate();
        gate.near = gate.new Output();
        return gate;
    }

    /** Whose library's end is a channel that is not the JDK's. */
    static Gate channel() {
        Gate gate = new Gate();
        gate.near = gate.new Both();
        return gate;
    }

    @Override
    public Object near() {
        return near;
    }

    @Override
    public synchronized boolean isNearClosed() {
        return closed;
    }

    /** How often the library closed it. */
    synchronized int closes() {
        return closes;
    }

    @Override
    public synchronized void send(byte[] bytes) {
        byte[] all = new byte[arrived.length - position + bytes.length];
        System.arraycopy(arrived, position, all, 0, arrived.length - position);
        System.arraycopy(bytes, 0, all, arrived.length - position, bytes.length);
        arrived = all;
        position = 0;
        notifyAll();
    }

    @Override
    public synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Takes so many bytes more. */
    synchronized void take(int bytes) {
        room += bytes;
        notifyAll();
    }

    /** Throws this once, when all that was sent is read, or as much is written as it takes. */
    synchronized void fail(Throwable thrown) {
        failure = thrown;
        notifyAll();
    }

    @Override
    public synchronized byte[] received() {
        return written.toByteArray();
    }

    @Override
    public void close() {
        // Only the library's end can be left open.
    }

    private synchronized void closeNear() {
        closed = true;
        closes++;
        notifyAll();
    }

    private synchronized int available() {
        return arrived.length - position;
    }

    private synchronized int read(byte[] into, int offset, int length) throws IOException {
        awaitUntil(() -> position < arrived.length || failure != null || ended || closed);
        int n = closed ? 0 : Math.min(length, arrived.length - position);
        if (n == 0) {
            throwFailure();
            return -1;
        }
        System.arraycopy(arrived, position, into, offset, n);
        position += n;
        return n;
    }

    /** Some of the bytes, or all if it is closed meanwhile. */
    private synchronized int write(byte[] bytes, int offset, int length) throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        awaitUntil(() -> room > 0 || failure != null || closed);
        if (closed) {
            return length;
        }
        int n = Math.min(length, room);
        if (n == 0) {
            throwFailure();
        }
        written.write(bytes, offset, n);
        room -= n;
        return n;
    }

    private void awaitUntil(BooleanSupplier condition) {
        boolean interrupted = false;
        while (!condition.getAsBoolean()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void throwFailure() throws IOException {
        Throwable thrown = failure;
        failure = null;
        Failures.rethrow(thrown);
    }

    private final class Input extends InputStream {
        @Override
        public int read() throws IOException {
            byte[] single = new byte[1];
            return Gate.this.read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return Gate.this.read(into, offset, length);
        }

        @Override
        public int available() {
            return Gate.this.available();
        }

        @Override
        public void close() {
            closeNear();
        }
    }

    private final class Output extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            for (int done = 0; done < length; ) {
                done += Gate.this.write(bytes, offset + done, length - done);
            }
        }

        @Override
        public void close() {
            closeNear();
        }
    }

    private final class Both implements ByteChannel {
        @Override
        public int read(ByteBuffer into) throws IOException {
            byte[] bytes = new byte[into.remaining()];
            int n = Gate.this.read(bytes, 0, bytes.length);
            into.put(bytes, 0, Math.max(0, n));
            return n;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            byte[] bytes = new byte[from.remaining()];
            from.get(from.position(), bytes);
            int n = Gate.this.write(bytes, 0, bytes.length);
            from.position(from.position() + n);
            return n;
        }

        @Override
        public boolean isOpen() {
            return !isNearClosed();
        }

        @Override
        public void close() {
            closeNear();
        }

        @Override
        public String toString() {
            return "a gate";
        }
    }
}
