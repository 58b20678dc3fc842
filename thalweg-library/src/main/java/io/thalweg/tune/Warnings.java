package io.thalweg.tune;

import java.lang.System.Logger.Level;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What is wrong with the settings, each said once. Collected first and logged later, because a logger may itself open
 * files through this library. Thread-safe.
 */
final class Warnings {
    private final Set<String> all = new LinkedHashSet<>();
    private final Queue<String> unsaid = new ConcurrentLinkedQueue<>();

    void add(String warning) {
        synchronized (all) {
            if (all.add(warning)) {
                unsaid.add(warning);
            }
        }
    }

    List<String> all() {
        synchronized (all) {
            return List.copyOf(all);
        }
    }

    /** Says what was not said yet. A logger that fails must not fail the program that opens a file. */
    void say() {
        for (String warning = unsaid.poll(); warning != null; warning = unsaid.poll()) {
            try {
                System.getLogger("io.thalweg").log(Level.WARNING, warning);
            } catch (RuntimeException | LinkageError e) {
                System.err.println("WARNING: " + warning + " (Logging failed: " + e + ')');
            }
        }
    }
}
