package io.thalweg.agent.weave;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts the hooks into the classes of the JDK, adding neither methods nor fields: a class that is loaded cannot get any.
 */
public final class Weaver {
    /** The low byte of the version of a class file's format, which is that of the JDK plus 44. */
    static final int MAJOR_VERSION = 7;

    private static final byte NEWEST_FORMAT = Opcodes.V28;

    private final HookTable table;
    private final Set<String> classes;
    /** The same as the JVM names loaded classes: hundreds of them are looked at in a program's start. */
    private final Set<String> loadedNames;

    private final Set<String> woven = ConcurrentHashMap.newKeySet();
    private final Set<String> found = ConcurrentHashMap.newKeySet();
    private final Map<String, String> failed = new ConcurrentHashMap<>();

    /** A weaver of the hooks that count, and of those that only evidence and notes of outputs need. */
    public Weaver(boolean evidence, boolean outputs) {
        table = new HookTable(evidence, outputs);
        classes = table.classes();
        loadedNames = loadedNames(classes);
    }

    private static Set<String> loadedNames(Set<String> classes) {
        Set<String> names = new HashSet<>();
        for (String name : classes) {
            names.add(name.replace('/', '.'));
        }
        return names;
    }

    /** Whether a class holds hooks. */
    public boolean weaves(Class<?> type) {
        return type.getClassLoader() == null && loadedNames.contains(type.getName());
    }

    /** All classes that hold hooks and that this JDK has, which are loaded by that, but not initialised. */
    public List<Class<?>> load() {
        List<Class<?>> all = new ArrayList<>();
        for (String name : loadedNames) {
            try {
                all.add(Class.forName(name, false, null));
            } catch (ClassNotFoundException ofAnotherJdk) {
                // nothing to weave
            }
        }
        return all;
    }

    /** A class of the JDK with its hooks, or null if it gets none. */
    public byte @Nullable [] transform(String name, byte[] classFile) {
        if (!classes.contains(name)) {
            return null;
        }
        try {
            Set<String> hooks = new HashSet<>();
            byte[] result = woven(name, classFile, hooks);
            found.addAll(hooks);
            woven.add(name);
            return result;
        } catch (Throwable t) { // An exception out of here would be swallowed; the recording shall name it.
            failed.put(name, "a bug in Thalweg (" + t + ")");
            return null;
        }
    }

    /**
     * The class with its hooks, which are added to {@code found}. A class file of a JDK that is newer than ASM is read
     * as one of the newest that ASM knows: formats hardly change, and what did change fails here or in the self-test.
     */
    byte[] woven(String name, byte[] classFile, Set<String> found) {
        byte major = classFile[MAJOR_VERSION];
        if (major <= NEWEST_FORMAT) {
            return wovenAsItIs(name, classFile, found);
        }
        byte[] older = classFile.clone();
        older[MAJOR_VERSION] = NEWEST_FORMAT;
        byte[] result = wovenAsItIs(name, older, found);
        result[MAJOR_VERSION] = major;
        return result;
    }

    private byte[] wovenAsItIs(String name, byte[] classFile, Set<String> found) {
        ClassReader reader = new ClassReader(classFile);
        List<Exit> exits = table.exitsOf(name);
        Shape shape = Shape.of(reader, table.callsIn(name));
        List<NativeCall> calls = shape.nativeCalls();
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String method,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
                        for (Exit exit : exits) {
                            if ((access & Opcodes.ACC_NATIVE) == 0 && exit.matches(method, descriptor)) {
                                next = new ExitWeaver(next, exit, access, descriptor);
                                found.add(exit.hook());
                            }
                        }
                        Integer firstFree = shape.locals.get(method + descriptor);
                        return firstFree == null
                                ? next
                                : new CallWeaver(next, name, descriptor, calls, firstFree, found);
                    }
                },
                0);
        return writer.toByteArray();
    }

    /** Whether the end of the JVM will be seen. */
    public boolean seesTheEnd() {
        return found.contains(HookTable.END);
    }

    /** How many hooks are in place. */
    public int installed() {
        return found.size();
    }

    /**
     * The hooks that this JDK should have and has not, each with the reason. Those of classes that nobody used yet are
     * not due.
     */
    public List<String> missing(int jdk) {
        List<String> missing = new ArrayList<>();
        for (Map.Entry<String, Set<String>> expected : table.expected(jdk).entrySet()) {
            if (!found.contains(expected.getKey())) {
                String reason = whyMissing(expected.getValue());
                if (!reason.isEmpty()) {
                    missing.add(expected.getKey() + ": " + reason);
                }
            }
        }
        return missing;
    }

    /** Why no class of these got the hook that one of them should hold; empty while that may still come. */
    private String whyMissing(Set<String> expected) {
        Set<String> unseen = new HashSet<>(expected);
        unseen.removeAll(woven);
        for (String name : expected) {
            String failure = failed.get(name);
            if (failure != null) {
                return failure;
            }
        }
        if (unseen.size() == expected.size()) {
            return "";
        }
        for (String name : unseen) {
            if (Object.class.getResource("/" + name + ".class") != null) {
                return ""; // this JDK has it, and it may be the one
            }
        }
        return "not found in this JDK";
    }
}
