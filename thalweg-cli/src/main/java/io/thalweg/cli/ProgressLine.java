package io.thalweg.cli;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The last line of a person's terminal, drawn again and again, and wiped at the end so that only results stay. It is
 * never as long as the terminal is wide: what wraps cannot be drawn over. For one thread.
 */
final class ProgressLine implements AutoCloseable {
    /** Often enough to look alive, rare enough to cost nothing. */
    private static final long UPDATE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long MEBIBYTE = 1 << 20;

    private final Terminal terminal;
    private final String task;
    private int drawnColumns;
    private long nextNanos = System.nanoTime();

    /** Drawn only if a person watches; {@code task} says what makes progress. */
    ProgressLine(Terminal terminal, String task) {
        this.terminal = terminal;
        this.task = task;
    }

    /** Shows how many bytes have been read. */
    void atBytes(long readBytes, long totalBytes) {
        show(readBytes, totalBytes, () -> readBytes / MEBIBYTE + " of " + totalBytes / MEBIBYTE + " MiB");
    }

    /** Draws the line unless the last one is too new. A narrow terminal cuts the end of the text. */
    void show(long done, long total, Supplier<String> text) {
        long now = System.nanoTime();
        if (!terminal.interactive() || now - nextNanos < 0) {
            return;
        }
        nextNanos = now + UPDATE_NANOS;
        // Asked each time: people change the size of a window while they wait.
        int columns = terminal.columnsOfErrors() - 1;
        String line = String.format(Locale.ROOT, "%s %d %%, %s", task, 100 * done / Math.max(1, total), text.get());
        line = line.substring(0, Math.min(line.length(), columns));
        String rest = " ".repeat(Math.max(0, Math.min(drawnColumns, columns) - line.length()));
        draw("\r" + line + rest);
        drawnColumns = line.length();
    }

    private void draw(String text) {
        terminal.err().print(text);
        terminal.err().flush();
    }

    @Override
    public void close() {
        if (drawnColumns > 0) {
            draw("\r" + " ".repeat(Math.min(drawnColumns, terminal.columnsOfErrors() - 1)) + "\r");
        }
    }
}
