package io.thalweg.agent.zoo;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A tiny program that knows what it did. It makes its streams in a method of the same name. */
record ZooProgram(String name, Body body) {
    /** Runs in a directory of its own. */
    @FunctionalInterface
    interface Body {
        Truth run(Path directory) throws Exception;
    }

    /** Each method of {@code programs} that tells the truth, by their names. */
    static Stream<ZooProgram> allOf(Class<?> programs) {
        return Stream.of(programs.getDeclaredMethods())
                .filter(method -> method.getReturnType() == Truth.class)
                .map(method -> new ZooProgram(method.getName(), directory -> run(method, directory)))
                .sorted(Comparator.comparing(ZooProgram::name));
    }

    private static Truth run(Method program, Path directory) throws Exception {
        try {
            return (Truth) program.invoke(null, directory);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception failure) {
                throw failure;
            }
            throw e;
        }
    }
}
