package io.thalweg.audit.capture;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.problem.ExitCode;
import io.thalweg.problem.Printable;
import io.thalweg.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The agent in a JVM that was running before: goes in, waits, goes out again, and brings a recording. */
public final class Attachment {
    private final RunningJvm jvm;
    private final Path agentJar;
    private final Path recordings;
    private final Scratch scratch;
    private final CountDownLatch ended = new CountDownLatch(1);

    /**
     * An attachment that has not begun.
     *
     * @param jvm whom to watch
     * @param agentJar the agent
     * @param recordings where the recording goes
     * @param scratch for what the JVM and this one share meanwhile
     */
    public Attachment(RunningJvm jvm, Path agentJar, Path recordings, Scratch scratch) {
        this.jvm = jvm;
        this.agentJar = agentJar;
        this.recordings = recordings;
        this.scratch = scratch;
    }

    /**
     * Watches for that long, or until {@link #stop} is called or the JVM ends.
     *
     * @throws Problem with {@code ENVIRONMENT} if the JVM does not let the agent in, saying why; the JVM goes on as before
     */
    public Recording record(Duration duration) throws InterruptedException {
        try (SharedDirectory shared = SharedDirectory.with(jvm.pid(), agentJar, scratch)) {
            load(shared, "out=" + shared.recordingsInside() + ",quiet");
            awaitEnd(duration);
            if (jvm.isAlive()) {
                load(shared, "stop,out=" + shared.recordingsInside());
            }
            List<Path> left = RecordingFile.list(shared.recordings());
            if (left.isEmpty()) {
                throw new Problem(
                        ExitCode.ENVIRONMENT,
                        "the agent left no recording in process " + jvm.pid(),
                        "Its standard error says why, in a line that begins with `thalweg:`.");
            }
            Recording recording = RecordingFile.read(left.get(0));
            keep(left.get(0));
            return recording;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Only what has been read and found to be a recording: where it is, the other JVM may write. */
    private void keep(Path recording) {
        Path file = recordings.resolve(String.valueOf(recording.getFileName()));
        try {
            Files.copy(recording, file);
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot keep the recording as " + Printable.of(file) + ": " + Printable.of(String.valueOf(e)),
                    "Give --keep a directory that this user may write to.",
                    e);
        }
    }

    /** Ends the watching early. */
    public void stop() {
        ended.countDown();
    }

    private void awaitEnd(Duration duration) throws InterruptedException {
        long end = System.nanoTime() + duration.toNanos();
        boolean stopped = false;
        while (!stopped && System.nanoTime() < end && jvm.isAlive()) {
            stopped = ended.await(100, TimeUnit.MILLISECONDS);
        }
    }

    private void load(SharedDirectory shared, String options) throws IOException {
        @Nullable VirtualMachine machine = null;
        try {
            machine = VirtualMachine.attach(Long.toString(jvm.pid()));
            machine.loadAgent(shared.agentInside(), options);
        } catch (AttachNotSupportedException | AgentLoadException | AgentInitializationException e) {
            throw failed(e);
        } finally {
            if (machine != null) {
                machine.detach();
            }
        }
    }

    private Problem failed(Exception cause) {
        Refusal refusal = Refusal.of(jvm.pid(), String.valueOf(cause.getMessage()));
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot attach to process " + jvm.pid() + ": " + Printable.of(refusal.why()),
                refusal.todo(),
                cause);
    }
}
