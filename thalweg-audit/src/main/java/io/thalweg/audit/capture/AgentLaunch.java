package io.thalweg.audit.capture;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A command that runs with the agent in its JVMs. Standard input, output and error are the command's own. The agent
 * goes directly behind {@code java}; a command that starts Java by itself, such as mvn, learns of it through {@code
 * JAVA_TOOL_OPTIONS}.
 */
public final class AgentLaunch {
    /** Every JVM obeys it, and says so on standard error. */
    static final String VARIABLE = "JAVA_TOOL_OPTIONS";

    private static final Pattern ARCHIVE = Pattern.compile("-XX:(AOTCache=|AOTMode=on|SharedArchiveFile=)[^\\s\"']*");

    /** Far above what a file of arguments has; a word of the program itself may name any file. */
    private static final long MOST_ARGUMENT_BYTES = 1 << 20;

    /** How long a command may take to heed Ctrl-C by itself, when it is then asked to end. */
    private static final long UNASKED_MILLIS = 1_000;

    /** How long it may take when asked; within what the whole command waits for its report. */
    private static final long ASKED_MILLIS = 20_000;

    /** What is recorded; each more than the one before, and at a higher cost. */
    public enum Extent {
        /** Operation counts, with the fewest stacks: for a server that is watched for long. */
        LIGHT(",light"),
        /** Operation counts. */
        COUNTS(""),
        /** Also what a buffer around each stream would change. */
        EVIDENCE(",evidence"),
        /** Also what the program writes. */
        OUTPUTS(",evidence,outputs");

        final String options;

        Extent(String options) {
            this.options = options;
        }
    }

    private final List<String> command;
    private final String agent;
    private final boolean byVariable;
    private final CountDownLatch settled = new CountDownLatch(1);
    private @Nullable Process process;
    private boolean stopped;

    /**
     * A command that has not been started.
     *
     * @param command the program and its arguments; at least the program
     * @param agentJar the agent
     * @param recordings where its JVMs leave their recordings
     * @param children whether JVMs that {@code java} itself starts are audited too
     * @param extent what is recorded
     */
    public AgentLaunch(List<String> command, Path agentJar, Path recordings, boolean children, Extent extent) {
        this.command = List.copyOf(command);
        this.agent = "-javaagent:" + agentJar + "=out=" + recordings + ",quiet" + extent.options;
        this.byVariable = children || !isJava(command.get(0));
    }

    /** Whether that is {@code java} itself. */
    public static boolean isJava(String program) {
        String name = program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
        return name.equals("java") || name.equals("java.exe") || name.equals("javaw.exe");
    }

    /** Whether every JVM it starts will say on standard error that it picked the agent up. */
    public boolean isByVariable() {
        return byVariable;
    }

    /**
     * An option that gives the JVM an archive of classes or of compiled code, which it may refuse because of an agent;
     * also within a word, as of a shell's script, and in a file of arguments.
     */
    public Optional<String> archive(Map<String, String> environment) {
        return Stream.concat(
                        command.stream().map(AgentLaunch::withArgumentFile),
                        Stream.of(VARIABLE, "JDK_JAVA_OPTIONS").map(name -> environment.getOrDefault(name, "")))
                .flatMap(text -> ARCHIVE.matcher(text).results())
                .map(MatchResult::group)
                .findFirst();
    }

    /**
     * What an {@code @FILE} stands for. One that cannot be read is left to java, which ends with an error. A shell's
     * {@code @<(…)} is a pipe and left to java too, which would miss what is read from it.
     */
    private static String withArgumentFile(String word) {
        if (!word.startsWith("@")) {
            return word;
        }
        try {
            Path file = Path.of(word.substring(1));
            boolean isReadable = Files.isRegularFile(file) && Files.size(file) <= MOST_ARGUMENT_BYTES;
            return isReadable ? Files.readString(file) : word;
        } catch (IOException | InvalidPathException e) {
            return word;
        }
    }

