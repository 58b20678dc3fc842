import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * A step of the build: mends two things in the jar that shading has made.
 *
 * <p>Our own classes get back the strings of their source. Shading renames packages in strings too, as libraries need
 * that load classes by name; but ours speak of the audited program's libraries and of words that look like a package.
 *
 * <p>Classes in the format of Java 5, such as picocli's, are brought to that of Java 8. The archive of classes from
 * which {@code bin/thalweg} starts holds none that are older than Java 6. The JVM would read and verify them at each
 * start, which takes a quarter of the time of a short command.
 */
final class FinishJar {
    private static final int MAJOR_VERSION_OFFSET = 7;
    private static final int OLDEST_IN_ARCHIVES = Opcodes.V1_6;
    private static final String OWN = "io/thalweg/";
    private static final String SHADED = "io/thalweg/shaded/";

    private final ClassLoader loader;

    private FinishJar(ClassLoader loader) {
        this.loader = loader;
    }

    /** {@code JAR}, which is replaced; the class path holds our classes as they were compiled. */
    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]);
        Path finished = Path.of(arguments[0] + ".finished");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            new FinishJar(loader).copy(jar, finished);
        }
        Files.move(finished, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private void copy(Path jar, Path finished) throws IOException {
        try (ZipFile in = new ZipFile(jar.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(finished))) {
            for (ZipEntry entry : Collections.list(in.entries())) {
                byte[] bytes = in.getInputStream(entry).readAllBytes();
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(entry.getTimeLocal()); // a build can be repeated to the byte
                out.putNextEntry(copy);
                out.write(entry.getName().endsWith(".class") ? finished(entry.getName(), bytes) : bytes);
                out.closeEntry();
            }
        }
    }

    private byte[] finished(String name, byte[] bytes) throws IOException {
        if (name.startsWith(OWN) && !name.startsWith(SHADED)) {
            // As it was compiled, so that `lab run --against` knows the library's own classes again.
            return namesShaded(bytes) ? withStringsOf(compiled(name), bytes) : compiled(name);
        }
        return bytes[MAJOR_VERSION_OFFSET] < OLDEST_IN_ARCHIVES ? raised(bytes) : bytes;
    }

    private static boolean namesShaded(byte[] shaded) {
        String text = new String(shaded, StandardCharsets.ISO_8859_1);
        return text.contains(SHADED) || text.contains(SHADED.replace('/', '.'));
    }

    private static byte[] compiled(String name) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is in the jar, but not on the class path");
            }
            return in.readAllBytes();
        }
    }

    /** Shading renames and reorders nothing else: the n-th string of one class is the n-th of the other. */
    private static byte[] withStringsOf(byte[] compiled, byte[] shaded) {
        Deque<String> strings = new ArrayDeque<>();
        rewritten(compiled, new Strings() {
            @Override
            String next(String string) {
                strings.add(string);
                return string;
            }
        });
        byte[] rewritten = rewritten(shaded, new Strings() {
            @Override
            String next(String string) {
                return strings.remove();
            }
        });
        if (!strings.isEmpty()) {
            throw new IllegalStateException("strings that shading has dropped: " + strings);
        }
        return rewritten;
    }

    private static byte[] rewritten(byte[] classFile, Remapper remapper) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassRemapper(writer, remapper), 0);
        return writer.toByteArray();
    }

    private abstract static class Strings extends Remapper {
        Strings() {
            super(Opcodes.ASM9);
        }

        abstract String next(String string);

        @Override
        public Object mapValue(Object value) {
            return value instanceof String string ? next(string) : super.mapValue(value);
        }
    }

    private byte[] raised(byte[] bytes) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected ClassLoader getClassLoader() {
                return loader; // knows what two classes have in common
            }
        };
        ClassVisitor raising = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(
                    int version, int access, String name, String signature, String parent, String[] interfaces) {
                super.visit(Opcodes.V1_8, access, name, signature, parent, interfaces);
            }
        };
        new ClassReader(bytes).accept(raising, ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }
}
