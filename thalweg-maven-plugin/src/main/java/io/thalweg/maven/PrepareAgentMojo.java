package io.thalweg.maven;

import io.thalweg.audit.capture.AgentJar;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.util.Properties;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Adds the agent to the JVMs in which Surefire and Failsafe run tests. Each of these JVMs leaves a recording in
 * {@code target/thalweg/recordings}.
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
        Properties properties = project.getProperties();
        String agent = "-javaagent:" + agent() + "=out=" + folder + "/,quiet,evidence";
        for (String property : TestRuns.PROPERTIES) {
            String value = TestRuns.with(agent, properties.getProperty(property, ""));
            properties.setProperty(property, value);
            if (value.equals(TestRuns.DEBUGS)) {
                getLog().warn(property + " is true: the JVMs of the tests wait for a debugger and have no agent");
            } else {
                getLog().info(property + " set to " + value);
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
}
