package io.thalweg.bench.run;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Where the run took place; without names of hosts or users.
 *
 * @param loadAverage of the minute before the run: above about 0.5 the figures are not those of a quiet machine
 */
public record Machine(
        String cpu, int processors, String kernel, String fileSystem, String cCompiler, double loadAverage) {

    /** Of the file system that holds that directory. */
    public static Machine of(Path directory, String cCompiler) throws IOException {
        return new Machine(
                cpuModel(),
                Runtime.getRuntime().availableProcessors(),
                "%s %s %s"
                        .formatted(
                                System.getProperty("os.name"),
                                System.getProperty("os.version"),
                                System.getProperty("os.arch")),
                Files.getFileStore(directory).type(),
                cCompiler,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static String cpuModel() throws IOException {
        Path cpuInfo = Path.of("/proc/cpuinfo");
        if (!Files.isReadable(cpuInfo)) {
            return "unknown CPU";
        }
        try (Stream<String> lines = Files.lines(cpuInfo, StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.toLowerCase(Locale.ROOT).startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown CPU");
        }
    }
}
