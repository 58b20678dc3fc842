package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ConstantPoolTest {
    private static final String OLD = "io/thalweg/agent/old/";
    private static final String NEW = "io/thalweg/agent/";

    /** A class with constants of every size, whose method answers with all of them. */
    private static byte[] classFile(String name) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, OLD + name, null, "java/lang/Object", null);
        MethodVisitor method =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "all", "()Ljava/lang/String;", null, null);
        method.visitCode();
        method.visitLdcInsn(123_456_789_012L);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Long", "toString", "(J)Ljava/lang/String;", false);
        method.visitLdcInsn(1.5);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Double", "toString", "(D)Ljava/lang/String;", false);
        concat(method);
        method.visitLdcInsn("grüße \0 \uD83D\uDE00 " + OLD + name);
        concat(method);
        method.visitInsn(Opcodes.ARETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        return writer.toByteArray();
    }

    private static void concat(MethodVisitor method) {
        String type = "(Ljava/lang/String;)Ljava/lang/String;";
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "concat", type, false);
    }

    @Test
    void renamesTheClassAndLeavesAllElse() throws Exception {
        byte[] renamed = ConstantPool.renamed(classFile("Renamed"), OLD, NEW);

        Class<?> type = MethodHandles.lookup().defineClass(renamed);
        assertThat(type.getName()).isEqualTo("io.thalweg.agent.Renamed");
        assertThat(type.getMethod("all").invoke(null))
                .isEqualTo("1234567890121.5grüße \0 \uD83D\uDE00 io/thalweg/agent/Renamed");
    }

    @Test
    void leavesAClassWithoutTheNameAsItIs() throws IOException {
        byte[] classFile = classFile("Other");

        assertThat(ConstantPool.renamed(classFile, "not/there/", NEW)).isEqualTo(classFile);
    }

    @Test
    void refusesWhatIsNoClass() {
        byte[] classFile = classFile("Broken");
        classFile[10] = 99;

        assertThatThrownBy(() -> ConstantPool.renamed(classFile, OLD, NEW))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("99");
    }
}
