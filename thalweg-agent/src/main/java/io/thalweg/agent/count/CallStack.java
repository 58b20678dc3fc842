package io.thalweg.agent.count;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A stack on its way to its number: the lines above the agent's own, from the innermost on, as many as tell the place.
 *
 * <p>Two are the same with the same classes, methods and bytecodes. Names instead of classes, so that no class is kept
 * from being unloaded.
 */
abstract class CallStack {
    static final int MAX_FRAMES = 32;
    /** Where the program is as near as that outside the JDK's core, its callers are left out but for a few. */
    private static final int NEAR = 4;

    private static final int CALLERS = 4;

    /** Without the simple name: in an audited JVM our classes have other names. */
    private static final String OWN_CLASSES = CallStack.class.getName().replace("CallStack", "");

    private final String[] classes = new String[MAX_FRAMES];
    private final int[] methods = new int[MAX_FRAMES];
    private final int[] bytecodes = new int[MAX_FRAMES];
    /** Until its lines are known; only to tell where a class came from. */
    private final @Nullable Class<?>[] declaring = new Class<?>[MAX_FRAMES];

    private int size;
    private int most = MAX_FRAMES;
    private int outside;
    private int hash;

    /** How many lines it has. */
    final int size() {
        return size;
    }

    /** Whether there is room for more lines that tell the place. */
    final boolean wantsMore() {
        return size < most;
    }

    /** Whether the next line is near enough to the program's own for its method to matter. */
    final boolean isNear() {
        return outside < NEAR;
    }

    /**
     * The next line outwards.
     *
     * @param method tells the methods of a class apart, as far as that is known
     * @param bytecode where in the method
     * @return whether it is a line of the stack: the agent's own are not
     */
    final boolean add(Class<?> type, int method, int bytecode) {
        String name = type.getName();
        if (size == 0 && name.startsWith(OWN_CLASSES)) {
            return false;
        }
        if (isNear() && type.getClassLoader() != null) {
            outside++;
            if (most == MAX_FRAMES && StackTable.isProgram(type)) {
                most = Math.min(MAX_FRAMES, size + 1 + CALLERS);
            }
        }
        classes[size] = name;
        methods[size] = method;
        bytecodes[size] = bytecode;
        declaring[size] = type;
        hash = 31 * (31 * (31 * hash + name.hashCode()) + method) + bytecode;
        size++;
        return true;
    }

    /** Its lines as the JDK tells them; asked for once. */
    abstract StackTraceElement[] elements();

    /** Its lines, once: what they were made of is forgotten. */
    final StackTable.Frame[] lines() {
        StackTraceElement[] elements = elements();
        StackTable.Frame[] lines = new StackTable.Frame[size];
        for (int i = 0; i < size; i++) {
            Class<?> type = declaring[i];
            if (type != null) {
                lines[i] = StackTable.line(elements[i], type);
            }
        }
        Arrays.fill(declaring, null);
        return lines;
    }

    @Override
    public final int hashCode() {
        return hash;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof CallStack stack
                && stack.hash == hash
                && Arrays.equals(stack.bytecodes, bytecodes)
                && Arrays.equals(stack.methods, methods)
                && Arrays.equals(stack.classes, classes);
    }
}
