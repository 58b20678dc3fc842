package io.thalweg.maven;

import io.thalweg.cli.Main;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One run of the {@code thalweg} command in this JVM. */
final class Command {
    private final List<String> arguments = new ArrayList<>();

    Command(String name) {
        arguments.add(name);
    }

    /** Adds arguments. */
    Command with(String... more) {
        Collections.addAll(arguments, more);
        return this;
    }

    /**
     * How it ended.
     *
     * @param exit its exit code
     * @param output what it wrote to standard output
     * @param messages the lines that it wrote to standard error
     */
    record Result(int exit, String output, List<String> messages) {
        /** The messages as one text, for an exception. */
        String message() {
            return String.join("\n", messages);
        }
    }

    Result run() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = Main.run(out, err, arguments.toArray(String[]::new));
        return new Result(
                exit,
                out.toString(StandardCharsets.UTF_8),
                err.toString(StandardCharsets.UTF_8).lines().toList());
    }
}
