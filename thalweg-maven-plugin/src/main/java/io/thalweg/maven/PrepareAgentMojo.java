package io.thalweg.maven;

import io.thalweg.audit.capture.AgentJar;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.util.Properties;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Adds the agent to the JVMs in which Surefire and Failsafe run tests: it is put in front of what the property
 * {@code argLine} holds. Each of these JVMs leaves a recording in {@code target/thalweg/recordings}.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareAgentMojo extends ThalwegMojo {
    /** The property that the JVMs of tests get their arguments from. */
    @Parameter(property = "thalweg.propertyName", defaultValue = "argLine")
    private String propertyName = "argLine";

    /** For Maven. */
    public PrepareAgentMojo() {}

    @Override
    void run() throws IOException, MojoExecutionException {
        Recordings recordings = recordings(project);
        recordings.clear();
        String folder = recordings.folder().toString();
        if (folder.contains(",")) {
            throw new MojoExecutionException("the agent cannot write into a folder whose path has a comma: " + folder
                    + "\nBuild the project in another folder, or set thalweg.skip.");
        }
        Properties properties = project.getProperties();
        String before = properties.getProperty(propertyName, "");
        String agent = quoted("-javaagent:" + agent() + "=out=" + folder + "/,quiet");
        properties.setProperty(propertyName, before.isBlank() ? agent : agent + " " + before);
        getLog().info(propertyName + " set to " + properties.getProperty(propertyName));
    }

    private static String agent() throws MojoExecutionException {
        try {
            return AgentJar.locate().toString();
        } catch (Problem e) {
            throw new MojoExecutionException(e.what() + "\n" + e.todo(), e);
        }
    }

    /** Surefire splits the line at blanks. */
    private static String quoted(String argument) {
        return argument.contains(" ") ? '"' + argument + '"' : argument;
    }
}
