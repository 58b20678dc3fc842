package io.thalweg.lab.result;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fingerprint of the machine. What could not be read is null, never guessed.
 *
 * @param name the host's name; {@code --redact} removes it
 * @param cpuModel as the kernel names it
 * @param logicalCpus processors that this process may use
 * @param cores physical cores
 * @param sockets packages
 * @param architecture such as {@code amd64}
 * @param memoryBytes physical memory
 * @param operatingSystem name and release
 * @param kernel the kernel's release
 * @param virtualisation such as {@code kvm}, or {@code none}
 * @param mounts the file systems that were measured
 */
public record Host(
        @Nullable String name,
        @Nullable String cpuModel,
        int logicalCpus,
        @Nullable Integer cores,
        @Nullable Integer sockets,
        String architecture,
        @Nullable Long memoryBytes,
        String operatingSystem,
        @Nullable String kernel,
        @Nullable String virtualisation,
        List<Mount> mounts) {
    /** Refuses what a damaged file leaves out. */
    public Host {
        Objects.requireNonNull(architecture, "architecture");
        Objects.requireNonNull(operatingSystem, "operatingSystem");
        mounts = List.copyOf(Objects.requireNonNull(mounts, "mounts"));
    }

    /**
     * One file system.
     *
     * @param path where it is mounted
     * @param fileSystem its type, such as {@code ext4}
     * @param device what is mounted
     * @param blockSizeBytes the file system's block size
     * @param readAheadBytes the kernel's read-ahead for the device
     * @param totalBytes its size
     * @param usableBytes what was free at the start
     */
    public record Mount(
            String path,
            String fileSystem,
            @Nullable String device,
            @Nullable Long blockSizeBytes,
            @Nullable Long readAheadBytes,
            long totalBytes,
            long usableBytes) {
        /** Refuses what a damaged file leaves out. */
        public Mount {
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(fileSystem, "fileSystem");
        }
    }
}
