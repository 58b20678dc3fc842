package io.thalweg.trials.fuzz;

import java.util.function.Supplier;

/** Assertions whose text is made only when they fail: they are made many times for each of millions of inputs. */
final class Expect {
    private Expect() {}

    static void that(boolean holds, String rule) {
        if (!holds) {
            throw new AssertionError(rule);
        }
    }

    static void that(boolean holds, Supplier<String> failure) {
        if (!holds) {
            throw new AssertionError(failure.get());
        }
    }

    static void same(long expected, long actual, String what) {
        if (expected != actual) {
            throw new AssertionError(what + ": expected " + expected + ", was " + actual);
        }
    }

    static void same(Object expected, Object actual, String what) {
        if (!expected.equals(actual)) {
            throw new AssertionError(what + ": expected " + expected + ", was " + actual);
        }
    }
}
