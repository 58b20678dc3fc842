package io.thalweg.maven;

import io.thalweg.base.problem.Reason;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** What all goals have in common: the project, and where the recordings of its tests are. */
abstract class ThalwegMojo extends AbstractMojo {
    /** Folder below that of the build, in every module. */
    private static final String FOLDER = "thalweg";

    /** The current project. */
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** The current build. */
    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    /** Leaves out every goal of this plugin. */
    @Parameter(property = "thalweg.skip", defaultValue = "false")
    boolean skip;

    /** Whether the lines of the project's test classes are its own too, as those of its main classes are. */
    @Parameter(property = "thalweg.testCode", defaultValue = "true")
    boolean testCode;

    /** Findings that are accepted, each with a reason: {@code rule where reason}. */
    @Parameter(property = "thalweg.suppress")
    @Nullable
    File suppress;

    /** Maven sets the fields. */
    @SuppressWarnings("NullAway.Init")
    ThalwegMojo() {}

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("thalweg.skip is set");
            return;
        }
        try {
            run();
        } catch (IOException e) {
            throw new MojoExecutionException(Reason.of(e), e);
        }
    }

    abstract void run() throws IOException, MojoExecutionException, MojoFailureException;

    /** Where this plugin writes for a project. */
    static Path folder(MavenProject project) {
        return Path.of(project.getBuild().getDirectory(), FOLDER);
    }

    static Recordings recordings(MavenProject project) {
        return new Recordings(folder(project).resolve("recordings"));
    }

    /** When this build began. */
    Instant start() {
        return session.getStartTime().toInstant();
    }

    /** Why there are no recordings although tests ran; null if this build ran none. */
    @Nullable
    String missing() throws IOException {
        TestRuns tests = new TestRuns(project);
        if (!tests.happenedSince(start())) {
            return null;
        }
        return "tests ran, but their JVM left no recording in "
                + recordings(project).folder() + "\n" + tests.missing();
    }

    /** Whether this project has none; warns where it should have some. */
    boolean isWithoutRecordings() throws IOException {
        if (!recordings(project).isEmpty()) {
            return false;
        }
        String missing = missing();
        if (missing != null) {
            getLog().warn(missing);
        }
        return true;
    }

    /** The projects that have recordings by now. */
    List<MavenProject> recorded() throws IOException {
        List<MavenProject> recorded = new ArrayList<>();
        for (MavenProject each : session.getProjects()) {
            if (!recordings(each).isEmpty()) {
                recorded.add(each);
            }
        }
        return recorded;
    }

    /** The command line of an audit of those projects' recordings, to which a goal adds what it wants of it. */
    Command audit(List<MavenProject> projects) throws IOException {
        return command(projects, "audit");
    }

    /** A command that takes those projects' recordings. */
    Command command(List<MavenProject> projects, String name, String... subcommands) throws IOException {
        Command command = new Command(name).with(subcommands);
        for (MavenProject each : projects) {
            command.with(recordings(each).folder().toString());
        }
        for (String prefix : new OwnCode(session.getProjects(), testCode).prefixes()) {
            command.with("--package", prefix);
        }
        return suppress == null ? command : command.with("--suppress", suppress.toString());
    }
}
