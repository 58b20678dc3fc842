package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadyWeaverTest {
    /** The agent defines those on another thread meanwhile: what came first once decided whether there was a recording. */
    @Test
    void weavesBeforeTheCountingClassesAreThere() throws Exception {
        IsolatedLoader loader = new IsolatedLoader(
                ReadyWeaverTest.class.getClassLoader(),
                AgentJar.location(Agent.class).toFile());
        Class<?> type = loader.loadClass("io.thalweg.agent.weave.ReadyWeaver");

        Object ready = type.getConstructor(byte[].class).newInstance((Object) loader.anyCountClass());

        assertThat(type.getMethod("get").invoke(ready)).isNotNull();
    }
}
