package io.thalweg.agent;

import java.util.function.IntSupplier;

/** Of the program, and not of the agent's packages that stacks leave out. */
public final class DeepCaller {
    private DeepCaller() {}

    /** Asks below as many calls of itself. */
    public static int ask(int calls, IntSupplier question) {
        return calls == 0 ? question.getAsInt() : ask(calls - 1, question);
    }
}
