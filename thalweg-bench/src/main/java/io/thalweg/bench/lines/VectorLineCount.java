package io.thalweg.bench.lines;

import io.thalweg.bench.input.ForkInputs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** How many lines a file has, by the module that only a JDK 25 can build: {@code ./dev bench vector} does. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
@Fork(jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class VectorLineCount {
    private static final String COUNTER = "io.thalweg.vector.VectorLines";

    private final Path path = ForkInputs.file(Texts.ASCII);
    private final long expected = LineCount.expected(path);
    private final MethodHandle count = counter();

    private static MethodHandle counter() {
        try {
            return MethodHandles.publicLookup()
                    .findStatic(Class.forName(COUNTER), "count", MethodType.methodType(long.class, Path.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("not built on JDK 25 by ./dev bench vector", e);
        }
    }

    /** Whether the module is among the benchmarks. */
    static boolean isThere() {
        return VectorLineCount.class.getResource("/" + COUNTER.replace('.', '/') + ".class") != null;
    }

    @Benchmark
    public long thalwegVector() throws Throwable {
        return ForkInputs.check(expected, (long) count.invokeExact(path));
    }
}
