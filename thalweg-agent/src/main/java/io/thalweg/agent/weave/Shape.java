package io.thalweg.agent.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What must be known of a class before its native calls are hooked. */
final class Shape extends ClassVisitor {
    /** How many local variables a method has that makes such a call; the hook keeps its own behind them. */
    final Map<String, Integer> locals = new HashMap<>();

    private final List<NativeCall> calls;
    /** The methods of this class that have bytecode: what calls them makes no system call yet. */
    private final Set<String> written = new HashSet<>();

    private Shape(List<NativeCall> calls) {
        super(Opcodes.ASM9);
        this.calls = calls;
    }

    static Shape of(ClassReader reader, List<NativeCall> calls) {
        Shape shape = new Shape(calls);
        if (!calls.isEmpty()) {
            reader.accept(shape, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
        return shape;
    }

    /** The calls that are to native methods in this JDK. */
    List<NativeCall> nativeCalls() {
        List<NativeCall> real = new ArrayList<>();
        for (NativeCall call : calls) {
            if (!(call.owner().equals(call.in()) && written.contains(call.method()))) {
                real.add(call);
            }
        }
        return real;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String type, @Nullable String signature, String @Nullable [] exceptions) {
        if ((access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0) {
            written.add(method + type);
        }
        return new MethodVisitor(Opcodes.ASM9) {
            private boolean calling;

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                for (NativeCall call : calls) {
                    calling |= call.owner().equals(owner) && call.method().equals(name + descriptor);
                }
            }

            @Override
            public void visitMaxs(int maxStack, int maxLocals) {
                if (calling) {
                    locals.put(method + type, maxLocals);
                }
            }
        };
    }
}
