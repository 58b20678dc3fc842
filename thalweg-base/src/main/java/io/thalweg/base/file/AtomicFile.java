package io.thalweg.base.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Writes a file so that a reader finds either the old content or the new, never a part. */
public final class AtomicFile {
    private static final Pattern TEMPORARY = Pattern.compile("\\..+\\.\\d+\\.tmp");

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
                holdIfPossible(channel);
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

    /** Shows {@link #abandoned} that it is in use; a file system that cannot lock keeps what is left on it. */
    private static void holdIfPossible(FileChannel channel) {
        try {
            channel.tryLock();
        } catch (IOException noLocks) {
            // The content is safe without.
        }
    }

    /** What {@link #write} has left in that directory because its process was killed. */
    public static List<Path> abandoned(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(file ->
                            TEMPORARY.matcher(file.getFileName().toString()).matches())
                    .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && !isHeld(file))
                    .toList();
        }
    }

    private static boolean isHeld(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            return channel.tryLock() == null;
        } catch (OverlappingFileLockException ours) {
            return true;
        } catch (IOException unknown) {
            return true;
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path directory) throws IOException {
        return Files.getFileStore(directory).supportsFileAttributeView("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /** The owner of the file just made is this process's user. */
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
