package io.thalweg.cli;

import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.run.LabObserver;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Shows a person how a session goes: one line with the newest figure, or with {@code -v} a line for each fork. */
final class RunProgress implements LabObserver, AutoCloseable {
    private final PrintWriter err;
    private final boolean lines;
    private final boolean person;
    private final ProgressLine progressLine;
    /** All cells that were discarded so far; those since the last line wait to be printed together. */
    private final Set<CellKey> discarded = new HashSet<>();

    private @Nullable SessionProgress firstDiscarded;
    private int discardedSince;

    private RunProgress(Terminal terminal, boolean lines, boolean person) {
        this.err = terminal.err();
        this.progressLine = new ProgressLine(terminal, "lab");
        this.lines = lines;
        this.person = person;
    }

    /** Shows one line if a person watches, lines if {@code verbose}, nothing if {@code quiet}. */
    static RunProgress of(Terminal terminal, boolean quiet, boolean verbose) {
        boolean person = terminal.interactive() && !quiet && !verbose;
        return new RunProgress(terminal, verbose && !quiet, person);
    }

    @Override
    public void onFork(SessionProgress progress) {
        if (lines) {
            line(progress, figure(progress));
        } else if (person) {
            progressLine.show(progress.finishedForks(), progress.totalForks(), () -> left(progress) + figure(progress));
        }
    }

    /** How long it still takes comes first: the end is cut. */
    private static String left(SessionProgress progress) {
        return progress.remaining().isZero() ? "" : PlanText.time(progress.remaining()) + " left: ";
    }

    private void line(SessionProgress progress, String figure) {
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
        SessionProgress first = firstDiscarded;
        if (first != null) {
            String others = discardedSince == 1
                    ? ""
                    : String.format(Locale.ROOT, ", and %d more cells after it", discardedSince - 1);
            err.printf(Locale.ROOT, "%3d/%d %s%s%n", first.finishedForks(), first.totalForks(), figure(first), others);
        }
        firstDiscarded = null;
        discardedSince = 0;
    }

    private static String figure(SessionProgress progress) {
        String speed = Double.isNaN(progress.megabytesPerSecond())
                ? "discarded"
                : String.format(Locale.ROOT, "%.1f MB/s", progress.megabytesPerSecond());
        return progress.cell().inWords() + " " + speed + ", JDK "
                + progress.cell().jdk();
    }

    /** Wipes the line, so that only results stay on the screen. */
    @Override
    public void close() {
        tellDiscarded();
        progressLine.close();
    }
}
