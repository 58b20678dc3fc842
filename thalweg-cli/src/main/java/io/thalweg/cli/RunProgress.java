package io.thalweg.cli;

import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.run.LabObserver;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows a person how a session goes: a bar with the newest figure, or with {@code -v} a line for each fork. */
final class RunProgress implements LabObserver, AutoCloseable {
    private static final int COLUMNS = 100;

    /** Often enough to look alive, rare enough to cost the workers nothing. */
    private static final int UPDATE_MILLIS = 500;

    private final PrintWriter err;
    private final boolean lines;
    private final boolean person;
    /** All cells that were discarded so far; those since the last line wait to be told together. */
    private final Set<CellKey> discarded = new HashSet<>();

    private @Nullable Progress firstDiscarded;
    private int discardedSince;
    private @Nullable ProgressBar bar;
    private volatile Duration remaining = Duration.ZERO;

    private RunProgress(PrintWriter err, boolean lines, boolean person) {
        this.err = err;
        this.lines = lines;
        this.person = person;
    }

    /** Shows a bar if a person watches, lines if {@code verbose}, nothing if {@code quiet}. */
    static RunProgress of(Terminal terminal, boolean quiet, boolean verbose) {
        boolean person = terminal.interactive() && !quiet && !verbose;
        return new RunProgress(terminal.err(), verbose && !quiet, person);
    }

    /** Only from the first fork on: it draws by itself, and would draw over what is said before. */
    private ProgressBar bar(int totalForks) {
        ProgressBar drawn = bar;
        if (drawn == null) {
            drawn = new ProgressBarBuilder()
                    .setTaskName("lab")
                    .setInitialMax(totalForks)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(UPDATE_MILLIS)
                    .setEtaFunction(unused -> remaining.isZero() ? Optional.empty() : Optional.of(remaining))
                    .setConsumer(new DelegatingProgressBarConsumer(this::draw, COLUMNS))
                    .build();
            bar = drawn;
        }
        return drawn;
    }

    private void draw(String text) {
        err.print('\r');
        err.print(text);
        err.flush();
    }

    @Override
    public void onFork(Progress progress) {
        remaining = progress.remaining();
        String figure = figure(progress);
        if (lines) {
            line(progress, figure);
        } else if (person) {
            ProgressBar drawn = bar(progress.totalForks());
            drawn.maxHint(progress.totalForks());
            drawn.stepTo(progress.finishedForks());
            drawn.setExtraMessage(figure);
        }
    }

    private void line(Progress progress, String figure) {
        if (!Double.isNaN(progress.megabytesPerSecond())) {
            tellDiscarded();
            err.printf(Locale.ROOT, "%3d/%d %s%n", progress.finishedForks(), progress.totalForks(), figure);
        } else if (discarded.add(progress.cell())) {
            firstDiscarded = firstDiscarded == null ? progress : firstDiscarded;
            discardedSince++;
        }
    }

    /** In one line for all of them: when a peer has vanished, every cell is discarded in turn. */
    private void tellDiscarded() {
        Progress first = firstDiscarded;
        if (first != null) {
            String others = discardedSince == 1
                    ? ""
                    : String.format(Locale.ROOT, ", and %d more cells after it", discardedSince - 1);
            err.printf(Locale.ROOT, "%3d/%d %s%s%n", first.finishedForks(), first.totalForks(), figure(first), others);
        }
        firstDiscarded = null;
        discardedSince = 0;
    }

    private static String figure(Progress progress) {
        String speed = Double.isNaN(progress.megabytesPerSecond())
                ? "discarded"
                : String.format(Locale.ROOT, "%.1f MB/s", progress.megabytesPerSecond());
        return progress.cell().inWords() + " " + speed + ", JDK "
                + progress.cell().jdk();
    }

    /** Wipes the bar, so that only results stay on the screen. */
    @Override
    public void close() {
        tellDiscarded();
        if (bar != null) {
            bar.close();
            err.print("\r" + " ".repeat(COLUMNS) + "\r");
            err.flush();
        }
    }
}
