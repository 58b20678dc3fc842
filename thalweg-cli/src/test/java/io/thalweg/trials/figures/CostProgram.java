package io.thalweg.trials.figures;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A work with the agent and without, in turn, in one JVM: {@code AGENT read FILE}, {@code AGENT write FILE}, {@code
 * AGENT index LINES FOLDER} or {@code AGENT build OUTPUT SOURCE…}. Two JVMs that run the same work differ by a tenth
 * and more, for their compilers decide differently; what the agent adds is less than that.
 *
 * <p>It warms itself up and then prints, for each turn, the processor time of a pass of this thread in nanoseconds,
 * without and with the agent.
 */
public final class CostProgram {
    /** As deep as a call in a real program is: the agent samples stacks. */
    private static final int DEPTH = 20;

    static final int CALLS = 100_000;
    /** C2 works on a compiler for some 50 passes. */
    private static final int WARM_UP_PASSES = 60;

    /** Many short ones, for other work on the machine comes and goes within seconds. */
    private static final int TURNS = 40;
    /** The JVM drops compiled code when hooks come or go, and makes it anew. */
    private static final int SETTLING_PASSES = 1;

    private static final int PASSES = 2;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final String agent;
    private final Pass pass;
    private boolean isAudited;

    private CostProgram(String agent, Pass pass) {
        this.agent = agent;
        this.pass = pass;
    }

    /** A pass of the work that is measured. */
    @FunctionalInterface
    private interface Pass {
        void run() throws IOException;
    }

    /** Measures one work. */
    public static void main(String[] arguments)
            throws IOException, AttachNotSupportedException, AgentLoadException, AgentInitializationException {
        List<String> rest = List.of(arguments).subList(2, arguments.length);
        new CostProgram(arguments[0], work(arguments[1], rest)).measure();
    }

    private static Pass work(String name, List<String> arguments) {
        return switch (name) {
            case "read" -> () -> read(new File(arguments.get(0)));
            case "write" -> () -> write(new File(arguments.get(0)));
            case "index" -> () -> IndexingJob.run(Path.of(arguments.get(0)), Path.of(arguments.get(1)));
            case "build" -> () -> build(arguments);
            default -> throw new IllegalArgumentException("read, write, index or build, not " + name);
        };
    }

    private void measure()
            throws IOException, AttachNotSupportedException, AgentLoadException, AgentInitializationException {
        passes(WARM_UP_PASSES);
        for (int turn = 0; turn < TURNS; turn++) {
            // with, without, without, with: what drifts adds to both
            boolean first = turn % 2 == 0;
            long one = settledNanos(first);
            long other = settledNanos(!first);
            System.out.println(first ? other + " " + one : one + " " + other);
        }
    }

    /** Of the fastest pass: what disturbs from outside only adds, and what the agent does it does in every pass. */
    private long settledNanos(boolean audited)
            throws IOException, AttachNotSupportedException, AgentLoadException, AgentInitializationException {
        if (audited != isAudited) {
            command(audited ? "quiet" : "stop,quiet");
            isAudited = audited;
        }
        passes(SETTLING_PASSES);
        return passes(PASSES);
    }

    /** Attaches, as an audit of a running JVM does. */
    private void command(String options)
            throws IOException, AttachNotSupportedException, AgentLoadException, AgentInitializationException {
        VirtualMachine self =
                VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        try {
            self.loadAgent(agent, options);
        } finally {
            self.detach();
        }
    }

    private long passes(int count) throws IOException {
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            deep(DEPTH, pass);
            fastest = Math.min(fastest, THREADS.getCurrentThreadCpuTime() - start);
        }
        return fastest;
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

    /** A build: the compiler that every Java program goes through. */
    private static void build(List<String> arguments) throws IOException {
        JavaCompiler compiler =
                Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "this is no JDK: it has no compiler");
        List<String> options = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d"));
        options.addAll(arguments);
        if (compiler.run(null, OutputStream.nullOutputStream(), null, options.toArray(String[]::new)) != 0) {
            throw new IOException("the sources did not compile");
        }
    }
}
