package io.thalweg.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers the first failure to write, which {@link java.io.PrintWriter} swallows. */
final class CheckedOutput extends OutputStream {
    private final OutputStream out;
    private @Nullable IOException failure;

    CheckedOutput(OutputStream out) {
        this.out = out;
    }

    Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw remember(e);
        }
    }

    /** Writes all; a failure is remembered. */
    void print(byte[] content) {
        try {
            write(content, 0, content.length);
        } catch (IOException remembered) {
            return; // reported at the end, as of text
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw remember(e);
        }
    }

    private IOException remember(IOException e) {
        if (failure == null) {
            failure = e;
        }
        return e;
    }
}
