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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Replaces several files, all or none, unless the JVM ends meanwhile. */
final class Replacements {
    private Replacements() {}

    /**
     * Writes each file in one step; files keep their permissions.
     *
     * @throws Problem with {@code ENVIRONMENT}, before the first is written, if one is not as it was read or cannot be
     *     written
     */
    static void write(List<FilePatch> files) {
        for (FilePatch file : files) {
            requireWritable(file);
        }
        List<FilePatch> written = new ArrayList<>();
        for (FilePatch file : files) {
            try {
                replace(file.path(), file.changed());
                written.add(file);
            } catch (IOException e) {
                throw undone(file.path(), written, e);
            }
        }
    }

    private static void requireWritable(FilePatch file) {
        Path path = file.path();
        try {
            if (!Arrays.equals(Files.readAllBytes(path), file.unchanged())) {
                throw new Problem(
                        ExitCode.ENVIRONMENT,
                        Printable.of(path) + " has changed since it was read; nothing was written",
                        "Run `thalweg audit fix` again.");
            }
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot read " + Printable.of(path) + ": " + Reason.of(e, path),
                    "Nothing was written. Make the file readable, and run `thalweg audit fix` again.",
                    e);
        }
        Path directory = path.toAbsolutePath().getParent();
        if (!Files.isWritable(path) || directory == null || !Files.isWritable(directory)) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot write " + Printable.of(path) + ": permission denied; nothing was written",
                    "Make the file and its folder writable, or leave out --apply and apply the patch yourself.");
        }
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
    private static Problem undone(Path path, List<FilePatch> written, IOException failure) {
        List<FilePatch> left = new ArrayList<>();
        for (FilePatch file : written) {
            try {
                replace(file.path(), file.unchanged());
            } catch (IOException e) {
                failure.addSuppressed(e);
                left.add(file);
            }
        }
        String changed = left.stream().map(file -> Printable.of(file.path())).collect(Collectors.joining(", "));
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot write " + Printable.of(path) + ": " + Reason.of(failure, path)
                        + (left.isEmpty() ? "; no file is changed" : "; still changed: " + changed),
                "Make the file and its folder writable, and run `thalweg audit fix` again.",
                failure);
    }
}
