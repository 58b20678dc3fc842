package io.thalweg.agent.record;

import io.thalweg.agent.AgentControl;
import java.lang.instrument.Instrumentation;

/** Where {@code Agent} comes in. */
public final class EntryPoint implements AgentControl.EntryPoint {
    static {
        if (EntryPoint.class.getClassLoader() instanceof AgentControl.Home home) {
            home.accept(new EntryPoint());
        }
    }

    private EntryPoint() {}

    @Override
    public AgentControl enter(Instrumentation instrumentation, AgentControl.Home home, String version)
            throws Exception {
        return new AgentSession(instrumentation, home, version);
    }
}
