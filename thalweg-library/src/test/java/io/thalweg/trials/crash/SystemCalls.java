package io.thalweg.trials.crash;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The system calls of a {@link ShortLife} with the files of its log, by strace: any of them can fail, or be the last.
 */
final class SystemCalls {
    private static final Pattern CALL = Pattern.compile("\\d+ +(\\w+)\\(.*");
    private static final Pattern FILE_NAME = Pattern.compile("/log/([^\"<>/]+)");
    private static final String AHEAD = "/log/next-segment.log.tmp";
    private static final String DURABLE_WRITES = "O_DSYNC";
    private static final int KILLED = 128 + 9;

    private final QuickStart lives;
    private final Path start;
    private final Map<String, Integer> counts = new TreeMap<>();
    private final Set<String> names = new TreeSet<>();
    private final List<String> said;
    /** By name, the numbers of those that the log can do without. */
    private final Map<String, Set<Integer>> optional = new HashMap<>();

    private boolean isCreatingAhead;

    /** How a life ended, and the lines that it said. */
    record End(int exit, List<String> lines) {
        boolean isKilled() {
            return exit == KILLED;
        }
    }

    private SystemCalls(QuickStart lives, Path start, List<String> said) {
        this.lives = lives;
        this.start = start;
        this.said = said;
    }

    /** Why strace cannot be used here; empty if it can. */
    static String missing() throws IOException, InterruptedException {
        if (!Command.isInstalled("strace")) {
            return Outcome.NOT_TRIED + "there is no strace; install it";
        }
        Command.Result result = Command.run(new ProcessBuilder("strace", "-qq", "-o", "/dev/null", "true"));
        return result.exit() == 0 ? "" : Outcome.NOT_TRIED + "strace may not trace here: " + result.said();
    }

    /** The calls of a life that begins with the files in {@code start}; {@code work} is made and removed. */
    static SystemCalls of(QuickStart lives, Path start, Path work) throws IOException, InterruptedException {
        Path directory = work.resolve("log");
        Files.createDirectory(work);
        Directories.copy(start, directory);
        Path trace = work.resolve("trace");
        End end =
                run(List.of("strace", "-f", "-y", "-e", "trace=%file,%desc", "-o", trace.toString()), lives, directory);
        if (end.exit() != 0) {
            throw new IOException("a life without faults ended with " + end);
        }
        SystemCalls calls = new SystemCalls(lives, start, end.lines());
        try (var lines = Files.lines(trace, StandardCharsets.ISO_8859_1)) {
            lines.filter(line -> line.contains(directory.toString()) && !line.contains(" execve("))
                    .forEach(calls::add);
        }
        Directories.deleteTree(work);
        return calls;
    }

    private void add(String line) {
        Matcher call = CALL.matcher(line);
        if (call.matches()) {
            int number = counts.merge(call.group(1), 1, Integer::sum);
            if (line.contains(AHEAD)) {
                addAhead(call.group(1), number);
            } else if (line.contains(DURABLE_WRITES)) {
                addOptional(call.group(1), number);
            }
            FILE_NAME.matcher(line).results().forEach(name -> names.add(name.group(1)));
        }
    }

    /** From the file's creation to its first force: what follows makes it a segment of the log. */
    private void addAhead(String call, int number) {
        isCreatingAhead |= call.equals("openat");
        if (isCreatingAhead) {
            addOptional(call, number);
        }
        isCreatingAhead &= !call.equals("fdatasync");
    }

    private void addOptional(String call, int number) {
        optional.computeIfAbsent(call, key -> new HashSet<>()).add(number);
    }

    /**
     * Whether nobody needs to be told if that one fails and is no force: it creates a segment ahead, which is created
     * when it is needed, or opens one for durable writes, which is written and forced instead.
     */
    boolean isOptional(String call, int number) {
        return optional.getOrDefault(call, Set.of()).contains(number);
    }

    /** How often each is made. */
    Map<String, Integer> counts() {
        return counts;
    }

    /** Makes what the life begins with. */
    void copyStart(Path directory) throws IOException {
        Directories.copy(start, directory);
    }

    /** The records that were there at the beginning. */
    int recordsBefore() {
        return Integer.parseInt(said.get(0).replace("opened ", ""));
    }

    /** What strace does to call {@code from} of that name, or also to all behind it, in a life in {@code directory}. */
    End live(Path directory, String call, String fault) throws IOException, InterruptedException {
        copyStart(directory);
        List<String> strace = new ArrayList<>(List.of("strace", "-f", "-qq", "-o", "/dev/null"));
        if (!fault.contains("signal")) {
            strace.add("--seccomp-bpf"); // faster, and deaf to signals
        }
        strace.addAll(List.of("-P", directory.toString()));
        names.forEach(
                name -> strace.addAll(List.of("-P", directory.resolve(name).toString())));
        strace.addAll(List.of("-e", "trace=" + call, "-e", "inject=" + call + ":" + fault));
        return run(strace, lives, directory);
    }

    private static End run(List<String> strace, QuickStart lives, Path directory)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(strace);
        command.addAll(lives.command(directory.toString()));
        Command.Result result = Command.run(new ProcessBuilder(command));
        return new End(result.exit(), Arrays.asList(result.said().split("\n")));
    }
}
