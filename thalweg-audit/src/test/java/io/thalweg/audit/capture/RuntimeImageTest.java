package io.thalweg.audit.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuntimeImageTest {
    @TempDir
    Path image;

    @ParameterizedTest
    @CsvSource({
        "'MODULES=\"java.base\"', true",
        "'MODULES=\"java.base java.instrument.other java.logging\"', true",
        "'MODULES=\"java.base java.instrument java.logging\"', false",
        "'JAVA_VERSION=\"25.0.3\"', false"
    })
    void isAskedForItsModules(String release, boolean lacking) throws IOException {
        Path java = Files.createFile(Files.createDirectory(image.resolve("bin")).resolve("java"));
        Files.writeString(image.resolve("release"), release + "\n");

        assertThat(RuntimeImage.admitsNoAgent(java.toString())).isEqualTo(lacking);
    }

    @Test
    void isNotBlamedWhereItSaysNothing() throws IOException {
        Path java = Files.createFile(Files.createDirectory(image.resolve("bin")).resolve("java"));

        assertThat(RuntimeImage.admitsNoAgent(java.toString())).isFalse();
        assertThat(RuntimeImage.admitsNoAgent("java")).isFalse();
        assertThat(RuntimeImage.admitsNoAgent("/")).isFalse();
    }

    @Test
    void whoAttachesIsToldWhichModuleIsMissing() {
        AttachRefusal refusal = AttachRefusal.of(
                ProcessHandle.current().pid(),
                "Failed to load agent library: java.lang.module.FindException: Module java.instrument not found");

        assertThat(refusal.why()).isEqualTo("its runtime image lacks the module java.instrument, which agents need");
        assertThat(refusal.todo()).isEqualTo(RuntimeImage.REMEDY);
    }
}
