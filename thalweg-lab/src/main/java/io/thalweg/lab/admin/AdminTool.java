package io.thalweg.lab.admin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Finds and runs commands such as {@code ip}, {@code tc} and {@code mount}. */
public final class AdminTool {
    /** A command that hangs, on a device that is dead, must not take the session with it. */
    private static final long PATIENCE_SECONDS = 60;

    private AdminTool() {}

    /** Whether this process may make namespaces, devices and mounts. */
    public static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** Where a command for administrators is; it need not be on the path of this process. */
    public static Optional<Path> find(String name) {
        return Stream.of("/usr/sbin", "/sbin", "/usr/bin", "/bin")
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Runs it to its end; answers what it says. Anything but success is an error that carries its words. */
    public static String run(String tool, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(find(tool)
                .orElseThrow(() -> new IOException("there is no " + tool))
                .toString());
        command.addAll(arguments);
        String typed = "`" + tool + " " + String.join(" ", arguments) + "`";
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> text(process.getInputStream()));
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException(typed + " did not end within " + PATIENCE_SECONDS + " s");
            }
            if (process.exitValue() != 0) {
                throw new IOException(typed + " failed: " + output.join().strip());
            }
            return output.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while running " + tool, e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String text(InputStream in) {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
