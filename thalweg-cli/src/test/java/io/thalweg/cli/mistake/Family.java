package io.thalweg.cli.mistake;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/** Starts a JVM that wastes reads, and a program that is no JVM, as a build tool does. */
public final class Family {
    private Family() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("java.class.path");
        run(java, "-cp", classPath, UnbufferedFile.class.getName(), arguments[0]);
        run("cat", File.separatorChar == '/' ? "/dev/null" : "NUL");
    }

    private static void run(String... command) throws IOException, InterruptedException {
        int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new IllegalStateException(command[0] + " ended with " + exit);
        }
    }
}
