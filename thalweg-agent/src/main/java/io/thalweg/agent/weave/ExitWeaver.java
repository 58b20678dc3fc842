package io.thalweg.agent.weave;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Puts a hook where a constructor or method returns. */
final class ExitWeaver extends MethodVisitor {
    /** Of StreamDecoder and StreamEncoder, the same in every JDK from 17 to 25. */
    private static final int CODER_BUFFER_BYTES = 8192;

    private static final String OBJECT = "Ljava/lang/Object;";

    private static final String TEXT = "Ljava/lang/String;";

    private static final String TLS = "sun/security/ssl/";

    private static final String DIRECTORIES = "sun/nio/fs/";

    private final Exit exit;
    private final int argument;
    private final Type[] arguments;
    private final boolean isStatic;

    ExitWeaver(MethodVisitor next, Exit exit, int access, String descriptor) {
        super(Opcodes.ASM9, next);
        this.exit = exit;
        arguments = Type.getArgumentTypes(descriptor);
        isStatic = (access & Opcodes.ACC_STATIC) != 0;
        boolean hasArgument = exit.kind() != Exit.Kind.ASKED && exit.kind() != Exit.Kind.GIVEN;
        this.argument = hasArgument ? slot(exit.at()) : 0;
    }

    private int slot(int at) {
        int slot = 1;
        for (int i = 0; i < at; i++) {
            slot += arguments[i].getSize();
        }
        return slot;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (exit.kind().isFirst()) {
            hook();
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (!exit.kind().isFirst() && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
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
            case ENDS, HALTS -> hook("ending", "()V");
            case RETURNS_CARRIER -> {
                visitInsn(Opcodes.DUP);
                loadDescriptor(0);
                hook("carries", "(" + OBJECT + OBJECT + ")V");
            }
            case CLOSED -> {
                loadDescriptor(0);
                hook("closed", "(" + OBJECT + ")V");
            }
            case DECRYPTED -> {
                visitInsn(Opcodes.DUP);
                loadOwner();
                hook("decrypted", "(I" + OBJECT + "I)V");
            }
            case ENCRYPTED -> {
                loadOwner();
                hook("encrypted", "(" + OBJECT + "I)V");
            }
            case FLUSHED -> {
                visitVarInsn(Opcodes.ALOAD, 0);
                hook("flushed", "(" + OBJECT + ")V");
            }
            default -> evidence();
        }
    }

    private void evidence() {
        switch (exit.kind()) {
            case WAITS -> evidence("waits", "()V");
            case BEGINS_TO_END -> evidence("ends", "()V");
            case QUESTIONED -> {
                visitVarInsn(Opcodes.ALOAD, 0);
                if (exit.in().equals(HookTable.FILE_CLASS)) {
                    visitFieldInsn(Opcodes.GETFIELD, exit.in(), "path", "Ljava/lang/String;");
                }
                evidence("questioned", "(" + OBJECT + ")V");
            }
            case ASKED -> {
                visitVarInsn(Opcodes.ALOAD, 0);
                visitIntInsn(Opcodes.BIPUSH, exit.at());
                evidence("asked", "(" + OBJECT + "I)V");
            }
            case PASSED -> passAll();
            case GIVEN -> {
                visitInsn(Opcodes.DUP);
                visitIntInsn(Opcodes.BIPUSH, exit.at());
                evidence("given", "(" + OBJECT + "I)V");
            }
            case FOLLOWED -> {
                if (exit.method().equals("<init>")) {
                    visitVarInsn(Opcodes.ALOAD, 0);
                } else {
                    visitInsn(Opcodes.DUP);
                }
                visitLdcInsn(exit.type());
                visitLdcInsn(exit.medium());
                evidence("follows", "(" + OBJECT + TEXT + TEXT + ")V");
            }
            default -> throw new IllegalStateException(exit.toString());
        }
    }

    /** The hook takes any object as {@code Object}, for its class may be visible in its own package alone. */
    private void passAll() {
        StringBuilder types = new StringBuilder("(");
        int slot = 0;
        if (!isStatic) {
            visitVarInsn(Opcodes.ALOAD, slot++);
            types.append(OBJECT);
        }
        for (Type type : arguments) {
            visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot);
            slot += type.getSize();
            types.append(type.getSort() == Type.OBJECT ? OBJECT : type.getDescriptor());
        }
        evidence(exit.hint(), types.append(")V").toString());
    }

    private void evidence(String name, String descriptor) {
        visitMethodInsn(Opcodes.INVOKESTATIC, CallWeaver.EVIDENCE_HOOKS, name, descriptor, false);
    }

    private void ofArgument(String name) {
        visitVarInsn(Opcodes.ALOAD, 0);
        visitVarInsn(Opcodes.ALOAD, argument);
        hook(name, "(" + OBJECT + OBJECT + ")V");
    }

    private void opened(int object) {
        loadDescriptor(object);
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
        hook("opened", "(" + OBJECT + OBJECT + OBJECT + TEXT + TEXT + ")V");
    }

    /**
     * Asynchronous file channels call it fdObj, for there fd would be a number; a socket over TLS and a directory
     * stream stand for theirs.
     */
    private void loadDescriptor(int object) {
        load(object);
        if (!exit.in().startsWith(TLS) && !exit.in().startsWith(DIRECTORIES)) {
            boolean asynchronous = exit.in().endsWith("AsynchronousFileChannelImpl");
            visitFieldInsn(Opcodes.GETFIELD, exit.in(), asynchronous ? "fdObj" : "fd", CallWeaver.FD);
        }
    }

    /** The socket whose stream the object is, and the argument. */
    private void loadOwner() {
        visitVarInsn(Opcodes.ALOAD, 0);
        String owner = exit.in().substring(0, exit.in().indexOf('$'));
        visitFieldInsn(Opcodes.GETFIELD, exit.in(), "this$0", "L" + owner + ";");
        visitVarInsn(Opcodes.ILOAD, argument);
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
