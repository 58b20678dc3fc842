package io.thalweg.cli;

/** The {@code thalweg} command. */
public final class Main {
    private Main() {}

    /** Runs one command and exits with its {@link io.thalweg.base.problem.ExitCode}. */
    public static void main(String[] arguments) {
        // The library's warnings, such as of a damaged profile, are for people here, not for a log.
        System.setProperty("java.util.logging.SimpleFormatter.format", "thalweg: %5$s%n");
        System.exit(new Cli(Terminal.ofThisProcess(), PathArguments.ofProcess(arguments)).run(arguments));
    }
}
