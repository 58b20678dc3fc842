package io.thalweg.cli;

/** The {@code thalweg} command. */
public final class Main {
    private Main() {}

    /** Runs one command and exits with its {@link io.thalweg.base.problem.ExitCode}. */
    public static void main(String[] arguments) {
        System.exit(new Cli(Terminal.ofThisProcess(), PathArguments.ofProcess(arguments)).run(arguments));
    }
}
