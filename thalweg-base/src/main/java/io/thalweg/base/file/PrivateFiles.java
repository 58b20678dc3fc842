package io.thalweg.base.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Files that no other user may read: made exclusively, never through a link that was already there. */
public final class PrivateFiles {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    private static FileAttribute<?>[] mode(String permissions) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** A directory of mode 0700 that was not there before. */
    public static Path createDirectory(Path directory) throws IOException {
        return Files.createDirectory(directory, mode("rwx------"));
    }

    /** A directory and its parents, each of mode 0700 if it was not there before. */
    public static Path createDirectories(Path directory) throws IOException {
        return Files.createDirectories(directory, mode("rwx------"));
    }

    /** A file of mode 0600 that was not there before. */
    public static void write(Path file, String text) throws IOException {
        Files.createFile(file, mode("rw-------"));
        Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.WRITE);
    }

    /** The same, empty and open for writing. */
    public static FileChannel create(Path file) throws IOException {
        Files.createFile(file, mode("rw-------"));
        return FileChannel.open(file, StandardOpenOption.WRITE);
    }

    /** How much the files in a directory hold, without those {@code leftOut}, which are not even looked at. */
    public static long sizeBytes(Path directory, List<Path> leftOut) throws IOException {
        long[] bytes = {0};
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                return leftOut.contains(visited) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            // As it happens to a mount whose device is gone.
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (leftOut.contains(file)) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                bytes[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }
        });
        return bytes[0];
    }

    /**
     * Deletes a directory and what is in it; links are deleted, not followed, even such as another user puts in place
     * of a directory meanwhile, where the system shows it.
     */
    public static void deleteTree(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Path absolute = directory.toAbsolutePath();
        Path parent = absolute.getParent();
        if (parent == null) {
            throw new IOException("refused to delete " + directory);
        }
        try (DirectoryStream<Path> siblings = Files.newDirectoryStream(parent)) {
            if (siblings instanceof SecureDirectoryStream<Path> secure) {
                delete(secure, absolute.getFileName());
                return;
            }
        }
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                if (e != null) {
                    throw e;
                }
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void delete(SecureDirectoryStream<Path> parent, Path name) throws IOException {
        boolean isDirectory = parent.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes()
                .isDirectory();
        if (!isDirectory) {
            parent.deleteFile(name);
            return;
        }
        try (SecureDirectoryStream<Path> within = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (Path entry : within) {
                delete(within, entry.getFileName());
            }
        }
        parent.deleteDirectory(name);
    }
}
