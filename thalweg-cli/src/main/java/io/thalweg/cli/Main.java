package io.thalweg.cli;

import java.io.OutputStream;

/** The {@code thalweg} command. */
public final class Main {
    private Main() {}

    /** Runs one command and exits with its {@link io.thalweg.base.problem.ExitCode}. */
    public static void main(String[] arguments) {
        // The library's warnings, such as of a property that is no size, are for people here, not for a log.
        System.setProperty("java.util.logging.SimpleFormatter.format", "thalweg: %5$s%n");
        System.exit(new Cli(Terminal.ofThisProcess(), PathArguments.ofProcess(arguments)).run(arguments));
    }

    /**
     * Runs one command in this JVM, as a build does.
     *
     * @param out takes results, in UTF-8
     * @param err takes messages, in UTF-8
     * @return the exit code
     */
    public static int run(OutputStream out, OutputStream err, String... arguments) {
        return new Cli(Terminal.ofFiles(out, err), PathArguments.ofText()).run(arguments);
    }
}
