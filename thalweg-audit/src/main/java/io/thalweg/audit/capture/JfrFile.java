package io.thalweg.audit.capture;

import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.Recording.Agent;
import io.thalweg.audit.recording.Recording.Jvm;
import io.thalweg.audit.recording.Recording.Window;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * A file of JDK Flight Recorder: its events of files and sockets as if an agent had counted them. Flight Recorder leaves
 * out fast calls unless told otherwise, so what is not in the file may have happened all the same.
 */
public final class JfrFile {
    /** What no setting of it shows. */
    private static final String BLIND =
            "Flight Recorder does not see transferTo, mapped files, pipes, datagrams, asynchronous channels, seeks, who made"
                    + " a stream and what wraps it.";

    private static final String ADVICE = "Choose a file written by `jcmd PID JFR.dump` or -XX:StartFlightRecording.";

    /** How each part of such a file begins. */
    private static final byte[] MAGIC = {'F', 'L', 'R', 0};

    private final JfrStreams streams = new JfrStreams();
    private final JfrSettings settings = new JfrSettings();
    private @Nullable Instant first;
    private @Nullable Instant last;
    private String javaVersion = "unknown";
    private @Nullable String mainClass;
    private long pid;

    private JfrFile() {}

    /**
     * What the file says.
     *
     * @param recording its events
     * @param gaps what it leaves out, one sentence each; never empty
     */
    public record Content(Recording recording, List<String> gaps) {}

    /**
     * Reads a file.
     *
     * @throws Problem with {@code BAD_DATA} if it is no such file or damaged; with {@code ENVIRONMENT} if it cannot be read
     */
    public static Content read(Path file) {
        JfrFile content = new JfrFile();
        String name = Printable.of(file);
        requireFlightRecorder(file);
        try (RecordingFile events = new RecordingFile(file)) {
            events.readEventTypes().forEach(content.settings::name);
            while (events.hasMoreEvents()) {
                content.take(events.readEvent());
            }
        } catch (IOException | RuntimeException e) {
            // The parser of the JDK throws all kinds of exceptions on damaged files.
            throw new Problem(
                    ExitCode.BAD_DATA,
                    "cannot read " + name + " with Java " + Runtime.version().feature()
                            + ": it is damaged or incomplete",
                    "Copy it again, or wait for the recording to end; `jcmd PID JFR.dump` writes a whole file at once.",
                    e);
        }
        return content.finish();
    }

    /** The JDK's own messages would name bytes and offsets. */
    private static void requireFlightRecorder(Path file) {
        String name = Printable.of(file);
        if (!Files.exists(file)) {
            throw new Problem(ExitCode.ENVIRONMENT, name + " does not exist", ADVICE);
        }
        if (!Files.isRegularFile(file)) {
            throw new Problem(ExitCode.ENVIRONMENT, name + " is not a regular file", ADVICE);
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] begin = in.readNBytes(MAGIC.length);
            if (!Arrays.equals(begin, MAGIC)) {
                throw new Problem(
                        ExitCode.BAD_DATA,
                        name + (begin.length == 0 ? " is empty" : " is no Flight Recorder file"),
                        ADVICE);
            }
        } catch (IOException e) {
            throw new Problem(ExitCode.ENVIRONMENT, "cannot read " + name + ": " + Reason.of(e, file), ADVICE, e);
        }
    }

    private void take(RecordedEvent event) {
        String type = event.getEventType().getName();
        switch (type) {
            case "jdk.ActiveSetting" -> settings.take(event);
            case "jdk.JVMInformation" -> information(event);
            case "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce", "jdk.SocketRead", "jdk.SocketWrite" -> {
                time(event);
                streams.take(type, event);
            }
            default -> time(event);
        }
    }

    private void time(RecordedEvent event) {
        Instant start = event.getStartTime();
        // A setting may be stamped with the beginning of the JVM.
        first = first == null || start.isBefore(first) ? start : first;
        last = last == null || event.getEndTime().isAfter(last) ? event.getEndTime() : last;
    }

    private void information(RecordedEvent event) {
        String version = event.getString("jvmVersion");
        if (version != null) {
            // Such as: OpenJDK 64-Bit Server VM (17.0.15+6) for linux-amd64 JRE (17.0.15+6), built on …
            int open = version.indexOf('(');
            int close = version.indexOf(')', open + 1);
            javaVersion = open >= 0 && close > open ? version.substring(open + 1, close) : version;
        }
        String arguments = event.getString("javaArguments");
        mainClass = arguments == null || arguments.isEmpty() ? null : arguments.split(" ", 2)[0];
        pid = event.getLong("pid");
    }

    private Content finish() {
        Instant begin = first == null ? Instant.EPOCH : first;
        Duration elapsed = last == null ? Duration.ZERO : Duration.between(begin, last);
        Recording recording = new Recording(
                Recording.FORMAT,
                Recording.VERSION,
                new Agent("JDK Flight Recorder", 0, List.of(), null, 0, 0, null),
                new Jvm(pid, javaVersion, null, mainClass, 0, List.of(), List.of()),
                new Window(begin, elapsed.toNanos(), null, false),
                null,
                streams.sites(),
                streams.streams(settings.hasFastCalls()));
        List<String> gaps = settings.gaps();
        gaps.add(BLIND);
        return new Content(recording, gaps);
    }
}
