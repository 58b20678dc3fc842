package io.thalweg.agent.count;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of stacks that were asked for lately, by their lines as HotSpot notes them: a program that opens
 * thousands of files does so at a few places. What was forgotten is looked up in {@link StackTable}, as are stacks of
 * many lines. Not thread-safe.
 */
final class RecentStacks {
    private static final int SLOTS = 1024;
    /** The agent's own lines, the JDK's, and the program's first: enough to tell most stacks apart. */
    private static final int HASHED = 12;

    private static final @Nullable Known[] KNOWN = new Known[SLOTS];

    private RecentStacks() {}

    /** Names instead of classes, so that no class is kept from being unloaded. */
    private static final class Known {
        final String[] classes;
        final short[] methods;
        final int[] bytecodes;
        final int number;

        Known(Object[] noted, int size, int number) {
            classes = new String[size];
            for (int i = 0; i < size; i++) {
                classes[i] = name(Backtrace.classes(noted), i);
            }
            methods = Arrays.copyOf(Backtrace.methods(noted), size);
            bytecodes = Arrays.copyOf(Backtrace.bytecodes(noted), size);
            this.number = number;
        }

        boolean is(Object[] noted) {
            short[] otherMethods = Backtrace.methods(noted);
            int[] otherBytecodes = Backtrace.bytecodes(noted);
            Object[] otherClasses = Backtrace.classes(noted);
            for (int i = 0; i < classes.length; i++) {
                if (methods[i] != otherMethods[i]
                        || bytecodes[i] != otherBytecodes[i]
                        || !classes[i].equals(name(otherClasses, i))) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The number of that stack, or -1. */
    static int number(Object[] noted) {
        Known known = KNOWN[slot(noted)];
        return known != null && known.is(noted) ? known.number : -1;
    }

    /** The first lines of that stack tell its number, as many as {@code size}. */
    static void put(Object[] noted, int size, int number) {
        KNOWN[slot(noted)] = new Known(noted, size, number);
    }

    private static int slot(Object[] noted) {
        short[] methods = Backtrace.methods(noted);
        int[] bytecodes = Backtrace.bytecodes(noted);
        int hash = 0;
        for (int i = 0; i < Math.min(HASHED, methods.length); i++) {
            hash = 31 * (31 * hash + methods[i]) + bytecodes[i];
        }
        return (hash ^ hash >>> 16) & SLOTS - 1;
    }

    private static String name(Object[] classes, int i) {
        return classes[i] instanceof Class<?> type ? type.getName() : "";
    }

    static void reset() {
        Arrays.fill(KNOWN, null);
    }
}
