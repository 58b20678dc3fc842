package io.thalweg.agent;

/** Ends by itself, while a shutdown hook has started a thread that calls exit. */
public final class ExitWhileEndingProgram {
    private ExitWhileEndingProgram() {}

    public static void main(String[] arguments) {
        Thread exits = new Thread(() -> System.exit(4));
        Runtime.getRuntime().addShutdownHook(new Thread(exits::start));
    }
}
