package io.thalweg.agent.record;

import io.thalweg.agent.Control;
import java.lang.instrument.Instrumentation;

/** Where {@code Agent} comes in. */
public final class Entrance implements Control.Entrance {
    static {
        if (Entrance.class.getClassLoader() instanceof Control.Home home) {
            home.accept(new Entrance());
        }
    }

    private Entrance() {}

    @Override
    public Control enter(Instrumentation instrumentation, Control.Home home, String version) throws Exception {
        return new Session(instrumentation, home, version);
    }
}
