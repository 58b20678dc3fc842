package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class path of many jars and one large one: the JDK reads them by the very calls that are counted. */
@Tag("slow")
class ManyJarsTest {
    private static final int JARS = 60;
    private static final int CLASSES_IN_THE_LARGE_JAR = 400;
    private static final int ENTRIES_IN_THE_LARGE_JAR = 5000;
    private static final int CLASSES = JARS + CLASSES_IN_THE_LARGE_JAR;

    @TempDir
    Path directory;

    private final List<Path> jars = new ArrayList<>();

    @BeforeEach
    void makeJars() throws IOException {
        for (int i = 0; i < JARS; i++) {
            jar("small" + i + ".jar", i, i + 1, 0);
        }
        jar("large.jar", JARS, CLASSES, ENTRIES_IN_THE_LARGE_JAR);
        Files.write(directory.resolve("data"), new byte[CLASSES]);
    }

    private void jar(String name, int from, int to, int more) throws IOException {
        Path jar = directory.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            for (int i = from; i < to; i++) {
                entry(out, "many/Class" + i + ".class", classFile(i));
                entry(out, "many/text" + i, ("text " + i).getBytes(StandardCharsets.US_ASCII));
            }
            for (int i = 0; i < more; i++) {
                entry(out, "other/" + i, new byte[0]);
            }
        }
        jars.add(jar);
    }

    private static void entry(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(content);
    }

    /** A public class with {@code public static int value()}. */
    private static byte[] classFile(int value) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "many/Class" + value, null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "value", "()I", null, null);
        method.visitCode();
        method.visitLdcInsn(value);
        method.visitInsn(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private AgentChild.Run run(AgentChild jvm) throws IOException, InterruptedException {
        return jvm.classPath(jars).run(ManyJarsProgram.class, Integer.toString(CLASSES), "data");
    }

    @Test
    void countsExactlyWhileClassesComeFromManyJars() throws Exception {
        AgentChild.Run without = run(AgentChild.in(directory));

        AgentChild.Run with = run(AgentChild.in(directory).agent("out=r.json,quiet"));

        assertThat(with).isEqualTo(without);
        assertThat(with.exit()).as(with.err()).isZero();
        TestRecording recording = TestRecording.read(directory.resolve("r.json"));
        assertThat(reads(recording.madeIn("ManyJarsProgram.main"), "java.io.FileInputStream"))
                .isEqualTo(CLASSES);
        JsonNode agent = recording.root().get("agent");
        assertThat(agent.get("failure").isNull()).as(agent.toString()).isTrue();
        assertThat(agent.get("missingHooks")).isEmpty();
        // At least a header and the content of each class and text.
        assertThat(reads(recording.root().get("streams"), "java.io.RandomAccessFile"))
                .isGreaterThanOrEqualTo(2L * CLASSES);
    }

    private static long reads(Iterable<JsonNode> streams, String type) {
        long reads = 0;
        for (JsonNode stream : streams) {
            for (JsonNode operation : stream.get("operations")) {
                boolean counts = stream.get("type").asText().equals(type)
                        && operation.get("op").asText().equals("read");
                reads += counts ? operation.get("calls").asLong() : 0;
            }
        }
        return reads;
    }
}
