package io.thalweg.bench.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A set of workloads that are measured in one run. */
public interface Suite {
    /** Where the forks find the input files: each is a JVM of its own that JMH starts. */
    String DIRECTORY_PROPERTY = "thalweg.bench.dir";

    /** The environment variable that says to which port of the loopback device its input comes. */
    String PORT_VARIABLE = "THALWEG_BENCH_PORT";

    /** Says to a fork's JVM on which processor it is to keep itself; not set where that is not to be. */
    String PROCESSOR_PROPERTY = "thalweg.bench.processor";

    String name();

    /** The resource that holds the source of the C reference program. */
    String cSource();

    /** What a reader of the report has to know about the variants, a sentence or two each. */
    List<String> notes();

    /** Writes the input files into {@code directory}; {@code quick} asks for small ones. */
    void prepare(Path directory, boolean quick) throws IOException;

    List<Workload> workloads();

    /** The size of an input file of {@link #prepare}. */
    long inputBytes(String input, boolean quick);

    /** What the library has to reach, in the order of the report. */
    List<Target> targets();
}
