package io.thalweg.trials.crash;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** File systems in files. Needs root and loop devices. */
final class Mounts {
    private Mounts() {}

    /** Why nothing can be mounted here; empty if it can. */
    static String missing() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return Outcome.NOT_TRIED + "only root mounts file systems";
        }
        return Files.exists(Path.of("/dev/loop-control")) ? "" : Outcome.NOT_TRIED + "this machine has no loop devices";
    }

    static void mount(Path image, Path directory) throws IOException, InterruptedException {
        Command.must("mount", "-o", "loop", image.toString(), directory.toString());
    }

    /** Fails if this process has a file in it open still. */
    static void unmount(Path directory) throws IOException, InterruptedException {
        checkNothingOpen(directory);
        ProcessBuilder umount = new ProcessBuilder("umount", directory.toString());
        Command.Result result = Command.run(umount);
        // A child of this process that is just being started has the files that were open when it began.
        for (int patience = 0; patience < 100 && result.said().contains("busy"); patience++) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            result = Command.run(umount);
        }
        if (result.exit() != 0) {
            throw new IOException("cannot unmount " + directory + ": " + result.said());
        }
    }

    private static void checkNothingOpen(Path directory) throws IOException {
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors) {
                Path file = target(descriptor);
                if (file != null && file.startsWith(directory)) {
                    throw new AssertionError("the log left " + file + " open");
                }
            }
        }
    }

    /** Null where it has been closed meanwhile. */
    private static @Nullable Path target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor);
        } catch (IOException closed) {
            return null;
        }
    }
}
