package io.thalweg.maven;

import io.thalweg.maven.Command.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.project.MavenProject;

/**
 * Writes {@code report.html}, {@code report.md} and {@code report.json} into {@code target/thalweg} of the outermost
 * project: one report for the whole build.
 */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends ThalwegMojo {
    private static final Map<String, String> FORMATS =
            Map.of("html", "report.html", "md", "report.md", "json", "report.json");

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
            List<MavenProject> recorded = recorded();
            Path folder = Files.createDirectories(folder(session.getTopLevelProject()));
            for (Map.Entry<String, String> format : FORMATS.entrySet()) {
                write(recorded, format.getKey(), folder.resolve(format.getValue()));
            }
            getLog().info("the I/O of the tests: " + folder.resolve("report.html"));
        }
    }

    private void write(List<MavenProject> recorded, String format, Path file)
            throws IOException, MojoExecutionException {
        Result result = audit(recorded)
                .with("--format", format, "--force", "-o", file.toString())
                .run();
        if (result.exit() > FINDINGS) {
            throw new MojoExecutionException(result.message());
        }
    }
}
