package io.thalweg.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** The agent as a jar, for tests run before there is one. */
final class PackagedAgent {
    private static final Path JAR = build(Agent.class);

    private PackagedAgent() {}

    static Path path() {
        return JAR;
    }

    /** A jar with this folder's classes of a package, whose agent is that class. */
    static Path build(Class<?> agent) {
        try {
            Path jar = Files.createTempFile("thalweg-agent", ".jar");
            jar.toFile().deleteOnExit();
            Manifest manifest = new Manifest();
            Attributes attributes = manifest.getMainAttributes();
            attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
            attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, "0.1.0-TEST");
            attributes.putValue("Premain-Class", agent.getName());
            attributes.putValue("Agent-Class", agent.getName());
            attributes.putValue("Can-Redefine-Classes", "true");
            attributes.putValue("Can-Retransform-Classes", "true");
            try (OutputStream file = Files.newOutputStream(jar);
                    JarOutputStream out = new JarOutputStream(file, manifest)) {
                addFolder(out, location(agent));
            }
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder or jar that a class comes from. */
    static Path location(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void addFolder(JarOutputStream out, Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> file.toString().matches(".*\\.class(es)?"))
                    .toList();
        }
        for (Path file : files) {
            out.putNextEntry(new JarEntry(folder.relativize(file).toString().replace('\\', '/')));
            Files.copy(file, out);
        }
    }
}
