package io.thalweg.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestRunsTest {
    private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

    @TempDir
    Path folder;

    private final MavenProject project = new MavenProject();

    @BeforeEach
    void project() {
        project.setFile(folder.resolve("pom.xml").toFile());
        project.setBuild(new Build());
        project.getBuild().setDirectory(folder.resolve("target").toString());
    }

    private void report(String name, Instant modified) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.setLastModifiedTime(Files.createFile(file), FileTime.from(modified));
    }

    private void surefire(String version, String setting, String value) {
        Plugin plugin = new Plugin();
        plugin.setArtifactId("maven-surefire-plugin");
        plugin.setVersion(version);
        Xpp3Dom child = new Xpp3Dom(setting);
        child.setValue(value);
        Xpp3Dom configuration = new Xpp3Dom("configuration");
        configuration.addChild(child);
        plugin.setConfiguration(configuration);
        project.getBuild().addPlugin(plugin);
    }

    private boolean happened() throws IOException {
        return new TestRuns(project).happenedSince(START);
    }

    @Test
    void didNotHappenWhereNoReportIsOfThisBuild() throws IOException {
        assertThat(happened()).isFalse();
        report("target/surefire-reports/TEST-a.xml", START.minusMillis(1));
        assertThat(happened()).isFalse();
    }

    @Test
    void happenedWhereSurefireOrFailsafeReports() throws IOException {
        report("target/failsafe-reports/a.txt", START);
        assertThat(happened()).isTrue();
    }

    @Test
    void happenedWhereAConfiguredFolderHasAReport() throws IOException {
        surefire("3.2.5", "reportsDirectory", "target/other");
        report("target/other/TEST-a.xml", START.plusSeconds(1));
        assertThat(happened()).isTrue();
    }

    @Test
    void getAnArgumentMore() {
        assertThat(TestRuns.with("-Da=b", "")).isEqualTo("-Da=b");
        assertThat(TestRuns.with("-Da=b", "-Dc=d")).isEqualTo("-Da=b -Dc=d");
        assertThat(TestRuns.with("-Da=b", "-Da=b -Dc=d")).isEqualTo("-Da=b -Dc=d");
        assertThat(TestRuns.with("-Da=b c", "")).isEqualTo("\"-Da=b c\"");
        assertThat(TestRuns.with("-Da=o'b", "")).isEqualTo("\"-Da=o'b\"");
    }

    @Test
    void doNotStartWhereTheWordForADebuggerStandsBesideAnArgument() {
        assertThat(TestRuns.with("-Da=b", "true")).isEqualTo("true");
    }

    @Test
    void lackTheAgentWhereThePomHasArgumentsForDebugging() {
        surefire("3.2.5", "debugForkedProcess", "-Xmx64m");
        assertThat(new TestRuns(project).missing())
                .contains("<debugForkedProcess> of maven-surefire-plugin 3.2.5 (-Xmx64m)");
    }

    @Test
    void lackTheAgentWithoutAFork() {
        surefire("3.2.5", "forkCount", "0");
        assertThat(new TestRuns(project).missing()).contains("<forkCount>", "is 0");
    }

    @Test
    void lackTheAgentForAReasonThatTheConfigurationDoesNotShow() {
        surefire("3.2.5", "argLine", "-Xmx64m");
        assertThat(new TestRuns(project).missing()).contains("prepare-agent", "maven.surefire.debug", "17 or newer");
    }
}
