package io.thalweg.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Jars of classes that Maven has not packed yet. */
final class Jars {
    private Jars() {}

    /** The jar that {@code type} is in, or a new one in {@code directory}. */
    static Path of(Class<?> type, Path directory) throws IOException, URISyntaxException {
        Path location =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (!Files.isDirectory(location)) {
            return location;
        }
        Path jar = directory.resolve(type.getSimpleName() + ".jar");
        pack(location, jar);
        return jar;
    }

    static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> entries = Files.walk(classes)) {
            for (Path entry : entries.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(entry).toString()));
                Files.copy(entry, out);
            }
        }
    }
}
