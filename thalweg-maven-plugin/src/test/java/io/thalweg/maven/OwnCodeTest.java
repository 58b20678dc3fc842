package io.thalweg.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.model.Build;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnCodeTest {
    @TempDir
    Path folder;

    private MavenProject project() {
        MavenProject project = new MavenProject();
        project.setBuild(new Build());
        project.getBuild().setOutputDirectory(folder.resolve("classes").toString());
        project.getBuild().setTestOutputDirectory(folder.resolve("test-classes").toString());
        return project;
    }

    private void write(String... files) throws IOException {
        for (String file : files) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.createFile(folder.resolve(file));
        }
    }

    private Iterable<String> prefixes(boolean withTests) throws IOException {
        return new OwnCode(List.of(project()), withTests).prefixes();
    }

    @Test
    void isWhatLiesInTheOutputFolders() throws IOException {
        write("classes/org/example/app/App.class", "classes/org/example/io/Reader.class");
        write("test-classes/org/example/app/AppTest.class", "test-classes/org/testing/Kit.class");

        assertThat(prefixes(false)).containsExactly("org.example.app.", "org.example.io.");
        assertThat(prefixes(true)).containsExactly("org.example.app.", "org.example.io.", "org.testing.");
    }

    /** Few prefixes, because each is compared with each line of each stack. */
    @Test
    void isNamedByTheOutermostPackages() throws IOException {
        write(
                "classes/a/b/One.class",
                "classes/a/b/c/Two.class",
                "classes/a/bc/Three.class",
                "classes/a/b/c/d/E.class");

        assertThat(prefixes(false)).containsExactly("a.b.", "a.bc.");
    }

    @Test
    void hasClassesWithoutAPackageButNoDescriptors() throws IOException {
        write("classes/Main.class", "classes/Main$1.class", "classes/module-info.class", "classes/org/example/A.class");
        write("classes/META-INF/versions/21/org/other/B.class", "classes/org/other.properties");

        assertThat(prefixes(false)).containsExactly("Main", "Main$1", "org.example.");
    }

    @Test
    void isNothingBeforeAnythingIsCompiled() throws IOException {
        assertThat(prefixes(true)).isEmpty();
    }
}
