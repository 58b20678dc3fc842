package io.thalweg.trials.fuzz;

import java.io.IOException;
import java.nio.channels.Channel;
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

    /** Reads on after a violation. */
    @FunctionalInterface
    interface Next {
        boolean read() throws IOException;
    }

    /** That a violation has closed the source, and that whoever reads on is told of it again. */
    static void poisoned(Channel source, Next next) {
        that(!source.isOpen(), "a violation leaves the source open");
        ended(next);
    }

    /** That whoever reads on after a violation is told of it again. */
    static void ended(Next next) {
        try {
            next.read();
        } catch (IOException e) {
            that(e.getCause() != null, "the second failure does not name the first");
            return;
        }
        throw new AssertionError("the reader goes on after a violation");
    }
}
