package io.thalweg.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes a file so that a reader finds either the old content or the new, never a part. */
public final class AtomicFile {
    private AtomicFile() {}

    /** What to write; the stream is closed by the caller. */
    public interface Content {
        /** Writes everything to {@code out}. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes beside {@code target}, forces it to the disk and renames it. Only the owner may read the file. Without
     * {@code replace} an existing file is refused; so is, always, a symbolic link of another user, and whatever is not
     * a regular file.
     */
    public static void write(Path target, boolean replace, Content content) throws IOException {
        Path absolute = target.toAbsolutePath();
        Path directory = absolute.getParent();
        if (directory == null) {
            throw new FileSystemException(target.toString(), null, "wanted a file, got the root directory");
        }
        if (!replace && Files.exists(absolute, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        Path temporary =
                Files.createTempFile(directory, "." + absolute.getFileName() + ".", ".tmp", ownerOnly(directory));
        try {
            try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
                    OutputStream out = Channels.newOutputStream(channel)) {
                content.writeTo(out);
                out.flush();
                channel.force(true);
            }
            refuseForeign(absolute, temporary);
            Files.move(temporary, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path directory) throws IOException {
        return Files.getFileStore(directory).supportsFileAttributeView("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /** The owner of the file just made is who we are. */
    private static void refuseForeign(Path target, Path own) throws IOException {
        if (Files.isSymbolicLink(target)) {
            if (!Files.getOwner(target, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own))) {
                throw new FileSystemException(target.toString(), null, "is a symbolic link of another user");
            }
        } else if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new FileSystemException(
                    target.toString(), null, Files.isDirectory(target) ? "is a directory" : "is not a regular file");
        }
    }
}
