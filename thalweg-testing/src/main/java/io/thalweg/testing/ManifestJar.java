package io.thalweg.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * A jar with nothing but a manifest, by which a JVM takes the agent from its class path: there it is even in a jar that
 * a build has put together of many.
 */
final class ManifestJar {
    private static final String AGENT = "io.thalweg.agent.Agent";

    private ManifestJar() {}

    /** Whether the agent is on the class path. */
    static boolean isPossible() {
        return ClassLoader.getSystemResource(AGENT.replace('.', '/') + ".class") != null;
    }

    /** Writes one that is deleted when this JVM ends. */
    static Path write() throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", AGENT);
        attributes.putValue("Can-Redefine-Classes", "true");
        attributes.putValue("Can-Retransform-Classes", "true");
        Path jar = Files.createTempFile("thalweg-agent", ".jar");
        jar.toFile().deleteOnExit();
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
