package io.thalweg.audit.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Why a JVM does not let an agent in, as far as the system says.
 *
 * @param why in a sentence
 * @param todo what its user can do
 */
record AttachRefusal(String why, String todo) {
    private static final Path PROC = Path.of("/proc");

    /** What the JDK says, in many words, of a JVM that does not answer. */
    private static final String SILENT = "Unable to open socket file";

    static AttachRefusal of(long pid, String message) {
        Path process = PROC.resolve(Long.toString(pid));
        if (!Files.exists(process) && Files.exists(PROC.resolve("self"))) {
            return new AttachRefusal(
                    "it is gone", "Start it again and attach sooner, or run it as `thalweg audit -- java …`.");
        }
        Optional<String> stranger = stranger(process);
        if (stranger.isPresent()) {
            return new AttachRefusal(
                    "it belongs to the user " + stranger.get() + "; only that user and root can attach to it",
                    "Run the audit as that user or as root.");
        }
        if (RuntimeImage.isMeantBy(message)) {
            return new AttachRefusal(
                    "its runtime image lacks the module java.instrument, which agents need", RuntimeImage.REMEDY);
        }
        String command = read(process.resolve("cmdline")).replace('\0', ' ');
        if (command.contains("-XX:+DisableAttachMechanism")) {
            return new AttachRefusal(
                    "it was started with -XX:+DisableAttachMechanism",
                    "Start it without that flag, or with -javaagent:thalweg.jar=out=DIR.");
        }
        if (command.contains("-XX:-EnableDynamicAgentLoading")) {
            return new AttachRefusal(
                    "it was started with -XX:-EnableDynamicAgentLoading",
                    "Start it without that flag, or with -javaagent:thalweg.jar=out=DIR.");
        }
        if (!command.isEmpty() && !read(process.resolve("maps")).contains("libjvm")) {
            return new AttachRefusal(
                    "it is not a JVM", "Name the process of the JVM itself, not that of a script around it.");
        }
        boolean contained = namespaceDiffers(process);
        if (!contained && message.startsWith(SILENT)) {
            return new AttachRefusal(
                    "it did not answer; it may be stopped or overloaded",
                    "Continue it or wait, or start it as `thalweg audit -- java …`.");
        }
        String container = contained ? "; it runs in a container" : "";
        return new AttachRefusal(
                message + container,
                container.isEmpty()
                        ? "Run the audit with a JDK of at least its version, or start it as `thalweg audit -- java …`."
                        : "Run the audit as root on the host, or inside the container, or start its JVM with"
                                + " -javaagent:thalweg.jar=out=DIR.");
    }

    private static Optional<String> stranger(Path process) {
        try {
            String owner = Files.getOwner(process).getName();
            String self = Files.getOwner(PROC.resolve("self")).getName();
            return owner.equals(self) || self.equals("root") ? Optional.empty() : Optional.of(owner);
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    private static boolean namespaceDiffers(Path process) {
        return SharedDirectory.differs(process, "pid") || SharedDirectory.differs(process, "mnt");
    }

    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException unknown) {
            return "";
        }
    }
}
