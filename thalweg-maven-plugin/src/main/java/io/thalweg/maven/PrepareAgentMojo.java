package io.thalweg.maven;

import io.thalweg.audit.capture.AgentJar;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Properties;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Adds the agent to the JVMs in which Surefire and Failsafe run tests: it is put in front of what the property
 * {@code argLine} holds. Each of these JVMs leaves a recording in {@code target/thalweg/recordings}.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareAgentMojo extends ThalwegMojo {
    /** For Maven. */
    public PrepareAgentMojo() {}

    @Override
    void run() throws IOException, MojoExecutionException {
        Recordings recordings = recordings(project);
        recordings.clearBefore(start());
        String folder = recordings.folder().toString();
        if (folder.contains(",")) {
            throw new MojoExecutionException("the agent cannot write into a folder whose path has a comma: " + folder
                    + "\nBuild the project in another folder, or set thalweg.skip.");
        }
        referFromTheCommandLine();
        String impossible =
                new TestRuns(project).impossible(session.getUserProperties().getProperty(propertyName));
        if (impossible != null) {
            throw new MojoExecutionException(impossible);
        }
        Properties properties = project.getProperties();
        String before = properties.getProperty(propertyName, "");
        String agent = quoted("-javaagent:" + agent() + "=out=" + folder + "/,quiet,evidence");
        if (!before.contains(agent)) { // a forked lifecycle comes here again
            properties.setProperty(propertyName, before.isBlank() ? agent : agent + " " + before);
        }
        getLog().info(propertyName + " set to " + properties.getProperty(propertyName));
    }

    /**
     * A property of the command line hides that of the project, which holds the agent: it is made to refer to it. Maven
     * 3 keeps it among the system properties, too, and prefers these.
     */
    private void referFromTheCommandLine() {
        String reference = "@{" + propertyName + "}";
        for (Properties each : List.of(session.getUserProperties(), session.getSystemProperties())) {
            String value = each.getProperty(propertyName);
            if (value != null && !value.contains(reference)) {
                each.setProperty(propertyName, reference + " " + value);
            }
        }
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
