package io.thalweg.audit.fix;

import io.thalweg.base.file.AtomicFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/** Replaces several files, all or none; a signal that ends the JVM meanwhile waits until all are replaced. */
final class Replacements {
    private final Map<Path, byte[]> before = new LinkedHashMap<>();

    private Replacements() {}

    /** Writes each file in one step; files keep their permissions. */
    static void write(Map<Path, byte[]> contents) {
        CountDownLatch done = new CountDownLatch(1);
        Thread waiting = new Thread(
                () -> {
                    try {
                        done.await();
                    } catch (InterruptedException atEnd) {
                        Thread.currentThread().interrupt();
                    }
                },
                "thalweg-apply");
        Runtime.getRuntime().addShutdownHook(waiting);
        try {
            new Replacements().all(contents);
        } finally {
            done.countDown();
            try {
                Runtime.getRuntime().removeShutdownHook(waiting);
            } catch (IllegalStateException ending) {
                // The JVM is about to end, and no longer waits.
            }
        }
    }

    private void all(Map<Path, byte[]> contents) {
        contents.forEach((path, content) -> {
            try {
                byte[] old = Files.readAllBytes(path);
                replace(path, content);
                before.put(path, old);
            } catch (IOException e) {
                throw undone(path, e);
            }
        });
    }

    private static void replace(Path path, byte[] content) throws IOException {
        Set<PosixFilePermission> permissions = Files.getFileStore(path).supportsFileAttributeView("posix")
                ? Files.getPosixFilePermissions(path)
                : null;
        AtomicFile.write(path, true, out -> out.write(content));
        if (permissions != null) {
            Files.setPosixFilePermissions(path, permissions);
        }
    }

    /** Puts the files back that are replaced already. */
    private Problem undone(Path path, IOException failure) {
        before.entrySet().removeIf(old -> {
            try {
                replace(old.getKey(), old.getValue());
                return true;
            } catch (IOException e) {
                failure.addSuppressed(e);
                return false;
            }
        });
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot write " + Printable.of(path) + ": " + Reason.of(failure, path)
                        + (before.isEmpty()
                                ? "; no file is changed"
                                : "; still changed: "
                                        + before.keySet().stream()
                                                .map(Printable::of)
                                                .collect(Collectors.joining(", "))),
                "Make the file and its folder writable, and run `thalweg audit fix` again.",
                failure);
    }
}
