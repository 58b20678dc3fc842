package io.thalweg.bench.audit;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * What runs with and without the agent: {@code read FILE}, {@code write FILE} or {@code build OUTPUT SOURCE…}. It warms itself
 * up and prints the median processor time of a pass of this thread, in nanoseconds.
 */
public final class CostProgram {
    /** As deep as a call in a real program is: the agent samples stacks. */
    private static final int DEPTH = 20;

    static final int CALLS = 400_000;
    private static final int CALL_PASSES = 9;
    /** C2 is still at work in the first passes of a compiler. */
    private static final int BUILD_PASSES = 12;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CostProgram() {}

    /** A pass of the work that is measured. */
    @FunctionalInterface
    private interface Pass {
        void run() throws IOException;
    }

    /** Measures one work. */
    public static void main(String[] arguments) throws IOException {
        switch (arguments[0]) {
            case "read" -> measure(CALL_PASSES, () -> read(new File(arguments[1])));
            case "write" -> measure(CALL_PASSES, () -> write(new File(arguments[1])));
            case "build" -> measure(BUILD_PASSES, () -> build(arguments));
            default -> throw new IllegalArgumentException("read, write or build, not " + arguments[0]);
        }
    }

    /** The second half of the passes counts. */
    private static void measure(int passes, Pass pass) throws IOException {
        long[] nanos = new long[passes];
        for (int i = 0; i < passes; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            deep(DEPTH, pass);
            nanos[i] = THREADS.getCurrentThreadCpuTime() - start;
        }
        long[] settled = Arrays.copyOfRange(nanos, passes / 2, passes);
        Arrays.sort(settled);
        System.out.println(settled[settled.length / 2]);
    }

    private static void deep(int frames, Pass pass) throws IOException {
        if (frames == 0) {
            pass.run();
        } else {
            deep(frames - 1, pass);
        }
    }

    private static void read(File file) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            int sum = 0;
            for (int i = 0; i < CALLS; i++) {
                sum += in.read();
            }
            if (sum == 0) {
                throw new IOException(file + " holds zeros only");
            }
        }
    }

    private static void write(File file) throws IOException {
        try (OutputStream out = new FileOutputStream(file)) {
            for (int i = 0; i < CALLS; i++) {
                out.write(i);
            }
        }
    }

    /** A real build, whose I/O is buffered: the compiler that every Java program goes through. */
    private static void build(String[] arguments) throws IOException {
        JavaCompiler compiler =
                Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "this is no JDK: it has no compiler");
        List<String> options = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d"));
        options.addAll(List.of(arguments).subList(1, arguments.length));
        if (compiler.run(null, OutputStream.nullOutputStream(), null, options.toArray(String[]::new)) != 0) {
            throw new IOException("the sources did not compile");
        }
    }
}
