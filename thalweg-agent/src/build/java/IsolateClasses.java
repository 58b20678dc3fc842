import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * A step of the build: puts the classes of the agent that a program must not see, ASM among them, into the one file
 * that {@code IsolatedLoader} reads. Those that live inside {@code java.base} (ADR 11) get their names of there.
 *
 * <p>The file holds, for each class: the length of its name in two bytes, its name with slashes, the length of its
 * class file in four bytes, its class file. A class comes after those that it extends.
 */
final class IsolateClasses {
    private static final String AGENT = "io/thalweg/agent/";
    private static final String ASM = "org/objectweb/asm/";
    /** What only readers of generic signatures need. */
    private static final String ASM_SIGNATURES = ASM + "signature/";

    /** What becomes a part of java.base: counting, weaving, and what weaving takes. */
    private static final List<String> MOVED = List.of(AGENT + "count/", AGENT + "figure/", AGENT + "weave/", ASM);

    private static final String IN_JAVA_BASE = "java/lang/Thalweg$";

    /** The JDK has annotations that the JVM obeys, in classes of its own alone. */
    private static final Map<String, String> OF_THE_JDK =
            Map.of(AGENT + "count/DontInline", "jdk/internal/vm/annotation/DontInline");

    private final Map<String, byte[]> classes = new TreeMap<>();

    private IsolateClasses() {}

    /** {@code CLASSES}: the folder of the compiled classes, which gets the file. ASM comes from the class path. */
    public static void main(String[] arguments) throws IOException, URISyntaxException {
        Path folder = Path.of(arguments[0], AGENT);
        IsolateClasses isolated = new IsolateClasses();
        for (String name : List.of("count", "figure", "record", "weave")) {
            isolated.addFolder(folder.resolve(name));
        }
        isolated.addAsm(Path.of(ClassReader.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI()));
        isolated.write(folder.resolve("isolated.classes"));
    }

    private void addFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                if (file.toString().endsWith(".class") && !file.endsWith("package-info.class")) {
                    add(Files.readAllBytes(file));
                }
            }
        }
    }

    private void addAsm(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().toList()) {
                String name = entry.getName();
                if (name.startsWith(ASM) && name.endsWith(".class") && !name.startsWith(ASM_SIGNATURES)) {
                    try (InputStream in = file.getInputStream(entry)) {
                        add(in.readAllBytes());
                    }
                }
            }
        }
    }

    private void add(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        if (OF_THE_JDK.containsKey(reader.getClassName())) {
            return;
        }
        ClassWriter writer = new ClassWriter(0);
        reader.accept(new ClassRemapper(writer, new Names()), 0);
        byte[] renamed = writer.toByteArray();
        String name = new ClassReader(renamed).getClassName();
        if (classes.put(name, renamed) != null) {
            throw new IllegalStateException("two classes would be called " + name + "; rename one of them");
        }
    }

    private static final class Names extends Remapper {
        Names() {
            super(Opcodes.ASM9);
        }

        @Override
        public String map(String name) {
            String ofTheJdk = OF_THE_JDK.get(name);
            if (ofTheJdk != null) {
                return ofTheJdk;
            }
            for (String prefix : MOVED) {
                if (name.startsWith(prefix)) {
                    return IN_JAVA_BASE + name.substring(prefix.length());
                }
            }
            return name;
        }

        /** The weaver names the class of the hooks in a string. */
        @Override
        public Object mapValue(Object value) {
            return value instanceof String text ? map(text) : super.mapValue(value);
        }
    }

    private void write(Path file) throws IOException {
        Set<String> ordered = new LinkedHashSet<>();
        for (String name : classes.keySet()) {
            addAfterSupertypes(name, ordered);
        }
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            for (String name : ordered) {
                byte[] text = name.getBytes(StandardCharsets.US_ASCII);
                byte[] classFile = classes.get(name);
                out.writeShort(text.length);
                out.write(text);
                out.writeInt(classFile.length);
                out.write(classFile);
            }
        }
    }

    private void addAfterSupertypes(String name, Set<String> ordered) {
        byte[] classFile = classes.get(name);
        if (classFile == null || ordered.contains(name)) {
            return;
        }
        ClassReader reader = new ClassReader(classFile);
        addAfterSupertypes(reader.getSuperName(), ordered);
        for (String type : reader.getInterfaces()) {
            addAfterSupertypes(type, ordered);
        }
        ordered.add(name);
    }
}
