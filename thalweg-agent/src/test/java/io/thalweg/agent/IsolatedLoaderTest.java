package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The file of isolated classes that the build made. */
class IsolatedLoaderTest {
    private static final String IN_JAVA_BASE = "java/lang/Thalweg$";

    private static IsolatedLoader loader(Path source) throws IOException {
        return new IsolatedLoader(IsolatedLoaderTest.class.getClassLoader(), source.toFile());
    }

    private static List<ClassReader> baseClasses() throws IOException {
        return loader(PackagedAgent.location(Agent.class)).baseClasses().stream()
                .map(ClassReader::new)
                .toList();
    }

    @Test
    void classesOfJavaBaseUseNothingBesides() throws IOException {
        List<String> found = new ArrayList<>();
        for (ClassReader classFile : baseClasses()) {
            char[] buffer = new char[classFile.getMaxStringLength()];
            for (int i = 1; i < classFile.getItemCount(); i++) {
                int offset = classFile.getItem(i);
                // Tag 7 is a class.
                if (offset > 0 && classFile.readByte(offset - 1) == 7) {
                    String used = classFile.readUTF8(offset, buffer);
                    if (!used.startsWith("java/") && !used.startsWith("[")) {
                        found.add(classFile.getClassName() + " uses " + used);
                    }
                }
            }
        }

        assertThat(found).isEmpty();
    }

    /** java.base does not read the module of {@code java.lang.instrument}. */
    @Test
    void classesOfJavaBaseDoWithoutInstrumentation() throws IOException {
        for (ClassReader classFile : baseClasses()) {
            assertThat(classFile.getInterfaces())
                    .as(classFile.getClassName())
                    .noneMatch(type -> type.contains("instrument"));
        }
    }

    @Test
    void whatAClassExtendsComesBeforeIt() throws IOException {
        Set<String> defined = new HashSet<>();
        for (ClassReader classFile : baseClasses()) {
            List<String> extended = new ArrayList<>(List.of(classFile.getInterfaces()));
            extended.add(classFile.getSuperName());
            extended.removeIf(type -> !type.startsWith(IN_JAVA_BASE));

            assertThat(defined).as("before " + classFile.getClassName()).containsAll(extended);
            defined.add(classFile.getClassName());
        }
    }

    /** The JIT would compile all of the agent into each method of the program that does I/O. */
    @Test
    void theJvmIsToldNotToInlineHooks() throws IOException {
        List<String> not = new ArrayList<>();
        for (ClassReader classFile : baseClasses()) {
            if (classFile.getClassName().equals(IN_JAVA_BASE + "Hooks")) {
                classFile.accept(new NotInlined(not), ClassReader.SKIP_CODE);
            }
        }

        assertThat(not)
                .contains("moved", "movedAt", "done", "sought", "skipped", "asked", "woke", "flushed")
                .contains("opened", "wraps", "sized", "codes", "carries", "optionSet", "closed");
    }

    private static final class NotInlined extends ClassVisitor {
        private final List<String> found;

        NotInlined(List<String> found) {
            super(Opcodes.ASM9);
            this.found = found;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public @Nullable AnnotationVisitor visitAnnotation(String type, boolean visible) {
                    if (type.equals("Ljdk/internal/vm/annotation/DontInline;") && visible) {
                        found.add(method);
                    }
                    return null;
                }
            };
        }
    }

    @Test
    void theRestIsOfTheLoaderAlone() throws Exception {
        String name = "io.thalweg.agent.record.EntryPoint";

        Class<?> type = loader(PackagedAgent.path()).loadClass(name);

        assertThat(type.getClassLoader()).isInstanceOf(IsolatedLoader.class);
        assertThat(type).isNotEqualTo(Class.forName(name, false, getClass().getClassLoader()));
    }

    @Test
    void aJarWithoutTheFileIsNamed(@TempDir Path directory) throws IOException {
        Path jar = directory.resolve("other.jar");
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out).close();
        }

        assertThatThrownBy(() -> loader(jar))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage(jar + " holds no io/thalweg/agent/isolated.classes");
    }
}
