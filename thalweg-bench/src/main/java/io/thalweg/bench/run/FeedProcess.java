package io.thalweg.bench.run;

import io.thalweg.bench.plan.Delivery;
import io.thalweg.bench.plan.Suite;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The other process of a workload that has two, and how a variant's process is started beside it; one feed for each
 * fork.
 */
final class FeedProcess implements AutoCloseable {
    private static final String PROGRAM = "/c/feed.c";
    private static final List<String> FLAGS = List.of("-O2");

    private final Path directory;
    /** A line for the shell that ends where the variant's own command begins; empty when there is no other process. */
    private final String before;

    private final BenchAffinity affinity;

    private final @Nullable Process server;

    private FeedProcess(Path directory, String before, BenchAffinity affinity, @Nullable Process server) {
        this.directory = directory;
        this.before = before;
        this.affinity = affinity;
        this.server = server;
    }

    /**
     * Sends {@code input} by that {@code delivery}; a workload that reads its file by itself needs no other process.
     *
     * @param affinity where each process is kept, where they are
     */
    static FeedProcess open(Delivery delivery, Path input, Path directory, CCompiler compiler, BenchAffinity affinity)
            throws IOException, InterruptedException {
        if (delivery == Delivery.FILE) {
            return new FeedProcess(directory, "", new BenchAffinity(null), null);
        }
        List<String> command = new ArrayList<>(affinity.senderPrefix());
        command.add(compiler.build(PROGRAM, FLAGS).toString());
        command.add(delivery == Delivery.TCP ? "tcp" : "pipe");
        command.add(input.toString());
        if (delivery == Delivery.PIPE) {
            return new FeedProcess(directory, quoted(command) + " | exec", affinity, null);
        }
        Process server = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        return new FeedProcess(directory, Suite.PORT_VARIABLE + "=" + port(server) + " exec", affinity, server);
    }

    private static int port(Process server) throws IOException {
        // Not closed: the server would find its output gone.
        BufferedReader out = server.inputReader(Charset.defaultCharset());
        String line = out.readLine();
        if (line == null || !line.chars().allMatch(Character::isDigit)) {
            server.destroyForcibly();
            throw new IOException("the server did not start: " + (line == null ? "(no output)" : line));
        }
        return Integer.parseInt(line);
    }

    /** What to start instead of the C {@code program}, so that it gets the input and runs where it should. */
    Path reader(Path program) throws IOException {
        return script(program, affinity.readerPrefix());
    }

    /**
     * What to start instead of {@code java}, so that it gets the input. It keeps itself on its processor after its
     * start, by {@link #jvmArguments}: begun there it would choose other collectors and compilers than it has anywhere
     * else.
     */
    Path jvm(Path java) throws IOException {
        return script(java, List.of());
    }

    List<String> jvmArguments() {
        return affinity.jvmArguments();
    }

    private Path script(Path program, List<String> prefix) throws IOException {
        if (before.isEmpty()) {
            return program;
        }
        List<String> command = new ArrayList<>(prefix);
        command.add(program.toString());
        Path script = directory.resolve("reader.sh");
        Files.writeString(script, "#!/bin/sh\n" + before + " " + quoted(command) + " \"$@\"\n", StandardCharsets.UTF_8);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script;
    }

    private static String quoted(List<String> words) {
        return words.stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    @Override
    public void close() {
        if (server != null) {
            server.destroyForcibly();
        }
    }
}
