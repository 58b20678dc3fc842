package io.thalweg.agent.count;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What made the agent switch itself off, or miss calls. */
final class Failure {
    private static final String NO_STACK = "calls made while the program's stack was exhausted were not counted";
    private static final String NO_MEMORY = "calls made while the program was out of memory were not counted";

    private static @Nullable String message;
    private static volatile @Nullable String gap;

    private Failure() {}

    static synchronized void reset() {
        message = null;
        gap = null;
    }

    static synchronized @Nullable String message() {
        return message == null ? gap : message;
    }

    /**
     * The program's stack or memory ended inside a hook. Nothing can be said there, nor is the agent to blame: counting
     * goes on, and the recording says that calls are missing.
     */
    static void exhausted(VirtualMachineError t) {
        gap = t instanceof StackOverflowError ? NO_STACK : NO_MEMORY;
    }

    /** Keeps the first failure and says it in one line, past System.err, which may be held or replaced. */
    static void report(Throwable t) {
        try {
            if (keep(oneLine(
                    "the agent switched itself off because of a bug in Thalweg (" + t + "), please report it"))) {
                String line = "thalweg: " + message() + "; the program is not affected\n";
                // Not closed: the descriptor is the program's.
                new FileOutputStream(FileDescriptor.err).write(line.getBytes(StandardCharsets.UTF_8));
            }
        } catch (Throwable hopeless) {
            // There is no one left to tell; the program goes on.
        }
    }

    private static synchronized boolean keep(String first) {
        if (message != null) {
            return false;
        }
        message = first;
        return true;
    }

    /**
     * By hand: a class that is initialised here for the first time, without enough stack, is lost to the program too.
     */
    private static String oneLine(String message) {
        char[] text = message.toCharArray();
        for (int i = 0; i < text.length; i++) {
            if (text[i] < ' ') {
                text[i] = ' ';
            }
        }
        return new String(text);
    }
}
