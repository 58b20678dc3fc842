package io.thalweg.maven;

import io.thalweg.maven.Command.Result;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;

/**
 * Writes a patch of the sources into {@code target/thalweg/fix.patch} of the outermost project: what {@code thalweg
 * audit fix} makes of the recordings of all modules.
 */
@Mojo(
        name = "fix",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class FixMojo extends ThalwegMojo {
    /** There are findings, and none could be fixed. */
    private static final int NONE_FIXED = 1;

    /** Whether to fix what is too little to matter, too: tests do less than the program does. */
    @Parameter(property = "thalweg.notes", defaultValue = "true")
    private boolean notes;

    /** For Maven. */
    public FixMojo() {}

    @Override
    void run() throws IOException, MojoExecutionException {
        if (isWithoutRecordings()) {
            return;
        }
        synchronized (FixMojo.class) {
            List<MavenProject> recorded = recorded();
            Path patch = Files.createDirectories(folder(session.getTopLevelProject()))
                    .resolve("fix.patch");
            Files.deleteIfExists(patch); // where nothing is to be fixed, none is written
            Result result = command(recorded, "audit", "fix")
                    .with(notes ? new String[] {"--notes"} : new String[0])
                    .with("--source", session.getTopLevelProject().getBasedir().toString())
                    .with("--classpath", classPath(recorded))
                    .with("--force", "-o", patch.toString())
                    .run();
            if (result.exit() > NONE_FIXED) {
                throw new MojoExecutionException(result.message());
            }
            result.messages().forEach(getLog()::info);
        }
    }

    /** What the modules are compiled against, as far as this build has come. */
    private static String classPath(List<MavenProject> projects) throws MojoExecutionException {
        Set<String> elements = new LinkedHashSet<>();
        for (MavenProject each : projects) {
            try {
                elements.addAll(each.getTestClasspathElements());
            } catch (DependencyResolutionRequiredException e) {
                throw new MojoExecutionException("cannot tell the class path of " + each.getName(), e);
            }
        }
        return String.join(File.pathSeparator, elements);
    }
}
