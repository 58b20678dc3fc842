package io.thalweg.lab.machine;

import io.thalweg.lab.result.Jdk;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Java runtime that workers can be forked with.
 *
 * @param jdk what the results say of it
 * @param launcher its {@code java} program
 * @param library the jar of another version of the library, which takes the place of ours; null for ours
 */
public record JavaRuntime(Jdk jdk, Path launcher, @Nullable Path library) {
    /** This one, and beside it the same with that other library: two runtimes, whose forks alternate at random. */
    public List<JavaRuntime> against(Path otherLibrary) {
        Jdk other = jdk.with(otherLibrary.getFileName().toString());
        return List.of(this, new JavaRuntime(other, launcher, otherLibrary));
    }
}
