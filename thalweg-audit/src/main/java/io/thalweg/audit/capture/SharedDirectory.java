package io.thalweg.audit.capture;

import io.thalweg.base.file.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A directory that this process and a running JVM both see, and that only that JVM's user may enter. A JVM in a
 * container sees other files; then the directory lies in the container, and the agent is copied into it.
 */
final class SharedDirectory implements AutoCloseable {
    private static final Path PROC = Path.of("/proc");
    private static final String AGENT = "thalweg.jar";
    private static final String ANSWER = "answer";
    private static final String LOCKED = "auditor";
    private static final int LONGEST_ANSWER = 4096;

    private final Scratch scratch;
    private final @Nullable Path root;
    private final Path outside;
    private final Path inside;
    private final Path agentInside;
    private final @Nullable FileChannel lock;

    private SharedDirectory(
            Scratch scratch,
            @Nullable Path root,
            Path outside,
            Path inside,
            Path agentInside,
            @Nullable FileChannel lock) {
        this.scratch = scratch;
        this.root = root;
        this.outside = outside;
        this.inside = inside;
        this.agentInside = agentInside;
        this.lock = lock;
    }

    /** A directory shared with that process. */
    static SharedDirectory with(long pid, Path agentJar, Scratch scratch) throws IOException {
        Path process = PROC.resolve(Long.toString(pid));
        boolean contained = differs(process, "mnt");
        Path root = process.resolve("root");
        Path outside = contained ? scratch.directory(root.resolve("tmp")) : scratch.directory();
        Path inside = contained ? Path.of("/").resolve(root.relativize(outside)) : outside;
        Path agent = agentJar;
        if (contained || !Files.isReadable(agentJar)) {
            Files.copy(agentJar, outside.resolve(AGENT));
            agent = inside.resolve(AGENT);
        }
        FileChannel lock = lock(outside.resolve(LOCKED));
        SharedDirectory shared = new SharedDirectory(scratch, contained ? root : null, outside, inside, agent, lock);
        try {
            shared.giveTo(process);
            return shared;
        } catch (IOException e) {
            shared.close(); // a stranger's process: the directory cannot be given to it, and must not stay
            throw e;
        }
    }

    /** A lock that the kernel takes back when this process ends; null where a file system has none. */
    private static @Nullable FileChannel lock(Path file) throws IOException {
        FileChannel channel = PrivateFiles.create(file);
        try {
            channel.lock();
            return channel;
        } catch (IOException noLocks) {
            channel.close();
            return null;
        }
    }

    /** Root may attach to anybody's JVM, which then could not write here. */
    private void giveTo(Path process) throws IOException {
        if (!Files.exists(process)) {
            return;
        }
        Object owner = Files.getAttribute(process, "unix:uid");
        if (owner.equals(Files.getAttribute(outside, "unix:uid"))) {
            return;
        }
        try (Stream<Path> entries = Files.walk(outside)) {
            // The deepest first, so that the directory is given away last.
            for (Path path : entries.sorted(Comparator.reverseOrder()).toList()) {
                Files.setAttribute(path, "unix:uid", owner);
            }
        }
    }

    /** Whether the process sees another part of the system than this one. */
    static boolean differs(Path process, String namespace) {
        try {
            Path name = Path.of("ns", namespace);
            return !Files.readSymbolicLink(process.resolve(name))
                    .equals(Files.readSymbolicLink(PROC.resolve("self").resolve(name)));
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    /** The agent, as the JVM calls it. */
    String agentInside() {
        return agentInside.toString();
    }

    /** The directory, as the JVM calls it. */
    String recordingsInside() {
        return inside.toString();
    }

    /** As this process calls what the JVM calls {@code path}. */
    Path outside(Path path) {
        return root == null || path.getRoot() == null
                ? path
                : root.resolve(path.getRoot().relativize(path));
    }

    /** The directory, as this process calls it. */
    Path recordings() {
        return outside;
    }

    /** The option that has the agent's answer put here and not on the program's standard error. */
    String answerOption() {
        return ",answer=" + inside.resolve(ANSWER);
    }

    /** The option that has the agent end when this process has; empty where the system does not report that. */
    String whileOption() {
        return lock == null ? "" : ",while=" + inside.resolve(LOCKED);
    }

    /** Takes the agent's answer; empty if it had nothing to say, null if it was not let in far enough to answer. */
    @Nullable
    String takeAnswer() throws IOException {
        Path answer = outside.resolve(ANSWER);
        if (!Files.isRegularFile(answer, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        try (InputStream in = Files.newInputStream(answer, LinkOption.NOFOLLOW_LINKS)) {
            return new String(in.readNBytes(LONGEST_ANSWER), StandardCharsets.UTF_8);
        } finally {
            Files.deleteIfExists(answer);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            if (lock != null) {
                lock.close();
            }
        } finally {
            scratch.remove(outside);
        }
    }
}
