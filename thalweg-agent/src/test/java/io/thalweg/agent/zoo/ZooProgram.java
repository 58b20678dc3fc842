package io.thalweg.agent.zoo;

import java.nio.file.Path;

/** A tiny program that knows what it did. It makes its streams in a method of the same name. */
record ZooProgram(String name, Body body) {
    /** Runs in a directory of its own. */
    @FunctionalInterface
    interface Body {
        Truth run(Path directory) throws Exception;
    }
}
