package io.thalweg.agent;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What {@link Agent} asks of the rest of the agent, which has another class loader: with the two types in it, the only
 * one that both see alike.
 */
public interface AgentControl {
    /** The class loader of the rest. */
    interface Home {
        /**
         * Called by the class that is the entry point, when it is initialised. To make its object by reflection would
         * cost 15 ms of a program's start, for since JDK 18 reflection makes code at run time.
         */
        void accept(EntryPoint entryPoint);

        /** The classes that are to be defined in {@code java.base}, in that order. */
        List<byte[]> baseClasses();
    }

    /** Where the agent enters a JVM. */
    interface EntryPoint {
        /** Makes this JVM ready; nothing is counted yet. */
        AgentControl enter(Instrumentation instrumentation, Home home, String version) throws Exception;
    }

    /**
     * Obeys one command.
     *
     * @param command {@code start} or {@code attach}, a space, and the options
     * @return what went wrong, as one line, or an empty string
     */
    String obey(String command);

    /** As {@link Agent#watch}. */
    Supplier<List<Map<String, Object>>> watch();
}
