package io.thalweg.agent.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a standard stream is connected to. */
final class StandardMedium {
    private StandardMedium() {}

    static String of(String standard) {
        int number = standard.equals("stdin") ? 0 : standard.equals("stdout") ? 1 : 2;
        String target;
        try {
            target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + number)).toString();
        } catch (IOException | RuntimeException notLinux) {
            return "unknown";
        }
        if (target.startsWith("pipe:")) {
            return "pipe";
        }
        if (target.startsWith("socket:")) {
            return "socket";
        }
        if (target.startsWith("/dev/pts/") || target.startsWith("/dev/tty")) {
            return "terminal";
        }
        return target.startsWith("/dev/") ? "device" : "file";
    }
}
