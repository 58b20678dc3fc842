package io.thalweg.lab.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.machine.JavaRuntime;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One forked JVM and the conversation with it. */
public final class WorkerProcess {
    private final JavaRuntime runtime;
    private final Process process;

    private WorkerProcess(JavaRuntime runtime, Process process) {
        this.runtime = runtime;
        this.process = process;
    }

    /**
     * Starts a worker, which waits for its job.
     *
     * @param launcher the words in front of its command; usually none
     * @param startFlags what makes it start sooner, of which the results say nothing
     */
    public static WorkerProcess start(JavaRuntime runtime, List<String> launcher, List<String> startFlags) {
        List<String> command = new ArrayList<>(launcher);
        command.add(runtime.launcher().toString());
        command.addAll(runtime.jdk().flags());
        command.addAll(startFlags);
        command.addAll(List.of("-cp", classPath(runtime), Worker.class.getName()));
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            // What these hold is meant for the user's programs and would change or blur what is measured.
            builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"));
            // A full disk is known by its English message.
            builder.environment().put("LANGUAGE", "en");
            return new WorkerProcess(runtime, builder.start());
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot start " + Printable.of(runtime.launcher()) + ": the system does not let it start",
                    "Check that the JDK is still there and that this user may start more processes.",
                    e);
        }
    }

    /** Of classes that are there twice the JVM takes the first. */
    private static String classPath(JavaRuntime runtime) {
        return Stream.concat(
                        Stream.ofNullable(runtime.library()),
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                                .map(Path::of))
                .map(entry -> entry.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Hands the job over and waits for the report; a worker that dies without one is an error. */
    public WorkerReport run(WorkerJob job) throws InterruptedException {
        CompletableFuture<String> errors = CompletableFuture.supplyAsync(this::errors);
        String answer = "";
        try {
            // Closed only after the answer: the worker halts when its standard input ends.
            try (OutputStream in = process.getOutputStream()) {
                in.write(job.toText().getBytes(StandardCharsets.UTF_8));
                in.flush();
                answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            }
            int status = process.waitFor();
            if (status != 0) {
                throw died("ended with status " + status, answer, errors.join(), null);
            }
            return new JsonMapper().readValue(answer, WorkerReport.class);
        } catch (JsonProcessingException e) {
            throw died("did not write a readable report", answer, errors.join(), e);
        } catch (IOException e) {
            throw died("broke off", answer, errors.join(), e);
        } finally {
            kill();
        }
    }

    /** What it says on standard error; {@link #kill} closes the stream, perhaps in the middle of it. */
    private String errors() {
        try {
            return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e + "\n";
        }
    }

    private Problem died(String how, String answer, String errors, @Nullable Throwable cause) {
        String said = (errors + answer).strip();
        return new Problem(
                ExitCode.ENVIRONMENT,
                "a worker on " + Printable.of(runtime.launcher()) + " " + how
                        + (said.isEmpty() ? "" : "; it said:\n" + printableLines(said)),
                "Try that JDK with -version. If it works, please report this with --debug.",
                cause);
    }

    private static String printableLines(String text) {
        return text.lines().limit(20).map(line -> "  " + Printable.of(line)).collect(Collectors.joining("\n"));
    }

    /** Kills the worker at once, and what it has started. */
    public void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
