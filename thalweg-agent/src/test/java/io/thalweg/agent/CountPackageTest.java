package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.count.Hooks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What the classes must keep to that hooks call. */
class CountPackageTest {
    private static List<Path> classFiles() throws IOException {
        Path folder = PackagedAgent.location(Hooks.class).resolve("io/thalweg/agent/count");
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.endsWith("package-info.class"))
                    .sorted()
                    .toList();
        }
    }

    /** A frame that is asked for its descriptor loads the classes in it, in the middle of what the program does. */
    @Test
    void noStackFrameIsAskedForItsDescriptor() throws IOException {
        for (Path file : classFiles()) {
            assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                    .as(file.getFileName().toString())
                    .doesNotContain("getDescriptor", "getMethodType");
        }
    }

    @Test
    void nothingIsMadeAtRunTime() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : classFiles()) {
            new ClassReader(Files.readAllBytes(file)).accept(new DynamicCalls(file, found), 0);
        }

        assertThat(found).isEmpty();
    }

    private static final class DynamicCalls extends ClassVisitor {
        private final Path file;
        private final List<String> found;

        DynamicCalls(Path file, List<String> found) {
            super(Opcodes.ASM9);
            this.file = file;
            this.found = found;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
                    found.add(file.getFileName() + "." + method);
                }
            };
        }
    }
}
