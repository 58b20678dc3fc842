package io.thalweg.audit.cost;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * The same work as by mistake and as the fix does it, where the price is the difference of both: lines of text, most of
 * all. Where each line goes to a file by itself, the difference is more than the system call: what stands above runs
 * each time with processor caches and predictions that the call has left cold.
 */
final class DifferenceProbes {
    private static final String LINE = "a line as long as those of logs often are";

    private static final int LINES = 1024;

    private DifferenceProbes() {}

    /** Writes one line. */
    private interface WriteLine {
        void write() throws IOException;
    }

    /** Reads one line. */
    private interface ReadLine {
        int length() throws IOException;
    }

    /** Each line by itself, or byte by byte. */
    static Probe mistake(CallKind kind) throws IOException {
        if (kind == CallKind.DATA_LINE) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(text()));
            return bytes(() -> lengthOf(in));
        }
        if (kind == CallKind.DECODED_CHARACTER) {
            return decoded(new InputStreamReader(text(), StandardCharsets.UTF_8));
        }
        if (kind == CallKind.LENGTH_BEFORE_WRITE) {
            return FileProbes.appending(true);
        }
        if (kind == CallKind.LARGE_READ) {
            return FileProbes.whole(CallKind.LARGE_READ_BYTES, CallKind.LARGE_READ_BYTES);
        }
        if (kind == CallKind.NEW_BUFFER) {
            return FileProbes.records(true);
        }
        FileOutputStream file = FileProbes.target();
        return kind == CallKind.TEXT_PRINT ? printing(file, file) : writing(file, true);
    }

    @SuppressWarnings("deprecation") // that method is the mistake
    private static int lengthOf(DataInputStream in) throws IOException {
        return in.readLine().length();
    }

    /** The same lines as the fix has them. */
    static Probe fixed(CallKind kind) throws IOException {
        if (kind == CallKind.DATA_LINE) {
            BufferedReader in = new BufferedReader(new InputStreamReader(text(), StandardCharsets.ISO_8859_1));
            return bytes(() -> in.readLine().length());
        }
        if (kind == CallKind.DECODED_CHARACTER) {
            return buffered(new BufferedReader(new InputStreamReader(text(), StandardCharsets.UTF_8)));
        }
        if (kind == CallKind.LENGTH_BEFORE_WRITE) {
            return FileProbes.appending(false);
        }
        if (kind == CallKind.LARGE_READ) {
            return FileProbes.whole(CallKind.LARGE_READ_BYTES, 64 << 10);
        }
        if (kind == CallKind.NEW_BUFFER) {
            return FileProbes.records(false);
        }
        FileOutputStream file = FileProbes.target();
        return kind == CallKind.TEXT_PRINT ? printing(file, new BufferedOutputStream(file)) : writing(file, false);
    }

    private static Probe printing(FileOutputStream file, OutputStream below) {
        PrintStream out = new PrintStream(below, false, StandardCharsets.UTF_8);
        return lines(file, () -> out.println(LINE));
    }

    private static Probe writing(FileOutputStream file, boolean flushes) {
        Writer out = new BufferedWriter(new OutputStreamWriter(file, StandardCharsets.UTF_8));
        return lines(file, () -> {
            out.write(LINE);
            out.write('\n');
            if (flushes) {
                out.flush();
            }
        });
    }

    private static Probe lines(FileOutputStream file, WriteLine line) {
        return new Probe(
                () -> file.getChannel().truncate(0),
                () -> {
                    for (int i = 0; i < LINES; i++) {
                        line.write();
                    }
                    return LINES;
                },
                file);
    }

    /** Lines without end. */
    private static InputStream text() {
        byte[] lines = (LINE + "\n").repeat(LINES).getBytes(StandardCharsets.US_ASCII);
        return new ByteArrayInputStream(lines) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                if (available() == 0) {
                    reset();
                }
                return super.read(into, offset, length);
            }
        };
    }

    /** Takes the characters of lines one by one. */
    private static Probe decoded(InputStreamReader in) {
        return bytes(() -> {
            int length = -1;
            for (int c = 0; c != '\n'; c = in.read()) {
                length++;
            }
            return length;
        });
    }

    /**
     * The same again, letter by letter: a loop that never saw the other reader, as the compiler finds it in a program.
     */
    private static Probe buffered(BufferedReader in) {
        return bytes(() -> {
            int length = -1;
            for (int c = 0; c != '\n'; c = in.read()) {
                length++;
            }
            return length;
        });
    }

    /** Counts the bytes of the lines that it reads. */
    private static Probe bytes(ReadLine line) {
        return new Probe(
                () -> {
                    int sum = 0;
                    for (int i = 0; i < LINES; i++) {
                        sum += line.length();
                    }
                    Probe.use(sum);
                    return LINES * (LINE.length() + 1);
                },
                () -> {});
    }
}
