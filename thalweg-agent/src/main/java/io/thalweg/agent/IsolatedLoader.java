package io.thalweg.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads the agent apart from the program: {@code java.lang} is opened to the classes of this loader alone. It renames the
 * package {@code count} to where it lives at run time, inside {@code java.base} (ADR 10).
 */
final class IsolatedLoader extends ClassLoader implements Control.Home {
    static {
        registerAsParallelCapable(); // two threads load from it at the start
    }

    private static final String PACKAGE = "io.thalweg.agent.";
    /** How the classes of ours are called that are the program's too. */
    private static final String SHARED = Control.class.getName();

    /** The package whose classes woven code calls, and how their names begin where woven code can see them. */
    static final String COUNT = "io/thalweg/agent/count/";

    /** Where the build puts ASM, which knows nothing of us. */
    private static final String ASM = "io/thalweg/agent/asm/";

    private static final String IN_JAVA_BASE = "java/lang/Thalweg$";
    /** Every class of that package. */
    static final List<String> COUNT_CLASSES = List.of(
            "Chains",
            "Chains$Carrier",
            "Counter",
            "Failure",
            "FirstSamples",
            "Guard",
            "Hooks",
            "Link",
            "Media",
            "Op",
            "OpenStream",
            "SiteWeights",
            "Sites",
            "Sites$Frame",
            "Sites$Innermost",
            "Sites$Key",
            "Streams",
            "Tally",
            "Total",
            "Totals");

    /** Read directly: through the class loader that has it open each class would cost an URL connection. */
    private final @Nullable ZipFile jar;

    private final ClassLoader parent;
    private Control.@Nullable Entrance entrance;

    /**
     * Loads what is in that jar; all else comes from {@code parent}.
     *
     * @param source the jar, or a folder of classes when it is Thalweg itself that runs
     */
    IsolatedLoader(ClassLoader parent, File source) throws IOException {
        super("thalweg-agent", parent);
        this.parent = parent;
        jar = source.isDirectory() ? null : new ZipFile(source);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(PACKAGE) || name.startsWith(SHARED)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String path = name.replace('.', '/');
        byte[] bytes = path.startsWith(ASM) ? bytes(path) : renamed(path);
        return defineClass(name, bytes, 0, bytes.length);
    }

    /** The object of the class of that name. */
    Control.Entrance entrance(String name) throws ClassNotFoundException {
        Class.forName(name, true, this);
        return Objects.requireNonNull(entrance, name);
    }

    @Override
    public void accept(Control.Entrance given) {
        entrance = given;
    }

    @Override
    public List<byte[]> countClasses() throws ClassNotFoundException {
        List<byte[]> classes = new ArrayList<>();
        for (String name : COUNT_CLASSES) {
            classes.add(renamed(COUNT + name));
        }
        return classes;
    }

    @Override
    public byte[] anyCountClass() throws ClassNotFoundException {
        return renamed(COUNT + COUNT_CLASSES.get(0));
    }

    private byte[] renamed(String path) throws ClassNotFoundException {
        try {
            return ConstantPool.renamed(bytes(path), COUNT, IN_JAVA_BASE);
        } catch (IOException e) {
            throw new ClassNotFoundException(path, e);
        }
    }

    private byte[] bytes(String path) throws ClassNotFoundException {
        try (InputStream in = open(path + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(path);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(path, e);
        }
    }

    private @Nullable InputStream open(String name) throws IOException {
        if (jar == null) {
            return parent.getResourceAsStream(name);
        }
        ZipEntry entry = jar.getEntry(name);
        return entry == null ? null : jar.getInputStream(entry);
    }
}
