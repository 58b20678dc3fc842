package io.thalweg.agent.weave;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Puts a hook where a constructor or method returns. */
final class ExitWeaver extends MethodVisitor {
    /** Of StreamDecoder and StreamEncoder, the same in every JDK from 17 to 25. */
    private static final int CODER_BUFFER_BYTES = 8192;

    private static final String OBJECT = "Ljava/lang/Object;";

    private final Exit exit;
    private final int argument;

    ExitWeaver(MethodVisitor next, Exit exit, String descriptor) {
        super(Opcodes.ASM9, next);
        this.exit = exit;
        this.argument = slot(descriptor, exit.at());
    }

    private static int slot(String descriptor, int at) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int slot = 1;
        for (int i = 0; i < at; i++) {
            slot += arguments[i].getSize();
        }
        return slot;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (exit.kind() == Exit.Kind.HALTS) {
            hook("ending", "()V");
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (exit.kind() != Exit.Kind.HALTS && (opcode == Opcodes.RETURN || opcode == Opcodes.ARETURN)) {
            hook();
        }
        super.visitInsn(opcode);
    }

    private void hook() {
        switch (exit.kind()) {
            case OPENED -> opened(0);
            case ACCEPTED -> opened(argument);
            case WRAPS -> wraps(-1);
            case WRAPS_BUFFERED -> wraps(CODER_BUFFER_BYTES);
            case SIZED -> {
                visitVarInsn(Opcodes.ALOAD, 0);
                visitVarInsn(Opcodes.ILOAD, argument);
                hook("sized", "(" + OBJECT + "I)V");
            }
            case CARRIES -> ofArgument("carries");
            case CODES -> ofArgument("codes");
            case ENDS -> hook("ending", "()V");
            case HALTS -> {} // at the beginning
            case RETURNS_CARRIER -> {
                visitInsn(Opcodes.DUP);
                visitVarInsn(Opcodes.ALOAD, 0);
                visitFieldInsn(Opcodes.GETFIELD, exit.in(), "fd", CallWeaver.FD);
                hook("carries", "(" + OBJECT + OBJECT + ")V");
            }
            case FLUSHED -> {
                visitVarInsn(Opcodes.ALOAD, 0);
                hook("flushed", "(" + OBJECT + ")V");
            }
        }
    }

    private void ofArgument(String name) {
        visitVarInsn(Opcodes.ALOAD, 0);
        visitVarInsn(Opcodes.ALOAD, argument);
        hook(name, "(" + OBJECT + OBJECT + ")V");
    }

    private void opened(int object) {
        load(object);
        // Asynchronous file channels call it fdObj, for there fd would be a number.
        boolean asynchronous = exit.in().endsWith("AsynchronousFileChannelImpl");
        visitFieldInsn(Opcodes.GETFIELD, exit.in(), asynchronous ? "fdObj" : "fd", CallWeaver.FD);
        load(object);
        int colon = exit.hint().indexOf(':');
        if (colon > 0) {
            load(object);
            String field = exit.hint().substring(0, colon);
            visitFieldInsn(Opcodes.GETFIELD, exit.in(), field, exit.hint().substring(colon + 1));
        } else {
            visitInsn(Opcodes.ACONST_NULL);
        }
        visitLdcInsn(exit.type());
        visitLdcInsn(exit.medium());
        String text = "Ljava/lang/String;";
        hook("opened", "(" + CallWeaver.FD + OBJECT + OBJECT + text + text + ")V");
    }

    private void load(int object) {
        visitVarInsn(Opcodes.ALOAD, object);
        if (object != 0) {
            visitTypeInsn(Opcodes.CHECKCAST, exit.in());
        }
    }

    private void wraps(int bufferBytes) {
        visitVarInsn(Opcodes.ALOAD, 0);
        visitVarInsn(Opcodes.ALOAD, argument);
        visitIntInsn(Opcodes.SIPUSH, bufferBytes);
        hook("wraps", "(" + OBJECT + OBJECT + "I)V");
    }

    private void hook(String name, String descriptor) {
        visitMethodInsn(Opcodes.INVOKESTATIC, CallWeaver.HOOKS, name, descriptor, false);
    }
}
