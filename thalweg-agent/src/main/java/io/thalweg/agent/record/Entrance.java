package io.thalweg.agent.record;

import io.thalweg.agent.AgentControl;
import java.lang.instrument.Instrumentation;

/** Where {@code Agent} comes in. */
public final class Entrance implements AgentControl.Entrance {
    static {
        if (Entrance.class.getClassLoader() instanceof AgentControl.Home home) {
            home.accept(new Entrance());
        }
    }

    private Entrance() {}

    @Override
    public AgentControl enter(Instrumentation instrumentation, AgentControl.Home home, String version)
            throws Exception {
        return new AgentSession(instrumentation, home, version);
    }
}
