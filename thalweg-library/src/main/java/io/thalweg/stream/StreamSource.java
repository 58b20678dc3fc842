package io.thalweg.stream;

import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Any stream, of which no more is known than its contract says. */
class StreamSource extends Upstream {
    final InputStream in;

    StreamSource(InputStream in, BufferSize bufferSize) {
        super(bufferSize);
        this.in = in;
    }

    static Upstream of(InputStream in, BufferSize bufferSize) {
        return in.getClass() == FileInputStream.class
                ? new FileSource((FileInputStream) in, bufferSize)
                : new StreamSource(in, bufferSize);
    }

    @Override
    int readOnce(byte[] target, int start, int length) throws IOException {
        try {
            int count = in.read(target, start, length);
            if (count == 0) { // Against its contract. It cannot do so with a single byte, and nothing spins.
                int single = in.read();
                target[start] = (byte) single;
                return single < 0 ? -1 : 1;
            }
            if (count <= length) {
                return count;
            }
            throw new IOException("broken source " + this + ": asked for at most " + length + " bytes at byte "
                    + offset() + ", but it reported " + count);
        } catch (IOException e) {
            throw located(e);
        }
    }

    /** A whole input ends without an exception. One that was cut, such as a GZIP file, should say where. */
    IOException located(IOException e) {
        if (e.getClass() != EOFException.class) {
            return e;
        }
        String what = e.getMessage() == null ? "the input ended" : e.getMessage();
        EOFException located = new EOFException(what + " at byte " + offset() + " of " + this);
        located.initCause(e);
        return located;
    }

    /** No more than is promised: the stream's own skip may wait for all, and cannot say how far it came if it fails. */
    @Override
    long skipOnce(long n) throws IOException {
        long most = Math.min(n, promisedIfTold());
        if (most <= 0) {
            return 0;
        }
        long skipped = in.skip(most);
        if (skipped >= 0 && skipped <= most) {
            return skipped;
        }
        throw new IOException("broken source " + this + ": asked to skip at most " + most + " bytes at byte " + offset()
                + ", but it reported " + skipped);
    }

    @Override
    int promised() throws IOException {
        return in.available();
    }

    @Override
    boolean transferTo(OutputStream target) throws IOException {
        advance(in.transferTo(target));
        requireOpen(); // Otherwise an end that only another thread's close has brought about.
        return true;
    }

    @Override
    void closeSource() throws IOException {
        in.close();
    }

    @Override
    public String toString() {
        return in.getClass().getName();
    }
}
