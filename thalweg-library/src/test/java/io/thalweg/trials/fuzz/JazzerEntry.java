package io.thalweg.trials.fuzz;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The methods that Jazzer looks for. */
public final class JazzerEntry {
    private static final AtomicReference<@Nullable FuzzTarget> TARGET = new AtomicReference<>();

    private JazzerEntry() {}

    /** Called once, with the target's name. */
    public static void fuzzerInitialize(String[] arguments) {
        TARGET.set(FuzzTarget.named(arguments[0]).orElseThrow());
    }

    /** Called with every input. */
    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        Objects.requireNonNull(TARGET.get()).check(input);
    }
}
