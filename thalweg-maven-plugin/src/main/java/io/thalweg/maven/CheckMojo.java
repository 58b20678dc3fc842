package io.thalweg.maven;

import io.thalweg.maven.Command.Result;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Fails the build if the I/O of its tests does not pass. Without {@code maxSmallOps} and {@code baseline} it fails on
 * each finding that is worth a change.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends ThalwegMojo {
    private static final int PASSED = 0;
    private static final int FINDINGS = 1;

    /** How many reads and writes of 512 bytes or less the module's own code may make in its tests. */
    @Parameter(property = "thalweg.maxSmallOps")
    private @Nullable Long maxSmallOps;

    /** An earlier {@code target/thalweg/report.json}, kept with the sources: findings may not grow or be added. */
    @Parameter(property = "thalweg.baseline")
    private @Nullable File baseline;

    /** For Maven. */
    public CheckMojo() {}

    @Override
    void run() throws IOException, MojoExecutionException, MojoFailureException {
        if (recordings(project).isEmpty()) {
            String missing = missing();
            if (missing != null) {
                throw new MojoFailureException(missing);
            }
            getLog().info("no tests, so nothing to check");
            return;
        }
        Command command = audit(List.of(project));
        if (maxSmallOps != null) {
            command.with("--max-small-ops", maxSmallOps.toString());
        }
        if (baseline != null) {
            command.with("--baseline", baseline.toString());
        }
        Result result = command.run();
        if (result.exit() == PASSED) {
            result.messages().forEach(getLog()::info);
            return;
        }
        result.output().lines().forEach(getLog()::warn);
        if (result.exit() != FINDINGS) {
            throw new MojoExecutionException(result.message());
        }
        throw new MojoFailureException(
                result.messages().isEmpty() ? "there are findings worth a change, see above" : result.message());
    }
}
