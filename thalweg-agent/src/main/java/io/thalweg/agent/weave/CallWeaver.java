package io.thalweg.agent.weave;

import io.thalweg.agent.count.Op;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Stands hooks around native calls. The arguments wait in local variables of the hook's own; there is no branch, so
 * that the frames of the method stay as they are. A call that throws is not counted: most of those never reached the
 * operating system.
 */
final class CallWeaver extends MethodVisitor {
    /** By name, which is renamed with all others: the class itself may come later than the first weaving. */
    static final String HOOKS = "io/thalweg/agent/count/Hooks";

    static final String EVIDENCE_HOOKS = "io/thalweg/agent/count/EvidenceHooks";

    static final String FD = "Ljava/io/FileDescriptor;";

    private static final String PATH = "Lsun/nio/fs/UnixPath;";

    /** Where a native method that sets an option of a socket has its level; the option and its value follow. */
    private static final int LEVEL_AT = 2;

    private static final int VALUE_AT = 4;

    private final String in;
    private final String around;
    private final List<NativeCall> calls;
    private final int firstFree;
    private final Set<String> found;

    /**
     * For one method.
     *
     * @param in its class, as internal name
     * @param around its descriptor
     * @param firstFree the first local variable that it does not use
     * @param found takes the hooks that found their place
     */
    CallWeaver(MethodVisitor next, String in, String around, List<NativeCall> calls, int firstFree, Set<String> found) {
        super(Opcodes.ASM9, next);
        this.in = in;
        this.around = around;
        this.calls = calls;
        this.firstFree = firstFree;
        this.found = found;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        NativeCall call = hooked(owner, name + descriptor);
        if (call == null) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        found.add(call.hook());
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int[] slots = new int[arguments.length];
        int free = firstFree;
        for (int i = 0; i < slots.length; i++) {
            slots[i] = free;
            free += arguments[i].getSize();
        }
        for (int i = slots.length - 1; i >= 0; i--) {
            visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), slots[i]);
        }
        int start = free;
        if (call.op() == Op.FORCE || call.op() == Op.WAIT) {
            hook("beginWait", "()J");
        } else {
            loadDescriptor(call, slots);
            hook("begin", "(" + FD + ")J");
        }
        visitVarInsn(Opcodes.LSTORE, start);
        for (int i = 0; i < slots.length; i++) {
            visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), slots[i]);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        after(call, arguments, slots, start, Type.getReturnType(descriptor));
    }

    private @Nullable NativeCall hooked(String owner, String method) {
        for (NativeCall call : calls) {
            if (call.owner().equals(owner) && call.method().equals(method) && (call.op() != Op.WAIT || reads())) {
                return call;
            }
        }
        return null;
    }

    /** Whether the method around gives a byte: a pipe's writers wait too, while it is full. */
    private boolean reads() {
        return around.equals("()I");
    }

    private void after(NativeCall call, Type[] arguments, int[] slots, int start, Type result) {
        int moved = start + 2;
        if (call.op() == NativeCall.CLOSE) {
            loadDescriptor(call, slots);
            hook("closed", "(Ljava/lang/Object;)V");
        } else if (call.op() == NativeCall.OPTION) {
            loadDescriptor(call, slots);
            for (int i = LEVEL_AT; i <= VALUE_AT; i++) {
                visitVarInsn(Opcodes.ILOAD, slots[i]);
            }
            hook("optionSet", "(" + FD + "III)V");
        } else if (Op.asksAboutPath(call.op())) {
            loadPath(call, slots);
            visitIntInsn(Opcodes.BIPUSH, call.op());
            visitVarInsn(Opcodes.LLOAD, start);
            hook("asked", "(Ljava/lang/Object;IJ)V");
        } else if (call.op() == Op.WAIT) {
            visitVarInsn(Opcodes.ALOAD, 0);
            visitFieldInsn(Opcodes.GETFIELD, in, "in", "I");
            visitVarInsn(Opcodes.LLOAD, start);
            hook("woke", "(IJ)V");
        } else if (call.op() == Op.SKIP) {
            visitInsn(Opcodes.DUP2);
            visitVarInsn(Opcodes.LSTORE, moved);
            loadDescriptor(call, slots);
            visitVarInsn(Opcodes.LLOAD, moved);
            visitLdcInsn(call.type());
            visitVarInsn(Opcodes.LLOAD, start);
            hook("skipped", "(" + FD + "JLjava/lang/String;J)V");
        } else if (call.op() == Op.SEEK && call.positionAt() != NativeCall.NONE) {
            loadDescriptor(call, slots);
            load(arguments, slots, call.positionAt());
            visitLdcInsn(call.type());
            visitVarInsn(Opcodes.LLOAD, start);
            hook("sought", "(" + FD + "JLjava/lang/String;J)V");
        } else if (call.op() > Op.RECEIVE) {
            loadDescriptor(call, slots);
            visitIntInsn(Opcodes.BIPUSH, call.op());
            visitLdcInsn(call.type());
            visitVarInsn(Opcodes.LLOAD, start);
            hook("done", "(" + FD + "ILjava/lang/String;J)V");
        } else {
            storeMoved(call, arguments, slots, result, moved);
            loadDescriptor(call, slots);
            visitIntInsn(Opcodes.BIPUSH, call.op());
            visitLdcInsn(call.type());
            loadRequested(call, arguments, slots);
            boolean positional = call.positionAt() != NativeCall.NONE;
            if (positional) {
                load(arguments, slots, call.positionAt());
            }
            visitVarInsn(Opcodes.LLOAD, moved);
            visitVarInsn(Opcodes.LLOAD, start);
            hook(
                    positional ? "movedAt" : "moved",
                    "(" + (positional ? FD : "Ljava/lang/Object;") + "ILjava/lang/String;J" + (positional ? "J" : "")
                            + "JJ)V");
        }
    }

    /** Keeps how many bytes were moved; the result of the native call stays on the stack. */
    private void storeMoved(NativeCall call, Type[] arguments, int[] slots, Type result, int moved) {
        if (result.getSort() == Type.VOID) {
            loadRequested(call, arguments, slots); // it moves all or throws
        } else if (result.getSort() == Type.LONG) {
            visitInsn(Opcodes.DUP2);
        } else {
            visitInsn(Opcodes.DUP);
            if (call.requestedAt() == NativeCall.ONE) {
                visitIntInsn(Opcodes.BIPUSH, 31); // the byte itself, or -1: 1 or -1 without a branch
                visitInsn(Opcodes.ISHR);
                visitInsn(Opcodes.ICONST_1);
                visitInsn(Opcodes.IOR);
            }
            visitInsn(Opcodes.I2L);
        }
        visitVarInsn(Opcodes.LSTORE, moved);
    }

    private void loadRequested(NativeCall call, Type[] arguments, int[] slots) {
        switch (call.requestedAt()) {
            case NativeCall.ONE -> visitInsn(Opcodes.LCONST_1);
            case NativeCall.UNKNOWN -> visitLdcInsn(-1L);
            default -> load(arguments, slots, call.requestedAt());
        }
    }

    /** An argument as a long. */
    private void load(Type[] arguments, int[] slots, int i) {
        visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), slots[i]);
        if (arguments[i].getSort() != Type.LONG) {
            visitInsn(Opcodes.I2L);
        }
    }

    /** The text that the File holds, or the path itself: what the program may have overridden is not asked. */
    private void loadPath(NativeCall call, int[] slots) {
        if (call.descriptorAt() == NativeCall.TEXT) {
            visitVarInsn(Opcodes.ALOAD, slots[0]);
        } else if (call.descriptorAt() == NativeCall.FILE) {
            visitVarInsn(Opcodes.ALOAD, slots[0]);
            visitFieldInsn(Opcodes.GETFIELD, "java/io/File", "path", "Ljava/lang/String;");
        } else if (around.startsWith("(" + PATH)) {
            visitVarInsn(Opcodes.ALOAD, 0);
        } else if (around.startsWith("(I" + PATH)) {
            visitVarInsn(Opcodes.ALOAD, 1);
        } else {
            visitInsn(Opcodes.ACONST_NULL);
        }
    }

    private void loadDescriptor(NativeCall call, int[] slots) {
        if (Op.asksAboutPath(call.op())) {
            visitInsn(Opcodes.ACONST_NULL);
            return;
        }
        if (call.descriptorAt() >= 0) {
            visitVarInsn(Opcodes.ALOAD, slots[call.descriptorAt()]);
            return;
        }
        visitVarInsn(Opcodes.ALOAD, 0);
        if (call.descriptorAt() == NativeCall.FIELD) {
            visitFieldInsn(Opcodes.GETFIELD, in, "fd", FD);
        }
    }

    private void hook(String name, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false);
    }
}