    /** The command line that is started. */
    List<String> commandLine() {
        if (byVariable) {
            return command;
        }
        List<String> line = new ArrayList<>(command);
        line.add(1, agent);
        return line;
    }

    /** What the command finds in the variable. */
    String variable(Map<String, String> environment) {
        String before = environment.getOrDefault(VARIABLE, "");
        String option = agent.contains(" ") ? "\"" + agent + "\"" : agent;
        return before.isBlank() ? option : before + " " + option;
    }

    /**
     * Runs it to its end.
     *
     * @param started called when it has begun
     * @return its exit code
     * @throws Problem with {@code ENVIRONMENT} if it cannot be started
     */
    public int run(Runnable started) throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(commandLine()).inheritIO();
        if (byVariable) {
            Map<String, String> environment = builder.environment();
            environment.put(VARIABLE, variable(environment));
        }
        try {
            Process begun = start(builder);
            started.run();
            int exit = begun.waitFor();
            if (isStopped()) {
                settled.await(); // What a wrapper has started may still be writing its recording.
            }
            return exit;
        } catch (IOException e) {
            throw unstartable(command.get(0), e);
        }
    }

    /** The JDK's own message repeats the command and names an error by its number. */
    private static Problem unstartable(String program, IOException e) {
        String todo = "Write the command after -- exactly as you would without the audit.";
        String name = Printable.of(program);
        String why = "the system cannot execute it";
        if (program.isBlank()) {
            return new Problem(ExitCode.USAGE, "there is no command after --", todo, e);
        }
        Path file = Path.of(program);
        if (!program.contains("/") && !program.contains(File.separator)) {
            why = "there is no such program on the PATH";
        } else if (!Files.exists(file)) {
            why = "there is no such file";
        } else if (Files.isDirectory(file)) {
            why = "it is a directory";
        } else if (program.endsWith(".jar")) {
            todo = "Write `thalweg audit -- java -jar " + name + "`.";
            why = "a jar cannot be executed directly";
        } else if (!Files.isExecutable(file)) {
            why = "you have no permission to execute it";
        }
        return new Problem(ExitCode.ENVIRONMENT, "cannot start " + name + ": " + why, todo, e);
    }

    private synchronized Process start(ProcessBuilder builder) throws IOException {
        if (stopped) {
            throw new Problem(
                    ExitCode.INTERRUPTED,
                    "the audit was ended before " + Printable.of(command.get(0)) + " was started",
                    "Nothing was started. Run the audit again.");
        }
        Process started = builder.start();
        process = started;
        return started;
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    private synchronized @Nullable Process startNoMore() {
        stopped = true;
        return process;
    }

    /**
     * Ends the command, and what it has started, because the audit is to end; returns when they have. Ctrl-C has
     * reached them by itself. Processes that are still alive get SIGTERM, then SIGKILL: these leave no recording.
     */
    public void stop() {
        stop(UNASKED_MILLIS, ASKED_MILLIS);
    }

    void stop(long unaskedMillis, long askedMillis) {
        Process running = startNoMore();
        if (running != null) {
            end(running, unaskedMillis, askedMillis);
        }
        settled.countDown();
    }

    private static void end(Process running, long unaskedMillis, long askedMillis) {
        // Listed while they have a parent: afterwards they cannot be found by it.
        List<ProcessHandle> all = Stream.concat(Stream.of(running.toHandle()), running.descendants())
                .toList();
        try {
            if (!ended(all, unaskedMillis)) {
                all.forEach(ProcessHandle::destroy);
                if (!ended(all, askedMillis)) {
                    all.forEach(ProcessHandle::destroyForcibly);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            all.forEach(ProcessHandle::destroy);
        }
    }

    private static boolean ended(List<ProcessHandle> processes, long millis) throws InterruptedException {
        CompletableFuture<?>[] ends =
                processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(ends).get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e); // a process's end cannot fail
        }
    }
}
