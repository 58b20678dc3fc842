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
import org.apache.maven.artifact.versioning.ComparableVersion;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * How Surefire and Failsafe run the tests of a project: whether they ran any in this build, and what in their
 * configuration keeps the agent out.
 */
record TestRuns(MavenProject project) {
    private static final List<String> PLUGINS = List.of("maven-surefire-plugin", "maven-failsafe-plugin");

    /** The first version that replaces {@code @{argLine}}; older ones hand it to the JVM, which does not start. */
    private static final ComparableVersion LATE_PROPERTIES = new ComparableVersion("2.17");

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

    /**
     * What makes a JVM of the tests fail to start once the agent is in {@code argLine}, or null: known before the tests
     * run.
     */
    @Nullable
    String impossible(@Nullable String argLineOfUser) {
        for (Plugin plugin : plugins()) {
            boolean isLate = settings(plugin, "argLine").stream().anyMatch(each -> each.contains("@{"))
                    || (argLineOfUser != null && argLineOfUser.contains("@{"));
            if (isLate && isBeforeLateProperties(plugin)) {
                return name(plugin) + " does not know @{argLine}, which came with " + LATE_PROPERTIES
                        + ": the JVM of the tests would not start\n"
                        + "Name a newer version of it in the POM, such as 3.2.5.";
            }
        }
        return null;
    }

    /** Why the JVMs of the tests did not have the agent, as far as the configuration shows it; else what to look at. */
    String missing(String propertyName) {
        for (Plugin plugin : plugins()) {
            for (String each : settings(plugin, "argLine")) {
                if (!each.contains("{" + propertyName + "}")) {
                    return "The <argLine> of " + name(plugin) + " (" + each + ") replaces the property "
                            + propertyName + ", which holds the agent: write <argLine>@{" + propertyName + "} "
                            + each + "</argLine>" + versionHint(plugin) + ".";
                }
            }
            if (settings(plugin, "forkCount").contains("0")) {
                return "The <forkCount> of " + name(plugin) + " is 0: tests then run in Maven's own JVM, which has no"
                        + " agent. Set it to 1.";
            }
        }
        return "The goal prepare-agent must run in this build, and the tests' JVM must be 17 or newer (toolchains,"
                + " <jvm> of Surefire).";
    }

    private static String versionHint(Plugin plugin) {
        return isBeforeLateProperties(plugin) ? ", and name its version, " + LATE_PROPERTIES + " or newer" : "";
    }

    private static boolean isBeforeLateProperties(Plugin plugin) {
        return plugin.getVersion() != null && new ComparableVersion(plugin.getVersion()).compareTo(LATE_PROPERTIES) < 0;
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
