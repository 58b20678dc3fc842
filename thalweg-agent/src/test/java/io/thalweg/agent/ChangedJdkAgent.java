package io.thalweg.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Changes the JDK: {@code RandomAccessFile.read()} gets its byte by another way, and so has no place for the hook. */
public final class ChangedJdkAgent {
    private static final String CHANGED = "java/io/RandomAccessFile";

    private static final int FREE_LOCAL = 20;

    private ChangedJdkAgent() {}

    /** Changes it for all that comes later. */
    public static void premain(@Nullable String options, Instrumentation instrumentation) throws Exception {
        instrumentation.redefineClasses(new ClassDefinition(RandomAccessFile.class, changed()));
    }

    private static byte[] changed() throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(CHANGED + ".class")) {
            ClassReader reader = new ClassReader(in);
            ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            reader.accept(new WithoutNativeRead(writer), 0);
            return writer.toByteArray();
        }
    }

    private static final class WithoutNativeRead extends ClassVisitor {
        WithoutNativeRead(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String type, @Nullable String signature, String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, method, type, signature, exceptions);
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String name, String descriptor, boolean isInterface) {
                    if (owner.equals(CHANGED) && name.equals("read0")) {
                        readByArray();
                    } else {
                        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                    }
                }

                // The object is on the stack; without a branch, which would need a new stack map.
                private void readByArray() {
                    visitInsn(Opcodes.ICONST_1);
                    visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_BYTE);
                    visitInsn(Opcodes.DUP);
                    visitVarInsn(Opcodes.ASTORE, FREE_LOCAL);
                    visitInsn(Opcodes.ICONST_0);
                    visitInsn(Opcodes.ICONST_1);
                    super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, CHANGED, "read", "([BII)I", false);
                    visitIntInsn(Opcodes.BIPUSH, 31);
                    visitInsn(Opcodes.ISHR); // 0, or -1 at the end of the file
                    visitVarInsn(Opcodes.ALOAD, FREE_LOCAL);
                    visitInsn(Opcodes.ICONST_0);
                    visitInsn(Opcodes.BALOAD);
                    visitIntInsn(Opcodes.SIPUSH, 0xff);
                    visitInsn(Opcodes.IAND);
                    visitInsn(Opcodes.IOR);
                }
            };
        }
    }
}
