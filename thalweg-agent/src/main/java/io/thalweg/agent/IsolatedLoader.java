package io.thalweg.agent;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.AllPermission;
import java.security.Permissions;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads the agent apart from the program: {@code java.lang} is opened to the classes of this loader alone (ADR 10).
 * They lie in one file, together with those that go into {@code java.base}; {@code IsolateClasses} makes it and tells
 * its format.
 */
final class IsolatedLoader extends ClassLoader implements AgentControl.Home {
    private static final String FILE = "io/thalweg/agent/isolated.classes";

    private final Map<String, byte[]> classes = new HashMap<>();
    private final List<byte[]> baseClasses = new ArrayList<>();
    /** The program may come to have a security manager, and that it has a recording is not the program's doing. */
    private final ProtectionDomain allowed;

    private AgentControl.@Nullable EntryPoint entryPoint;

    /**
     * Loads what is in that file; all else comes from {@code parent}.
     *
     * @param source the jar that holds the file, or the folder, as in our own build
     */
    IsolatedLoader(ClassLoader parent, File source) throws IOException {
        super("thalweg-agent", parent);
        Permissions all = new Permissions();
        all.add(new AllPermission());
        allowed = new ProtectionDomain(null, all);
        ByteBuffer file = ByteBuffer.wrap(source.isDirectory() ? inFolder(source) : inJar(source));
        while (file.hasRemaining()) {
            String name = new String(bytes(file, file.getShort()), StandardCharsets.US_ASCII);
            byte[] classFile = bytes(file, file.getInt());
            if (name.startsWith("java/")) {
                baseClasses.add(classFile);
            } else {
                classes.put(name.replace('/', '.'), classFile);
            }
        }
    }

    private static byte[] inFolder(File folder) throws IOException {
        try (InputStream in = new FileInputStream(new File(folder, FILE))) {
            return in.readAllBytes();
        }
    }

    /** Not as a resource of the class loader: an URL connection costs several milliseconds of a program's start. */
    private static byte[] inJar(File jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar)) {
            ZipEntry entry = zip.getEntry(FILE);
            if (entry == null) {
                throw new FileNotFoundException(jar + " holds no " + FILE);
            }
            try (InputStream in = zip.getInputStream(entry)) {
                return in.readAllBytes();
            }
        }
    }

    private static byte[] bytes(ByteBuffer file, int length) {
        byte[] bytes = new byte[length];
        file.get(bytes);
        return bytes;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        byte[] classFile = classes.get(name);
        if (classFile == null) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : defineClass(name, classFile, 0, classFile.length, allowed);
        }
    }

    /** The object of the class of that name. */
    AgentControl.EntryPoint entryPoint(String name) throws ClassNotFoundException {
        Class.forName(name, true, this);
        return Objects.requireNonNull(entryPoint, name);
    }

    @Override
    public void accept(AgentControl.EntryPoint given) {
        entryPoint = given;
    }

    @Override
    public List<byte[]> baseClasses() {
        return baseClasses;
    }
}
