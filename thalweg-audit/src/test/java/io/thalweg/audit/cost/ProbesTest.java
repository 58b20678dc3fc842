package io.thalweg.audit.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class ProbesTest {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    /** What this process has open of that kind of file, with the kernel's remark where it is deleted already. */
    private static List<String> open() throws IOException {
        List<String> files = new ArrayList<>();
        try (var descriptors = Files.list(DESCRIPTORS)) {
            for (Path descriptor : descriptors.toList()) {
                try {
                    String file = Files.readSymbolicLink(descriptor).toString();
                    if (file.contains("thalweg-calibration")) {
                        files.add(file);
                    }
                } catch (NoSuchFileException closed) {
                    // The descriptor of the list itself.
                }
            }
        }
        return files;
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "FILE_READ",
                "FILE_WRITE",
                "CHANNEL_READ",
                "CHANNEL_WRITE",
                "FILE_TRANSFER",
                "TEXT_FLUSH",
                "TEXT_PRINT"
            })
    void aCalibrationThatIsKilledWouldLeaveNoFile(CallKind kind) throws IOException {
        assumeTrue(Files.isDirectory(DESCRIPTORS), "only Linux tells");
        try (Probe probe = Probes.of(kind, 1)) {
            probe.preparing().run();

            assertThat(probe.batch().make()).isPositive();
            assertThat(open()).isNotEmpty().allMatch(file -> file.endsWith("(deleted)"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyKindHasAPrice(CallKind kind) throws IOException {
        assertThat(Calibrator.measure(kind, 1e6).nanosPerCall()).isNotNegative();
    }
}
