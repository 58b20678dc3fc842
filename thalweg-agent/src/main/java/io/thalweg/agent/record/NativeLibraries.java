package io.thalweg.agent.record;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The native libraries in this process that neither the JDK nor the C runtime brings: they may do I/O that no hook
 * sees.
 */
final class NativeLibraries {
    /** The C and C++ runtime, and what the JDK may take from the system. */
    private static final List<String> RUNTIME = List.of(
            "ld-",
            "libc.",
            "libc-",
            "libc++",
            "libdl",
            "libgcc_s",
            "libm.",
            "libm-",
            "libnsl",
            "libnss_",
            "libpthread",
            "libresolv",
            "librt",
            "libstdc++",
            "libz.");

    private NativeLibraries() {}

    /** The names of their files, without folders; empty where the system does not tell. */
    static List<String> names() {
        try (FileInputStream in = new FileInputStream("/proc/self/maps")) {
            String home = Path.of(System.getProperty("java.home")).toRealPath().toString();
            return names(new String(in.readAllBytes(), StandardCharsets.UTF_8), home);
        } catch (IOException notLinux) {
            return List.of();
        }
    }

    /** Those in a text of that form: addresses, rights, offset, device, number, and then the file, if there is one. */
    static List<String> names(String maps, String jdk) {
        Set<String> names = new LinkedHashSet<>();
        for (String line : maps.split("\n", -1)) {
            int path = line.indexOf('/');
            boolean isCode = line.startsWith("x", line.indexOf(' ') + 3);
            if (path > 0 && isCode && !line.startsWith(jdk + "/", path)) {
                String name = line.substring(line.lastIndexOf('/') + 1).replace(" (deleted)", "");
                if (name.contains(".so") && !isRuntime(name)) {
                    names.add(name);
                }
            }
        }
        return new ArrayList<>(names);
    }

    private static boolean isRuntime(String name) {
        for (String prefix : RUNTIME) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
