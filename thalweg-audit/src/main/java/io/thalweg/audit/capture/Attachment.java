package io.thalweg.audit.capture;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.thalweg.audit.capture.AuditLedger.RecordingProcess;
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
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The agent in a JVM that was running before: goes in, waits, goes out again, and brings a recording. */
public final class Attachment {
    private static final int OLDEST_JDK = 17;

    /** In the answer of an agent that is there already. */
    private static final String AUDITED = "audited already";

    private static final Pattern DIRECTORY =
            Pattern.compile("its recording will be (.*" + Scratch.PREFIX + "[0-9a-f]+);");

    /** How much later than asked for the agent may end, on a busy machine, before it is stopped. */
    private static final Duration LATE = Duration.ofSeconds(5);

    private final RunningJvm jvm;
    private final Path agentJar;
    private final Path recordings;
    private final Scratch scratch;
    private final AuditLedger ledger;
    private final CountDownLatch ended = new CountDownLatch(1);

    /**
     * An attachment that has not begun.
     *
     * @param jvm whom to watch
     * @param agentJar the agent
     * @param recordings where the recording goes
     * @param scratch for what the JVM and this one share meanwhile
     * @param ledger knows the other audits of this user
     */
    public Attachment(RunningJvm jvm, Path agentJar, Path recordings, Scratch scratch, AuditLedger ledger) {
        this.jvm = jvm;
        this.agentJar = agentJar;
        this.recordings = recordings;
        this.scratch = scratch;
        this.ledger = ledger;
    }

    /**
     * Watches for that long, or until {@link #stop} is called or the JVM ends.
     *
     * @param says takes a sentence when it has begun
     * @throws Problem with {@code ENVIRONMENT} if the JVM does not let the agent in, saying why; the JVM goes on as
     *     before
     */
    public Recording record(Duration duration, AgentLaunch.Extent extent, Consumer<String> says)
            throws InterruptedException {
        try (SharedDirectory shared = SharedDirectory.with(jvm.pid(), agentJar, scratch)) {
            begin(shared, duration, extent, says);
            long begunNanos = System.nanoTime();
            awaitEnd(shared, duration);
            String answer = stopAgent(shared);
            List<Path> left = RecordingFile.list(shared.recordings());
            if (left.isEmpty()) {
                throw jvm.isAlive() ? unrecorded(answer) : ended(Duration.ofNanos(System.nanoTime() - begunNanos));
            }
            Recording recording = RecordingFile.read(left.get(0));
            keep(left.get(0));
            return recording;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void begin(SharedDirectory shared, Duration duration, AgentLaunch.Extent extent, Consumer<String> says)
            throws IOException {
        String start = "out=" + shared.recordingsInside() + ",quiet" + extent.options + ",for=" + duration.toSeconds()
                + shared.whileOption();
        String answer = load(shared, start);
        if (answer != null && answer.contains(AUDITED)) {
            Optional<RecordingProcess> holder = ledger.holder(answer);
            if (!isLeftBehind(answer, holder, shared)) {
                throw audited(answer, holder);
            }
            says.accept("a killed audit left its agent in this process; its counts start again from zero");
            load(shared, "stop");
            answer = load(shared, start);
        }
        if (answer == null) {
            throw refused();
        }
        if (!answer.isEmpty()) {
            throw unrecorded(answer);
        }
        says.accept("watching " + Printable.of(jvm.described()) + " for " + duration.toSeconds()
                + " s; Ctrl-C ends it early");
    }

    /** An audit that lives keeps its directory. */
    private static boolean isLeftBehind(String answer, Optional<RecordingProcess> holder, SharedDirectory shared) {
        if (holder.isPresent()) {
            return holder.get().killed();
        }
        Matcher directory = DIRECTORY.matcher(answer);
        return directory.find() && Files.notExists(shared.outside(Path.of(directory.group(1))));
    }

    private Problem audited(String answer, Optional<RecordingProcess> holder) {
        String todo = holder.map(audit -> "Wait for that audit, process " + audit.pid() + ", or end it with Ctrl-C.")
                .orElse(
                        answer.contains("its recording will be")
                                ? "Wait for that audit to end, or stop the program, which then leaves its recording."
                                : "Wait for that audit to end, or restart the program.");
        return new Problem(
                ExitCode.ENVIRONMENT,
                "process " + jvm.pid() + " is audited already"
                        + Printable.of(answer.replaceFirst("^this JVM is audited already", "")
                                .replaceFirst("; the second agent does nothing and records nothing$", "")),
                todo);
    }

    private Problem refused() {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "process " + jvm.pid() + " did not let the agent in, and continues without it",
                "Its standard error says why, in a line that begins with `thalweg:`. A security manager's policy must"
                        + " grant the agent all permissions; that line has the grant.");
    }

    private Problem unrecorded(String answer) {
        String what = "the agent left no recording in process " + jvm.pid();
        return answer.isEmpty()
                ? new Problem(
                        ExitCode.ENVIRONMENT,
                        what,
                        "Its standard error says why, in a line that begins with `thalweg:`.")
                : new Problem(
                        ExitCode.ENVIRONMENT,
                        what + ": " + Printable.of(answer),
                        "Fix that and run the audit again. The program continues without the agent.");
    }

    /** Only what has been read and found to be a recording: where it is, the other JVM may write. */
    private void keep(Path recording) {
        Path file = recordings.resolve(String.valueOf(recording.getFileName()));
        try {
            Files.copy(recording, file);
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot keep the recording as " + Printable.of(file) + ": " + Reason.of(e),
                    "With --keep, choose a directory that you may write to.",
                    e);
        }
    }

