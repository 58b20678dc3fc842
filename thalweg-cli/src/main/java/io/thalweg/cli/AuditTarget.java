package io.thalweg.cli;

import io.thalweg.audit.capture.AgentJar;
import io.thalweg.audit.capture.AgentLaunch;
import io.thalweg.audit.capture.AgentLaunch.Extent;
import io.thalweg.audit.capture.Attachment;
import io.thalweg.audit.capture.AuditLedger;
import io.thalweg.audit.capture.RecordingDirectory;
import io.thalweg.audit.capture.RunningJvm;
import io.thalweg.audit.capture.RuntimeImage;
import io.thalweg.audit.capture.Scratch;
import io.thalweg.audit.cost.KeptCosts;
import io.thalweg.audit.diff.Outputs;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.finding.ProgramMerge;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gets recordings from what the command line names: files, a running JVM, or a command that is run for it. */
final class AuditTarget {
    /** Added to a signal, it is the exit code of a process that was ended by it. */
    private static final int SIGNAL = 128;

    private static final int SIGNALS = 32;

    /**
     * Those that end a JVM before it can do anything: illegal instruction, abort, bus error, arithmetic, kill, address.
     */
    private static final Set<Integer> KILLING = Set.of(4, 6, 7, 8, 9, 11);

    private static final String KILLED =
            "A JVM that is killed, by kill -9 or by the kernel when memory runs out, or that"
                    + " crashes, leaves none; what it did until then is not known. Audit a shorter part of its work.";

    private static final String UNRECORDED =
            "A line above may say why: one of the JVM's own, or one that begins with `thalweg:`. If there is none,"
                    + " check that the command starts a JVM of version 17 or newer, passes its environment on, and that"
                    + " the JVM was not ended by kill -9.";

    private final Terminal terminal;
    private final AuditLedger ledger;
    private final List<String> packages;
    private volatile Runnable stop = () -> {};

    AuditTarget(Terminal terminal, AuditLedger ledger, List<String> packages) {
        this.terminal = terminal;
        this.ledger = ledger;
        this.packages = packages;
    }

    /**
     * What there is to audit.
     *
     * @param program its recordings merged; without any only if a command failed
     * @param unread recordings that could not be read, which {@code program} names as gaps
     * @param childExit the exit code of the command that was run; null when none was
     * @param outputs what the command wrote; null when that was not asked for
     */
    record Captured(
            AuditedProgram program,
            int unread,
            @Nullable Integer childExit,
            @Nullable Outputs outputs) {}

    /** Ends the recording early. */
    void stop() {
        stop.run();
    }

    /** Files, or one running JVM. */
    Captured existing(List<Path> targets, Duration duration, @Nullable Path kept, Extent extent)
            throws InterruptedException {
        Path only = targets.get(0);
        if (isRunning(targets)) {
            return attached(only.toString(), duration, kept, extent);
        }
        for (Path target : targets) {
            if (!Files.isDirectory(target)) {
                refuseFlightRecorder(target);
                refuseProgram(target);
                refuseForgottenDashes(target);
            }
        }
        return merged(recordings(targets), new ProgramMerge(packages), null, null);
    }

    /**
     * The recordings that these files and directories name.
     *
     * @throws Problem with {@code USAGE} if there is none
     */
    static List<Path> recordings(List<Path> targets) {
        List<Path> files = targets.stream()
                .flatMap(target -> RecordingFile.below(target).stream())
                .distinct()
                .toList();
        if (files.isEmpty()) {
            throw new Problem(
                    ExitCode.USAGE,
                    Printable.of(targets.get(0)) + " holds no recording",
                    "Record one with `thalweg audit --keep DIR -- java …`.");
        }
        return files;
    }

    /** What was kept with the recordings that these files and directories name. */
    static KeptCosts costsBeside(List<Path> targets) {
        return KeptCosts.beside(
                Stream.concat(targets.stream(), recordings(targets).stream()).toList());
    }

    /** One of many that cannot be read is a gap in the others' report. */
    private static Captured merged(
            List<Path> files, ProgramMerge merge, @Nullable Integer childExit, @Nullable Outputs outputs) {
        int unread = 0;
        for (Path file : files) {
            try {
                merge.read(file);
            } catch (Problem e) {
                if (files.size() == 1) {
                    throw e;
                }
                unread++;
                merge.missed("Not read: " + e.what() + ".");
            }
        }
        return new Captured(merge.program(), unread, childExit, outputs);
    }

    /** Flight Recorder leaves out fast calls, which are those that an audit is about. */
    private static void refuseFlightRecorder(Path target) {
        if (target.toString().endsWith(".jfr")) {
            throw new Problem(
                    ExitCode.USAGE,
                    Printable.of(target) + " is a Flight Recorder file, which leaves out the fast calls that an audit"
                            + " counts",
                    "Audit the running JVM with `thalweg audit PID`, or start it with `thalweg audit -- java …`.");
        }
    }

    /** A program given without the dashes was meant to be run. */
    private static void refuseProgram(Path target) {
        String name = Printable.of(target);
        if (name.endsWith(".jar") || name.endsWith(".class") || name.endsWith(".java")) {
            throw new Problem(
                    ExitCode.USAGE,
                    name + " is a program, not a recording",
                    "Write `thalweg audit -- java …` to run it, or name a JVM that runs it by its process id.");
        }
    }

