package io.thalweg.tune;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.FileStore;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where file systems are mounted. */
public final class Mount {
    private static final Path MOUNT_INFO = Path.of("/proc/self/mountinfo");

    private Mount() {}

    /**
     * Where the file system is mounted that holds {@code existing}, symbolic links followed.
     *
     * @throws IOException when there is no such file or the system does not tell its mount
     */
    public static String pathOf(Path existing) throws IOException {
        Path real = existing.toRealPath();
        if (real.getFileSystem().equals(FileSystems.getDefault()) && Files.isReadable(MOUNT_INFO)) {
            // Decoded as the JDK decodes names, so that both sides of the comparison look alike.
            Charset names = Charset.forName(
                    System.getProperty("sun.jnu.encoding", System.getProperty("native.encoding", "UTF-8")));
            Optional<String> mount = find(new String(Files.readAllBytes(MOUNT_INFO), names), real.toString());
            if (mount.isPresent()) {
                return mount.get();
            }
        }
        return byFileStore(real);
    }

    /** The mount with the longest path that leads to {@code real}; of equals the last, which hides the others. */
    static Optional<String> find(String mountInfo, String real) {
        String best = null;
        for (String line : mountInfo.lines().toList()) {
            // 36 35 98:0 /root /mount/point options [optional fields] - type source options
            String[] halves = line.split(" - ", 2);
            String[] fields = halves[0].split(" ", 6);
            if (halves.length < 2 || fields.length < 6) {
                continue;
            }
            String path = unescape(fields[4]);
            if (leadsTo(path, real) && (best == null || path.length() >= best.length())) {
                best = path;
            }
        }
        return Optional.ofNullable(best);
    }

    private static boolean leadsTo(String mount, String real) {
        return real.startsWith(mount)
                && (mount.endsWith("/") || real.length() == mount.length() || real.charAt(mount.length()) == '/');
    }

    /** The kernel writes blank, tab, newline and backslash as three octal digits. */
    private static String unescape(String field) {
        return field.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }

    /** Without a table of mounts: the topmost directory that lies in the same store. */
    private static String byFileStore(Path real) throws IOException {
        FileStore store = Files.getFileStore(real);
        Path top = real;
        for (Path up = real.getParent(); up != null && Files.getFileStore(up).equals(store); up = up.getParent()) {
            top = up;
        }
        return top.toString();
    }
}
