package io.thalweg.lab.result;

import java.util.List;
import java.util.Objects;

/**
 * One Java runtime under test.
 *
 * @param id how cells refer to it, unique in the session, such as {@code 17.0.15}
 * @param version the full version
 * @param vendor the company or project that built it
 * @param vm the virtual machine's name
 * @param home where it is installed
 * @param flags the flags that its workers ran with
 */
public record Jdk(String id, String version, String vendor, String vm, String home, List<String> flags) {
    /** Stands in the id between the version and the file of another version of the library. */
    private static final String WITH = " with ";

    /** The same JDK, whose workers get another version of the library, from a jar of that name. */
    public Jdk with(String otherLibrary) {
        return new Jdk(id + WITH + otherLibrary, version, vendor, vm, home, flags);
    }

    /** The name of that jar; empty for the library of the command itself. */
    public String otherLibrary() {
        int end = id.indexOf(WITH);
        return end < 0 ? "" : id.substring(end + WITH.length());
    }

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
