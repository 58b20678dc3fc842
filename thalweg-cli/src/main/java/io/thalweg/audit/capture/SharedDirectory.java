package io.thalweg.audit.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A directory that this process and a running JVM both see, and that only that JVM's user may enter. A JVM in a container
 * sees other files; then the directory lies in the container, and the agent is copied into it.
 */
final class SharedDirectory implements AutoCloseable {
    private static final Path PROC = Path.of("/proc");
    private static final String AGENT = "thalweg.jar";

    private final Scratch scratch;
    private final Path outside;
    private final Path inside;
    private final Path agentInside;

    private SharedDirectory(Scratch scratch, Path outside, Path inside, Path agentInside) {
        this.scratch = scratch;
        this.outside = outside;
        this.inside = inside;
        this.agentInside = agentInside;
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
        SharedDirectory shared = new SharedDirectory(scratch, outside, inside, agent);
        try {
            shared.giveTo(process);
            return shared;
        } catch (IOException e) {
            shared.close(); // a stranger's process: the directory cannot be given to it, and must not stay
            throw e;
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

    /** The directory, as this process calls it. */
    Path recordings() {
        return outside;
    }

    @Override
    public void close() throws IOException {
        scratch.remove(outside);
    }
}
