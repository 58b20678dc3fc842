package io.thalweg.agent.count;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A stack as HotSpot notes it in a {@link Throwable}: class, method and bytecode of each line, in arrays. To read these
 * takes a fraction of what the JDK takes to walk a stack (ADR 17). Not thread-safe: there is one throwable for all.
 *
 * <p>Nothing promises that the arrays look like this. So they are tried once, on a stack that is known; where that
 * fails, stacks are walked.
 */
final class Backtrace extends CallStack {
    /** Where HotSpot keeps what, in an array for some lines; behind it, the array for the lines after them. */
    private static final int METHODS = 0;

    private static final int BYTECODES = 1;
    private static final int CLASSES = 2;

    /** Lines of the trial: more than one array holds, and as many as there may be before the program's. */
    private static final int TRIED = 100;

    /** Filled again and again: constructors of throwables are counted by Flight Recorder, as the program's. */
    @SuppressWarnings("StaticAssignmentOfThrowable") // it is never thrown
    private static final Throwable RECORD = new Throwable();

    private static final @Nullable VarHandle FIELD = field();

    /** Whether this JVM's can be read. */
    private static final boolean READABLE = FIELD != null && isReadable(TRIED);

    /** Which of all lines of the stack each is. */
    private final int[] depths = new int[MAX_FRAMES];

    private Backtrace() {}

    /** The stack that leads here as it is noted, until {@link #forget}; null where none can be read. */
    static Object @Nullable [] note() {
        return READABLE ? recorded() : null; // null, too, if no memory was left to note it
    }

    /** The stack that was noted. */
    static Backtrace of(Object[] noted) {
        Backtrace stack = new Backtrace();
        Object[] lines = noted;
        int depth = 0;
        while (lines != null && stack.wantsMore()) {
            depth = stack.addAll(lines, depth);
            lines = next(lines);
        }
        return stack;
    }

    private int addAll(Object[] lines, int firstDepth) {
        short[] methods = methods(lines);
        int[] bytecodes = bytecodes(lines);
        Object[] classes = classes(lines);
        for (int i = 0; i < methods.length && classes[i] instanceof Class<?> type && wantsMore(); i++) {
            int at = size();
            if (!isReflection(type) && add(type, methods[i], bytecodes[i])) {
                depths[at] = firstDepth + i;
            }
        }
        return firstDepth + methods.length;
    }

    /** How many of the lines in the first array tell what it is; -1 if it takes others. */
    int telling(Object[] noted) {
        int length = methods(noted).length;
        int telling = wantsMore() ? length : depths[size() - 1] + 1;
        return telling > length || (wantsMore() && next(noted) != null) ? -1 : telling;
    }

    static short[] methods(Object[] noted) {
        return (short[]) noted[METHODS];
    }

    static int[] bytecodes(Object[] noted) {
        return (int[]) noted[BYTECODES];
    }

    static Object[] classes(Object[] noted) {
        return (Object[]) noted[CLASSES];
    }

    /** What the JDK leaves out when it walks a stack; some of it has a class loader of its own. */
    private static boolean isReflection(Class<?> type) {
        return type == Method.class
                || type == Constructor.class
                || type.getName().startsWith("jdk.internal.reflect.");
    }

    private static Object @Nullable [] next(Object[] lines) {
        for (int i = CLASSES + 1; i < lines.length; i++) {
            if (lines[i] instanceof Object[] next && next.length == lines.length && next[METHODS] instanceof short[]) {
                return next;
            }
        }
        return null;
    }

    @Override
    StackTraceElement[] elements() {
        StackTraceElement[] all = RECORD.getStackTrace();
        StackTraceElement[] elements = new StackTraceElement[size()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = all[depths[i]];
        }
        return elements;
    }

    private static @Nullable VarHandle field() {
        try {
            return MethodHandles.privateLookupIn(Throwable.class, MethodHandles.lookup())
                    .findVarHandle(Throwable.class, "backtrace", Object.class);
        } catch (ReflectiveOperationException | SecurityException e) {
            return null; // another JVM, or our own tests, where java.lang is not opened
        }
    }

    private static boolean isReadable(int more) {
        if (more > 0) {
            return isReadable(more - 1);
        }
        try {
            int seen = 0;
            for (Object[] lines = recorded(); lines != null; lines = next(lines)) {
                Object[] classes = (Object[]) lines[CLASSES];
                int[] bytecodes = (int[]) lines[BYTECODES];
                for (int i = 0; i < bytecodes.length && classes[i] == Backtrace.class; i++) {
                    seen++;
                }
            }
            return seen >= TRIED;
        } catch (ClassCastException | IndexOutOfBoundsException e) {
            return false;
        } finally {
            forget();
        }
    }

    /** The first lines of the stack that leads here. */
    private static Object @Nullable [] recorded() {
        RECORD.fillInStackTrace();
        return FIELD == null ? null : (Object[]) FIELD.get(RECORD);
    }

    /** The stack that was taken last: no class is to be kept from being unloaded. */
    static void forget() {
        if (FIELD != null) {
            FIELD.set(RECORD, (Object) null);
        }
    }
}
