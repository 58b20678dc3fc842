package io.thalweg.agent.record;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The way into {@code java.base}, opened to the agent's own class loader and to nobody else (ADR 10). */
final class JavaBase {
    private JavaBase() {}

    static void open(Instrumentation instrumentation) {
        Set<Module> us = Set.of(JavaBase.class.getModule());
        instrumentation.redefineModule(
                Object.class.getModule(), Set.of(), Map.of(), Map.of("java.lang", us), Set.of(), Map.of());
    }

    /** Makes the counting classes part of java.base, where every class of the JDK can call them. */
    static void define(List<byte[]> classes) throws IllegalAccessException {
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
        for (byte[] classFile : classes) {
            try {
                lookup.defineClass(classFile);
            } catch (NoClassDefFoundError comesLater) {
                // It is defined. A JVM that is told to verify java.base too wants another first; it asks again at first
                // use.
            }
        }
    }

    /** Loads a class of java.base that would come later, if this JDK has it. */
    static void load(String name) {
        try {
            Class.forName(name, true, null);
        } catch (ClassNotFoundException otherJdk) {
            // then its hooks are missing
        }
    }
}
