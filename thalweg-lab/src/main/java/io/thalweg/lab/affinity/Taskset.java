package io.thalweg.lab.affinity;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The program that keeps processes on processors. */
final class Taskset {
    private Taskset() {}

    /** Where it is; empty where there is none. */
    static Optional<Path> find() {
        return Stream.of("/usr/bin/taskset", "/bin/taskset")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }
}
