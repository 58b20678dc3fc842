package io.thalweg.cli;

import java.io.PrintWriter;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows a person how far a command has read, once it is told; wiped at the end. */
final class ByteProgress implements AutoCloseable {
    private static final int COLUMNS = 80;
    private static final int UPDATE_MILLIS = 500;
    private static final long MEBIBYTE = 1 << 20;

    private final PrintWriter err;
    private final boolean person;
    private final String task;
    private @Nullable ProgressBar bar;

    ByteProgress(Terminal terminal, String task) {
        this.err = terminal.err();
        this.person = terminal.interactive();
        this.task = task;
    }

    void at(long readBytes, long totalBytes) {
        if (!person) {
            return;
        }
        ProgressBar drawn = bar;
        if (drawn == null) {
            drawn = new ProgressBarBuilder()
                    .setTaskName(task)
                    .setInitialMax(totalBytes)
                    .setUnit(" MiB", MEBIBYTE)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(UPDATE_MILLIS)
                    .setConsumer(new DelegatingProgressBarConsumer(this::draw, COLUMNS))
                    .build();
            bar = drawn;
        }
        drawn.stepTo(readBytes);
    }

    private void draw(String text) {
        err.print('\r');
        err.print(text);
        err.flush();
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            err.print("\r" + " ".repeat(COLUMNS) + "\r");
            err.flush();
        }
    }
}
