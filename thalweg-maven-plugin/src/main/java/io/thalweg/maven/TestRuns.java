package io.thalweg.maven;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * How Surefire and Failsafe run the tests of a project: whether they ran any in this build, and what in their
 * configuration keeps the agent out.
 */
record TestRuns(MavenProject project) {
    private static final List<String> PLUGINS = List.of("maven-surefire-plugin", "maven-failsafe-plugin");

    /**
     * What all versions append to the arguments of a test's JVM, whatever else these are: an {@code <argLine>} in a POM
     * or on the command line replaces the property {@code argLine}.
     */
    static final List<String> PROPERTIES = List.of("maven.surefire.debug", "maven.failsafe.debug");

    /** Alone it stands for Surefire's own arguments; beside others the JVM takes it for the name of a class. */
    static final String DEBUGS = "true";

    /** The value of such a property with an argument more; as it was where it has it already, or {@link #DEBUGS}. */
    static String with(String argument, String before) {
        // Surefire splits it at blanks, and takes an apostrophe for a quote.
        String quoted = argument.matches(".*[ '].*") ? '"' + argument + '"' : argument;
        return before.equals(DEBUGS) || before.contains(quoted) ? before : (quoted + " " + before).strip();
    }

    /**
     * Whether a report of a test is not older than this build. Projects with test classes may run none: they hold
     * helpers of other modules, or skip their tests in any of several ways.
     */
    boolean happenedSince(Instant start) throws IOException {
        for (Path folder : reportFolders()) {
            if (!Files.isDirectory(folder)) {
                continue;
            }
            try (DirectoryStream<Path> reports = Files.newDirectoryStream(folder, "*.{xml,txt}")) {
                for (Path report : reports) {
                    if (!Files.getLastModifiedTime(report).toInstant().isBefore(start)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private Set<Path> reportFolders() {
        Path build = Path.of(project.getBuild().getDirectory());
        Set<Path> folders =
                new LinkedHashSet<>(List.of(build.resolve("surefire-reports"), build.resolve("failsafe-reports")));
        for (Plugin plugin : plugins()) {
            settings(plugin, "reportsDirectory")
                    .forEach(each -> folders.add(project.getBasedir().toPath().resolve(each)));
        }
        return folders;
    }

    /** Why the JVMs of the tests did not have the agent, as far as the configuration shows it; else what to look at. */
    String missing() {
        for (Plugin plugin : plugins()) {
            List<String> debugging = settings(plugin, "debugForkedProcess");
            if (!debugging.isEmpty()) {
                return "The <debugForkedProcess> of " + name(plugin) + " (" + debugging.get(0)
                        + ") hides the property that holds the agent. Move it into <argLine>.";
            }
            if (settings(plugin, "forkCount").contains("0")) {
                return "The <forkCount> of " + name(plugin) + " is 0: tests then run in Maven's own JVM, which has no"
                        + " agent. Set it to 1.";
            }
        }
        return "The goal prepare-agent must run in this build, the command line must not set "
                + String.join(" or ", PROPERTIES)
                + ", and the tests' JVM must be 17 or newer (toolchains, <jvm> of Surefire).";
    }

    private static String name(Plugin plugin) {
        return plugin.getArtifactId() + (plugin.getVersion() == null ? "" : " " + plugin.getVersion());
    }

    private List<Plugin> plugins() {
        return project.getBuildPlugins().stream()
                .filter(plugin -> PLUGINS.contains(plugin.getArtifactId()))
                .toList();
    }

    /** The values of that setting in the plugin's configuration and in those of its executions. */
    private static List<String> settings(Plugin plugin, String name) {
        List<Object> configurations = new ArrayList<>();
        configurations.add(plugin.getConfiguration());
        plugin.getExecutions().stream().map(PluginExecution::getConfiguration).forEach(configurations::add);
        List<String> settings = new ArrayList<>();
        for (Object each : configurations) {
            Xpp3Dom setting = each instanceof Xpp3Dom dom ? dom.getChild(name) : null;
            if (setting != null && setting.getValue() != null) {
                settings.add(setting.getValue().strip());
            }
        }
        return settings;
    }
}
