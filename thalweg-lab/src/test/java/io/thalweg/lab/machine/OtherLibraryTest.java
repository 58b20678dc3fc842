package io.thalweg.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.thalweg.base.problem.Problem;
import io.thalweg.lab.result.Jdk;
import io.thalweg.stream.TunedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherLibraryTest {
    private static final String KNOWN = "io/thalweg/stream/TunedInputStream.class";

    @TempDir
    Path directory;

    private Path jar(Map<String, byte[]> entries) throws IOException {
        Path jar = directory.resolve("other.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
        return jar;
    }

    private static byte[] ours() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(TunedInputStream.class.getClassLoader().getResourceAsStream(KNOWN))) {
            return in.readAllBytes();
        }
    }

    private static void assertRefused(Path jar, String why) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> OtherLibrary.check(jar))
                .satisfies(problem -> assertThat(problem.what()).contains(jar.toString(), why));
    }

    @Test
    void anotherVersionIsTaken() throws IOException {
        Path jar = jar(Map.of(KNOWN, new byte[] {1, 2, 3}));
        assertThat(OtherLibrary.check(jar)).isEqualTo(jar.toRealPath());
    }

    @Test
    void aJarOfSomethingElseIsRefused() throws IOException {
        assertRefused(jar(Map.of("org/example/Main.class", new byte[1])), "has no class io.thalweg.stream");
    }

    @Test
    void theCommandsJarIsRefusedSinceItsWorkerWouldBeTaken() throws IOException {
        assertRefused(
                jar(Map.of(KNOWN, new byte[1], "io/thalweg/lab/worker/Worker.class", new byte[1])),
                "is the jar of the command");
    }

    @Test
    void ourOwnClassesAreRefused() throws IOException {
        assertRefused(jar(Map.of(KNOWN, ours())), "has the same classes");
    }

    @Test
    void whatIsNoJarIsRefused() throws IOException {
        assertRefused(Files.writeString(directory.resolve("other.jar"), "text"), "as a jar");
        assertRefused(directory.resolve("missing.jar"), "it does not exist");
    }

    @Test
    void theSameJdkIsMeasuredTwice() {
        JavaRuntime own =
                new JavaRuntime(new Jdk("17.0.15", "17.0.15+6", "v", "vm", "/jdk", List.of()), Path.of("java"), null);
        assertThat(own.against(Path.of("/lib/old.jar")))
                .extracting(runtime -> runtime.jdk().id(), JavaRuntime::library)
                .containsExactly(tuple("17.0.15", null), tuple("17.0.15 with old.jar", Path.of("/lib/old.jar")));
    }
}
