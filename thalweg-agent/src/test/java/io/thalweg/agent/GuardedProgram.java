package io.thalweg.agent;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Reads the file that it is given, a byte at a time; then comes a security manager, and the end. */
public final class GuardedProgram {
    private GuardedProgram() {}

    /** {@code FILE exit} or {@code FILE return}. */
    @SuppressWarnings("removal")
    public static void main(String[] arguments) throws IOException {
        int sum = sum(Path.of(arguments[0]));
        System.setSecurityManager(new SecurityManager());
        System.out.println(sum);
        if (arguments[1].equals("exit")) {
            System.exit(3);
        }
    }

    private static int sum(Path file) throws IOException {
        int sum = 0;
        try (InputStream in = new FileInputStream(file.toFile())) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                sum += next;
            }
        }
        return sum;
    }
}
