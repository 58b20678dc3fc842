package io.thalweg.lab.machine;

import io.thalweg.lab.result.Jdk;
import java.nio.file.Path;

/**
 * A Java runtime that workers can be forked with.
 *
 * @param jdk what the results say of it
 * @param launcher its {@code java} program
 */
public record JavaRuntime(Jdk jdk, Path launcher) {}
