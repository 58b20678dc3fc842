package io.thalweg.maven;

import io.thalweg.maven.Command.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Writes {@code report.html}, {@code report.md} and {@code report.json} into {@code target/thalweg} of the outermost
 * project: one report for the whole build.
 */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends ThalwegMojo {
    /** An audit of recordings ends with 1 if it has findings, which is for the goal check to judge. */
    private static final int FINDINGS = 1;

    /** For Maven. */
    public ReportMojo() {}

    /**
     * Every module writes it again, with its own recordings added: in a parallel build none knows that it is the last.
     */
    @Override
    void run() throws IOException, MojoExecutionException {
        if (isWithoutRecordings()) {
            return;
        }
        synchronized (ReportMojo.class) {
            Path folder = Files.createDirectories(folder(session.getTopLevelProject()));
            Command command = audit(recorded()).with("--force");
            for (String name : List.of("report.html", "report.md", "report.json")) {
                command.with("-o", folder.resolve(name).toString());
            }
            Result result = command.run();
            if (result.exit() > FINDINGS) {
                throw new MojoExecutionException(result.message());
            }
            getLog().info("the I/O of the tests: " + folder.resolve("report.html"));
        }
    }
}
