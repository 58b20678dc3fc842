package io.thalweg.agent.record;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Puts a recording in its place: whole or not at all, and for its owner only. */
final class RecordingWriter {
    private RecordingWriter() {}

    /** The recording of this process in {@code directory}. */
    static Path in(Path directory) {
        return directory.resolve("thalweg-" + ProcSelf.pid() + ".recording.json");
    }

    /** Writes to that file, or into that directory; returns the file. */
    static Path write(Path out, String text) throws IOException {
        Path file = out;
        if (Files.isDirectory(out)) {
            file = in(out);
        }
        Path name = file.getFileName();
        if (name == null) {
            throw new IOException(file + " is no file name");
        }
        Path part = file.resolveSibling(name + "." + ProcSelf.pid() + ".part");
        Files.deleteIfExists(part);
        try {
            FileAttribute<?>[] ownerOnly =
                    FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                            ? new FileAttribute<?>[] {
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                            }
                            : new FileAttribute<?>[0];
            Files.createFile(part, ownerOnly);
            // Unlike a channel it survives an interrupt, for which a thread may be ending the program.
            try (OutputStream stream = Files.newOutputStream(part, StandardOpenOption.WRITE)) {
                stream.write(text.getBytes(StandardCharsets.UTF_8));
            }
            return Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
