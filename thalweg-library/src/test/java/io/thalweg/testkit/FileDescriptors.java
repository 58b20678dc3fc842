package io.thalweg.testkit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test that leaves a file open. Looks through {@code /proc/self/fd}; checks nothing where there is none.
 * Class files and devices do not count: the JVM opens them when it likes.
 */
public final class FileDescriptors implements BeforeEachCallback, AfterEachCallback {
    private static final Path OPEN = Path.of("/proc/self/fd");
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(FileDescriptors.class);

    /** The open files by their descriptors, of those that a test could have opened. */
    public static Map<Integer, String> open() throws IOException {
        Map<Integer, String> open = new TreeMap<>();
        if (!Files.isDirectory(OPEN)) {
            return open;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(OPEN)) {
            for (Path entry : entries) {
                String target = targetOf(entry);
                if (!isTheJvms(target)) {
                    open.put(Integer.valueOf(entry.getFileName().toString()), target);
                }
            }
        }
        return open;
    }

    private static String targetOf(Path entry) {
        try {
            return Files.readSymbolicLink(entry).toString();
        } catch (IOException e) {
            return OPEN.toString(); // The listing's own descriptor, closed by now.
        }
    }

    private static boolean isTheJvms(String target) {
        return target.endsWith(".jar")
                || target.endsWith(".class")
                || target.endsWith("/modules")
                || target.startsWith("/dev/")
                || target.startsWith("/proc/")
                || target.startsWith("/sys/fs/cgroup/")
                || target.startsWith("anon_inode:");
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        // The JDK opens a socket of its own with the first channel that is closed, and keeps it.
        FileChannel.open(Path.of(System.getProperty("java.home"), "release")).close();
        SocketChannel.open().close();
        context.getStore(NAMESPACE).put("before", open());
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        Map<Integer, String> leaked = open();
        Map<?, ?> before = context.getStore(NAMESPACE).get("before", Map.class);
        leaked.entrySet().removeAll(Objects.requireNonNull(before).entrySet());
        if (!leaked.isEmpty()) {
            throw new AssertionError("the test left open: " + leaked);
        }
    }
}
