package io.thalweg.lab.result;

import java.util.List;
import java.util.Objects;

/**
 * One Java runtime under test.
 *
 * @param id how cells refer to it, unique in the session, such as {@code 17.0.15}
 * @param version the full version
 * @param vendor who built it
 * @param vm the virtual machine's name
 * @param home where it is installed
 * @param flags the flags that its workers ran with
 */
public record Jdk(String id, String version, String vendor, String vm, String home, List<String> flags) {
    /** Refuses what a damaged file leaves out. */
    public Jdk {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(vendor, "vendor");
        Objects.requireNonNull(vm, "vm");
        Objects.requireNonNull(home, "home");
        flags = List.copyOf(Objects.requireNonNull(flags, "flags"));
    }
}
