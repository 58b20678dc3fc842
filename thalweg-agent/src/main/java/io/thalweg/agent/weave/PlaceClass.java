package io.thalweg.agent.weave;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class with one static method, which commits an event of Flight Recorder at a given line. */
public final class PlaceClass {
    private static final String EVENT = "jdk/jfr/Event";

    private PlaceClass() {}

    /** The class file; line 0 is none. */
    public static byte[] of(String className, String methodName, String file, int line) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, className.replace('.', '/'), null, "java/lang/Object", null);
        writer.visitSource(file, null);
        MethodVisitor method = writer.visitMethod(
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, methodName, "(L" + EVENT + ";)V", null, null);
        method.visitCode();
        Label start = new Label();
        method.visitLabel(start);
        method.visitLineNumber(line, start);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, EVENT, "commit", "()V", false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(1, 1);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
