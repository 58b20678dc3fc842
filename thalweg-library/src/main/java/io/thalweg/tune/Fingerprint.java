package io.thalweg.tune;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Where sizes were measured, and so where they hold. Names the kind of machine, never the machine.
 *
 * @param cpu the processor's model, as the kernel names it
 * @param kernel the kernel's series, such as 6.18 of 6.18.44: an update within it changes no size
 * @param jdk the feature release of the JDK, such as 17
 */
public record Fingerprint(String cpu, String kernel, int jdk) {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    /** The first processor's block fits; reading all of a large machine's takes milliseconds. */
    private static final int CPU_INFO_BYTES = 4096;

    /** Cuts the kernel's release down to its series. */
    public Fingerprint {
        kernel = Arrays.stream(kernel.split("[.-]", 3)).limit(2).collect(Collectors.joining("."));
    }

    /** That of this process. */
    public static Fingerprint current() {
        return new Fingerprint(
                cpuModel(CPU_INFO),
                System.getProperty("os.version", "unknown"),
                Runtime.version().feature());
    }

    /** Such as {@code JDK 17, AMD EPYC, kernel 6.18}. */
    @Override
    public String toString() {
        return "JDK " + jdk + ", " + cpu + ", kernel " + kernel;
    }

    static String cpuModel(Path cpuInfo) {
        try (InputStream in = Files.newInputStream(cpuInfo)) {
            return cpuModel(new String(in.readNBytes(CPU_INFO_BYTES), StandardCharsets.UTF_8));
        } catch (IOException | SecurityException e) {
            // Not Linux: Windows tells by environment, others tell only the architecture.
            return Objects.requireNonNullElseGet(
                    System.getenv("PROCESSOR_IDENTIFIER"), () -> System.getProperty("os.arch", "unknown"));
        }
    }

    /** The model in {@code /proc/cpuinfo}; ARM kernels give numbers for it. */
    static String cpuModel(String cpuInfo) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String line : cpuInfo.lines().toList()) {
            String[] field = line.split(":", 2);
            if (field.length == 2) {
                fields.putIfAbsent(field[0].strip(), field[1].strip());
            }
        }
        String model = fields.getOrDefault("model name", fields.getOrDefault("Model", ""));
        if (!model.isEmpty()) {
            return model;
        }
        String implementer = fields.get("CPU implementer");
        return implementer == null
                ? System.getProperty("os.arch", "unknown")
                : "implementer " + implementer + " part " + fields.getOrDefault("CPU part", "unknown");
    }
}
