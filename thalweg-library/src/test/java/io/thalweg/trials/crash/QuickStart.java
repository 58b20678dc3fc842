package io.thalweg.trials.crash;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A JVM that lives shortly, and starts in half of the time: its classes are in one jar, and what a first life of it
 * loaded is in an archive which the others map. Such an archive takes no classes from directories.
 */
final class QuickStart {
    private final Class<?> main;
    private final Path jar;
    private final Path archive;

    /**
     * @param directory where jar and archive are made; must be empty
     * @param main lives once, and ends
     * @param life its arguments
     * @param others whose classes it needs, besides those that stand beside its own
     */
    QuickStart(Path directory, Class<?> main, List<String> life, Class<?>... others)
            throws IOException, InterruptedException {
        this.main = main;
        jar = directory.resolve("quick.jar");
        archive = directory.resolve("quick.jsa");
        try (FileSystem packed = FileSystems.newFileSystem(jar, Map.of("create", "true", "noCompression", "true"))) {
            pack(main, packed);
            for (Class<?> other : others) {
                pack(other, packed);
            }
        }
        Command.Result first = Command.run(new ProcessBuilder(command("-XX:ArchiveClassesAtExit=" + archive, life)));
        if (first.exit() != 0) {
            throw new IOException(main + " ended with " + first.exit() + ": " + first.said());
        }
    }

    private static void pack(Class<?> beside, FileSystem into) throws IOException {
        Path source = sourceOf(beside);
        if (Files.isDirectory(source)) {
            pack(source, into);
        } else {
            try (FileSystem from = FileSystems.newFileSystem(source)) {
                pack(from.getPath("/"), into);
            }
        }
    }

    private static Path sourceOf(Class<?> type) throws IOException {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static void pack(Path root, FileSystem into) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.toList()) {
                Path copy = into.getPath("/").resolve(root.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else if (file.toString().endsWith(".class") && !Files.exists(copy)) {
                    Files.copy(file, copy);
                }
            }
        }
    }

    /** What starts a life with these arguments. */
    List<String> command(String... arguments) {
        return command("-XX:SharedArchiveFile=" + archive, List.of(arguments));
    }

    private List<String> command(String sharing, List<String> arguments) {
        List<String> command = new ArrayList<>(Command.java(jar.toString(), main));
        // Nothing is run often enough to be worth compiling: a fourth of the processor's time.
        command.addAll(1, List.of(sharing, "-Xint"));
        command.addAll(arguments);
        return command;
    }
}
