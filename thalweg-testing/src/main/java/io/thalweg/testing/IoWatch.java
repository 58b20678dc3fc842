package io.thalweg.testing;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the agent in this JVM counts from now on. By reflection and through the system class loader, where a JVM puts
 * its agents: tests may have been loaded by another.
 */
final class IoWatch {
    private static final String AGENT = "io.thalweg.agent.Agent";

    /** What runs tests and benchmarks talks to its parent through streams of its own. */
    private static final List<String> RUNNERS = List.of(
            "com.intellij.rt.",
            "org.apache.maven.surefire.",
            "org.eclipse.jdt.internal.",
            "org.gradle.",
            "org.openjdk.jmh.runner.",
            "worker.org.gradle.");

    private final Supplier<List<Map<String, Object>>> agent;

    private IoWatch(Supplier<List<Map<String, Object>>> agent) {
        this.agent = agent;
    }

    /**
     * Begins.
     *
     * @throws IllegalStateException in two lines, when nothing is counted
     */
    static IoWatch start() {
        try {
            Supplier<List<Map<String, Object>>> agent = agent();
            if (agent != null) {
                return new IoWatch(agent);
            }
        } catch (IllegalStateException e) {
            throw uncounted(e);
        }
        throw new IllegalStateException("I/O was not counted: this JVM was started without Thalweg's agent.\n"
                + "Start it with -javaagent:thalweg-agent.jar=quiet: in Maven through Surefire's argLine.");
    }

    @SuppressWarnings("unchecked") // As the agent's documentation says.
    private static @Nullable Supplier<List<Map<String, Object>>> agent() {
        try {
            return (Supplier<List<Map<String, Object>>>) Class.forName(AGENT, true, ClassLoader.getSystemClassLoader())
                    .getMethod("watch")
                    .invoke(null);
        } catch (ClassNotFoundException e) {
            return null;
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof IllegalStateException reason
                    ? reason
                    : new IllegalStateException("this is a bug in Thalweg (" + e.getCause() + "), please report it", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the agent is of another version than thalweg-testing", e);
        }
    }

    private static IllegalStateException uncounted(IllegalStateException reason) {
        return new IllegalStateException(
                "I/O was not counted: " + reason.getMessage() + ".\n"
                        + "Run the tests on a JDK from 17 to 25 and let nothing stop the agent; its line on standard"
                        + " error says more.",
                reason);
    }

    /**
     * The program's own calls since then, in all threads: not the standard streams', nor those that load classes or
     * belong to what runs the tests.
     *
     * @throws IllegalStateException in two lines, when they were not counted all the time
     */
    List<IoCalls> calls() {
        try {
            return agent.get().stream()
                    .filter(IoWatch::isOfTheProgram)
                    .map(IoWatch::calls)
                    .toList();
        } catch (IllegalStateException e) {
            throw uncounted(e);
        }
    }

    private static boolean isOfTheProgram(Map<String, Object> change) {
        String created = get(change, "created", String.class);
        return get(change, "standard", String.class).isEmpty()
                && !get(change, "classLoading", Boolean.class)
                && RUNNERS.stream().noneMatch(created::startsWith);
    }

    @SuppressWarnings("unchecked") // As the agent's documentation says.
    private static IoCalls calls(Map<String, Object> change) {
        Map<String, Long> weights = get(change, "lines", Map.class);
        double sum = weights.values().stream().mapToLong(Long::longValue).sum();
        return new IoCalls(
                get(change, "op", String.class),
                get(change, "type", String.class),
                get(change, "created", String.class),
                get(change, "wrappers", List.class),
                get(change, "calls", Long.class),
                get(change, "bytes", Long.class),
                get(change, "smallCalls", Long.class),
                Arrays.stream(get(change, "histogram", long[].class)).boxed().toList(),
                weights.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, line -> line.getValue() / sum)),
                get(change, "open", Long.class));
    }

    private static <T> T get(Map<String, Object> change, String name, Class<T> type) {
        return type.cast(Objects.requireNonNull(change.get(name), name));
    }
}
