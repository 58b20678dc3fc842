import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * A step of the build: brings classes in the format of Java 5, such as picocli's, to that of Java 8. The archive of classes
 * from which {@code bin/thalweg} starts holds none that are older than Java 6. The JVM would read and verify them at each
 * start, which takes a quarter of the time of a short command.
 */
final class RaiseClasses {
    private static final int MAJOR_VERSION_OFFSET = 7;
    private static final int OLDEST_IN_ARCHIVES = Opcodes.V1_6;

    private final ClassLoader loader;

    private RaiseClasses(ClassLoader loader) {
        this.loader = loader;
    }

    /** {@code JAR}, which is replaced. */
    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]);
        Path raised = Path.of(arguments[0] + ".raised");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            new RaiseClasses(loader).copy(jar, raised);
        }
        Files.move(raised, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private void copy(Path jar, Path raised) throws IOException {
        try (ZipFile in = new ZipFile(jar.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(raised))) {
            for (ZipEntry entry : Collections.list(in.entries())) {
                byte[] bytes = in.getInputStream(entry).readAllBytes();
                boolean old = entry.getName().endsWith(".class") && bytes[MAJOR_VERSION_OFFSET] < OLDEST_IN_ARCHIVES;
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(entry.getTimeLocal()); // a build can be repeated to the byte
                out.putNextEntry(copy);
                out.write(old ? raised(bytes) : bytes);
                out.closeEntry();
            }
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