    /** Several words that name no file are mostly a command. */
    private static void refuseForgottenDashes(Path target) {
        if (!Files.exists(target) && !looksLikeFile(target)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "there is no file " + Printable.of(target),
                    "To run a command, put -- in front of it, as in `thalweg audit -- java …`. To audit a running"
                            + " JVM, name it alone.");
        }
    }

    /** A file wins over a JVM of the same name; what looks like a file is none. */
    static boolean isRunning(List<Path> targets) {
        Path target = targets.get(0);
        return targets.size() == 1 && !looksLikeFile(target) && !Files.exists(target);
    }

    private static boolean looksLikeFile(Path target) {
        String text = target.toString();
        return text.contains("/") || text.endsWith(".json") || text.endsWith(".jfr");
    }

    private Captured attached(String target, Duration duration, @Nullable Path kept, Extent extent)
            throws InterruptedException {
        try (Scratch scratch = scratch()) {
            RunningJvm jvm = RunningJvm.find(target);
            RecordingDirectory directory = RecordingDirectory.open(kept, scratch);
            Attachment attachment = new Attachment(jvm, AgentJar.locate(), directory.path(), scratch, ledger);
            stop = attachment::stop;
            Recording recording = attachment.record(
                    duration, extent, sentence -> terminal.err().println("thalweg: " + sentence));
            ProgramMerge merge = new ProgramMerge(packages);
            merge.add("process " + recording.jvm().pid(), recording);
            return new Captured(merge.program(), 0, null, null);
        } catch (IOException e) {
            throw undeletable(e);
        } catch (NoClassDefFoundError e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "this Java runtime cannot attach: the module jdk.attach is missing",
                    "Run Thalweg with a JDK.",
                    e);
        }
    }

    /** A command, run to its end. */
    Captured run(List<String> command, @Nullable Path kept, boolean children, Extent extent)
            throws InterruptedException {
        Path agent = AgentJar.locate();
        try (Scratch scratch = scratch()) {
            RecordingDirectory directory = RecordingDirectory.open(kept, scratch);
            AgentLaunch audited = new AgentLaunch(command, agent, directory.path(), children, extent);
            String program = Printable.of(command.get(0));
            stop = audited::stop;
            audited.archive(System.getenv()).ifPresent(this::warnOfArchive);
            int exit = audited.run(() -> {
                if (audited.isByVariable()) {
                    terminal.err()
                            .println("thalweg: every JVM that " + program
                                    + " starts gets the agent, through JAVA_TOOL_OPTIONS; each JVM prints a"
                                    + " line about that");
                }
            });
            List<Path> recordings = directory.recordings();
            if (recordings.isEmpty()) {
                Problem nothing = unrecorded(command.get(0), exit);
                if (exit == 0) {
                    throw nothing;
                }
                // A command that fails keeps its own exit code.
                terminal.err().println("thalweg: " + nothing.what());
                terminal.err().println(nothing.todo());
            } else if (exit != 0 && !isKilled(exit)) {
                terminal.err()
                        .println("thalweg: " + program + " ended with " + exit
                                + "; the report is about what it did until then");
            }
            ProgramMerge merge = new ProgramMerge(packages);
            killed(program, exit).forEach(merge::missed);
            Outputs outputs = extent == Extent.OUTPUTS ? Outputs.gather(directory.path(), exit) : null;
            return merged(recordings, merge, exit, outputs);
        } catch (IOException e) {
            throw undeletable(e);
        }
    }

    /** The JVM itself says so less clearly, on standard output, and with the AOT mode {@code on} it does not start. */
    private void warnOfArchive(String option) {
        terminal.err()
                .println("thalweg: with an agent the JVM may refuse its archive, print errors about it on standard"
                        + " output, or not start: " + Printable.of(option));
        terminal.err().println("Leave that option out for the audit; the program then only starts more slowly.");
    }

    /** What is missing where recordings are there all the same, those of other JVMs. */
    private static List<String> killed(String program, int exit) {
        return isKilled(exit)
                ? List.of(program + " was ended by signal " + (exit - SIGNAL)
                        + ": a JVM that is killed or crashes leaves no recording, so calls may be missing.")
                : List.of();
    }

    private static boolean isKilled(int exit) {
        return KILLING.contains(exit - SIGNAL);
    }

    private static Problem unrecorded(String java, int exit) {
        String program = Printable.of(java);
        if (RuntimeImage.admitsNoAgent(java)) {
            return new Problem(
                    ExitCode.ENVIRONMENT,
                    "the runtime image of " + program + " lacks the module java.instrument, which agents need",
                    RuntimeImage.REMEDY);
        }
        boolean signalled = exit > SIGNAL && exit < SIGNAL + SIGNALS;
        return new Problem(
                ExitCode.ENVIRONMENT,
                program + " ended with " + exit + (signalled ? " (signal " + (exit - SIGNAL) + ")" : "")
                        + ", and no JVM left a recording",
                isKilled(exit) ? KILLED : UNRECORDED);
    }

    /** An audit works without the ledger as well, as where this user has no home. */
    private Scratch scratch() {
        try {
            return Scratch.of(ledger);
        } catch (IOException e) {
            terminal.err()
                    .println("thalweg: if this audit is killed, `thalweg clean` cannot find its temporary files: "
                            + Reason.of(e));
            return Scratch.unknown();
        }
    }

    private static Problem undeletable(IOException e) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot delete the audit's temporary files: " + Reason.of(e),
                "Run `thalweg clean` once the cause is gone; the files are only recordings.",
                e);
    }
}