    /** Ends the watching early. */
    public void stop() {
        ended.countDown();
    }

    /** The agent ends by itself when the time is up; its recording says that it has. */
    private void awaitEnd(SharedDirectory shared, Duration duration) throws InterruptedException {
        long latest = System.nanoTime() + duration.plus(LATE).toNanos();
        boolean stopped = false;
        while (!stopped
                && System.nanoTime() < latest
                && jvm.isAlive()
                && RecordingFile.list(shared.recordings()).isEmpty()) {
            stopped = ended.await(100, TimeUnit.MILLISECONDS);
        }
    }

    /** What the agent answers to being stopped; empty if it ended in time, or the JVM with it. */
    private String stopAgent(SharedDirectory shared) throws IOException {
        if (!jvm.isAlive() || !RecordingFile.list(shared.recordings()).isEmpty()) {
            return "";
        }
        try {
            return Objects.requireNonNullElse(load(shared, "stop,out=" + shared.recordingsInside()), "");
        } catch (IOException | Problem e) {
            if (jvm.isAlive()) {
                throw e;
            }
            return "";
        }
    }

    /** A JVM that ends by itself leaves its recording, so this one did not. */
    private Problem ended(Duration watched) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "process " + jvm.pid() + " ended after it was watched for " + watched.toSeconds()
                        + " s, and left no recording, so nothing is known of its I/O",
                "A JVM that is killed, by kill -9 or by the kernel when memory runs out, or that crashes, leaves none."
                        + " Watch it for a shorter time, with --for.");
    }

    /** What the agent answers; empty if all is well, null if it does not answer. */
    private @Nullable String load(SharedDirectory shared, String options) throws IOException {
        @Nullable VirtualMachine machine = null;
        try {
            machine = VirtualMachine.attach(Long.toString(jvm.pid()));
            refuseOtherJdk(jvm.pid(), machine.getSystemProperties().getProperty("java.specification.version", ""));
            machine.loadAgent(shared.agentInside(), options + shared.answerOption());
            return shared.takeAnswer();
        } catch (AttachNotSupportedException | AgentLoadException | AgentInitializationException e) {
            throw failed(e);
        } finally {
            if (machine != null) {
                machine.detach();
            }
        }
    }

    /** Here, since there only its standard error could show it. */
    static void refuseOtherJdk(long pid, String version) {
        int feature = version.matches("[0-9]{1,4}") ? Integer.parseInt(version) : 0;
        if (feature < OLDEST_JDK) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "process " + pid + " runs Java " + Printable.of(version) + ", and the agent needs Java "
                            + OLDEST_JDK + " or newer",
                    "Run the program on a newer one.");
        }
    }

    private Problem failed(Exception cause) {
        AttachRefusal refusal = AttachRefusal.of(jvm.pid(), String.valueOf(cause.getMessage()));
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot attach to process " + jvm.pid() + ": " + Printable.of(refusal.why()),
                refusal.todo(),
                cause);
    }
}
