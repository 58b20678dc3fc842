package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintTest {
    @Test
    void takesTheModelOfTheFirstProcessor() {
        assertThat(Fingerprint.cpuModel("processor\t: 0\nmodel name\t: A: B\nmodel name\t: C\n"))
                .isEqualTo("A: B");
    }

    @Test
    void takesTheNumbersOfAnArmProcessor() {
        assertThat(Fingerprint.cpuModel("CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n"))
                .isEqualTo("implementer 0x41 part 0xd0c");
    }

    @Test
    void takesTheArchitectureWhereTheKernelTellsNothing() {
        assertThat(Fingerprint.cpuModel("")).isEqualTo(System.getProperty("os.arch"));
    }

    @Test
    void takesWhatWindowsSaysOrTheArchitectureWithoutKernelsTable(@TempDir Path directory) {
        assertThat(Fingerprint.cpuModel(directory.resolve("missing")))
                .isEqualTo(System.getenv().getOrDefault("PROCESSOR_IDENTIFIER", System.getProperty("os.arch")));
    }

    @ParameterizedTest
    @CsvSource({
        "6.18.44-fc, 6.18.50, true",
        "6.18.44, 6.19.1, false",
        "6.18.1, 6.1.8, false",
        "10.0, 10.0, true",
        "6.18, 6.18.3, true",
        "10, 10, true",
        "10, 11, false"
    })
    void tellsAnotherKernelSeriesFromAnUpdate(String one, String other, boolean same) {
        assertThat(new Fingerprint("c", one, 17).kernel().equals(new Fingerprint("c", other, 17).kernel()))
                .isEqualTo(same);
    }

    @Test
    void isThatOfThisProcess() {
        Fingerprint here = Fingerprint.current();
        assertThat(here.jdk()).isEqualTo(Runtime.version().feature());
        assertThat(System.getProperty("os.version")).startsWith(here.kernel());
        assertThat(here.cpu()).isNotBlank();
        assertThat(new Fingerprint("c", "6.18.1", 17)).hasToString("JDK 17, c, kernel 6.18");
    }
}
