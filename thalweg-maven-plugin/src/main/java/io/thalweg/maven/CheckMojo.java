package io.thalweg.maven;

import io.thalweg.maven.Command.Result;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
            getLog().info("no tests ran, so there is nothing to check");
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
        if (result.exit() != FINDINGS) {
            throw new MojoExecutionException(result.message());
        }
        throw new MojoFailureException(failure(result));
    }

    /** All that is to be seen of a failure, because {@code mvn -q} prints nothing else. */
    private String failure(Result result) {
        Path page = folder(session.getTopLevelProject()).resolve("report.html");
        return (result.messages().isEmpty() ? "there are findings worth a change" : result.message())
                + (Files.exists(page) ? "\nThe report of the whole build: " + page : "") + "\n\n"
                + result.output().strip();
    }
}
