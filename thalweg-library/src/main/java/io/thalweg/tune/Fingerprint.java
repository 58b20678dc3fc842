package io.thalweg.tune;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Where a figure was measured. Names the kind of machine, never the machine.
 *
 * @param cpu the processor's model, as the kernel names it
 * @param kernel the kernel's release, such as {@code 6.18.44}
 * @param jdk the feature release of the JDK, such as 17
 * @param jdkVersion its full version
 */
public record Fingerprint(String cpu, String kernel, int jdk, String jdkVersion) {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    /** The first processor's block fits; reading all of a large machine's takes milliseconds. */
    private static final int CPU_INFO_BYTES = 4096;

    /** That of this process. */
    public static Fingerprint current() {
        Runtime.Version jdk = Runtime.version();
        return new Fingerprint(
                cpuModel(CPU_INFO), System.getProperty("os.version", "unknown"), jdk.feature(), jdk.toString());
    }

    /** This machine under another JDK. */
    public Fingerprint withJdk(Runtime.Version version) {
        return new Fingerprint(cpu, kernel, version.feature(), version.toString());
    }

    /** Whether figures of {@code other} are about this processor and this JDK's feature release. */
    boolean concerns(Fingerprint other) {
        return cpu.equals(other.cpu) && jdk == other.jdk;
    }

    /** Whether figures with this fingerprint hold there. */
    boolean holdsOn(Fingerprint machine) {
        return concerns(machine) && sameKernelSeries(machine);
    }

    /** Such as {@code JDK 17, AMD EPYC, kernel 6.18.44}. */
    @Override
    public String toString() {
        return "JDK " + jdk + ", " + cpu + ", kernel " + kernel;
    }

    /** Whether both kernels are of one series, such as 6.18: only another series changes what a call costs. */
    boolean sameKernelSeries(Fingerprint other) {
        return series(kernel).equals(series(other.kernel));
    }

    private static List<String> series(String kernel) {
        return Arrays.stream(kernel.split("[.-]", 3)).limit(2).toList();
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
