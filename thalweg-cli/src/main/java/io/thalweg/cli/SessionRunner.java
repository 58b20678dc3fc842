package io.thalweg.cli;

import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.lab.run.LabObserver;
import io.thalweg.lab.run.LabSession;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Runs a session for a person at a terminal: says what will happen, shows progress, and lets Ctrl-C end it with what
 * has been measured. Until it is closed Ctrl-C waits, so that partial reports can be written.
 */
final class SessionRunner implements AutoCloseable {
    /** How much is said meanwhile; a mixin of each command that measures. */
    static final class Verbosity {
        @Option(
                names = {"-q", "--quiet"},
                description = "Print nothing but results and errors.")
        private boolean quiet;

        @Option(
                names = {"-v", "--verbose"},
                description = "Print a line for each fork.")
        private boolean verbose;

        boolean isQuiet() {
            return quiet;
        }
    }

    /** A session whose work files are gone. */
    record Finished(LabSession.Outcome outcome, Path runDirectory) {}

    private final Terminal terminal;
    private final Verbosity verbosity;
    private final String shorter;
    private final AtomicReference<@Nullable LabSession> running = new AtomicReference<>();
    private final Interruption interruption = new Interruption(this::cancel);

    /** {@code shorter} is as in {@link PlanText#announce}. */
    SessionRunner(Terminal terminal, Verbosity verbosity, String shorter) {
        this.terminal = terminal;
        this.verbosity = verbosity;
        this.shorter = shorter;
    }

    Finished run(Supplier<LabSession> start) throws IOException {
        LabSession session = start.get();
        Finished finished;
        try {
            running.set(session);
            if (interruption.happened()) {
                session.cancel();
            }
            finished = new Finished(measure(session), session.runDirectory());
        } catch (RuntimeException | Error e) {
            try {
                session.close();
            } catch (IOException | RuntimeException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
        closeMeasured(session);
        return finished;
    }

    /** What was measured is not lost because a work file could not be removed. */
    private void closeMeasured(LabSession session) {
        try {
            session.close();
        } catch (IOException e) {
            leftBehind(Reason.of(e));
        } catch (Problem e) {
            leftBehind(e.what());
        }
    }

    private void leftBehind(String why) {
        terminal.err().println("thalweg: work files stay behind: " + why + "; `thalweg clean` removes them");
    }

    private LabSession.Outcome measure(LabSession session) {
        try (RunProgress progress = RunProgress.of(terminal, verbosity.quiet, verbosity.verbose)) {
            return session.run(new LabObserver() {
                @Override
                public void onStart(Duration expected) {
                    if (!verbosity.quiet) {
                        PlanText.announce(session.plan(), expected, shorter, terminal.err());
                    }
                }

                @Override
                public void onFork(SessionProgress fork) {
                    progress.onFork(fork);
                }
            });
        }
    }

    private void cancel() {
        LabSession session = running.get();
        if (session != null) {
            session.cancel();
        }
    }

    @Override
    public void close() {
        interruption.close();
    }
}
