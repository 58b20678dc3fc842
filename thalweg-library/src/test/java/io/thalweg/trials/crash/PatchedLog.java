package io.thalweg.trials.crash;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The classes of the log once more, in a class loader of their own, with some of their code changed. */
final class PatchedLog extends ClassLoader {
    private static final String PACKAGE = "io.thalweg.log.";
    private static final String INSTEAD = "io/thalweg/log/BrokenLog";

    private final Map<String, List<Patch>> patches = new HashMap<>();

    /** A change of one class. */
    interface Patch {
        /** Of the class that is changed, without its package. */
        String type();

        /** Changes a method, and counts what it has changed. */
        MethodVisitor of(String method, MethodVisitor next, Count count);
    }

    /** How often something was changed. */
    static final class Count {
        private int changes;

        void add() {
            changes++;
        }
    }

    /** Puts another number in the place of a constant. */
    record Constant(String type, int was, int is) implements Patch {
        @Override
        public MethodVisitor of(String method, MethodVisitor next, Count count) {
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitLdcInsn(Object value) {
                    if (value.equals(was)) {
                        count.add();
                        super.visitLdcInsn(is);
                    } else if (value.equals((long) was)) {
                        count.add();
                        super.visitLdcInsn((long) is);
                    } else {
                        super.visitLdcInsn(value);
                    }
                }

                @Override
                public void visitIntInsn(int opcode, int operand) {
                    if (opcode == Opcodes.SIPUSH && operand == was) {
                        count.add();
                        super.visitIntInsn(opcode, is);
                    } else {
                        super.visitIntInsn(opcode, operand);
                    }
                }
            };
        }
    }

    /**
     * Lets {@code caller} call {@code instead}, a static method of {@code BrokenLog}, where it calls {@code callee}.
     */
    record Call(String type, String caller, String callee, String instead) implements Patch {
        @Override
        public MethodVisitor of(String method, MethodVisitor next, Count count) {
            if (!method.equals(caller)) {
                return next;
            }
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String name, String descriptor, boolean onInterface) {
                    if (callee.equals(owner.substring(owner.lastIndexOf('/') + 1) + "." + name)) {
                        count.add();
                        String self = opcode == Opcodes.INVOKESTATIC ? "" : "L" + owner + ";";
                        super.visitMethodInsn(
                                Opcodes.INVOKESTATIC, INSTEAD, instead, "(" + self + descriptor.substring(1), false);
                    } else {
                        super.visitMethodInsn(opcode, owner, name, descriptor, onInterface);
                    }
                }
            };
        }
    }

    PatchedLog(List<Patch> patches) {
        super(PatchedLog.class.getClassLoader());
        patches.forEach(patch -> this.patches
                .computeIfAbsent(PACKAGE + patch.type(), type -> new ArrayList<>())
                .add(patch));
    }

    /** A new object of a class of the log's tests, whose type is one that both class loaders know. */
    <T> T create(Class<T> known, String type) {
        try {
            return known.cast(loadClass(PACKAGE + type).getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(PACKAGE)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] bytes = bytes(name);
        for (Patch patch : patches.getOrDefault(name, List.of())) {
            bytes = patched(bytes, patch);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] bytes(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] patched(byte[] bytes, Patch patch) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, 0);
        Count count = new Count();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        return patch.of(
                                name, super.visitMethod(access, name, descriptor, signature, exceptions), count);
                    }
                },
                0);
        if (count.changes == 0) {
            throw new IllegalStateException("the log has changed, mend " + patch + ": it finds nothing to change");
        }
        return writer.toByteArray();
    }
}
