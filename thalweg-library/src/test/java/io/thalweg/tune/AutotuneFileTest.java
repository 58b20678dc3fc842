package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the system says of the file and of the thread while they measure. */
class AutotuneFileTest {
    private static final Path OPEN = Path.of("/proc/self/fd");
    private static final Path FACTS = Path.of("/proc/self/fdinfo");
    private static final long MEBIBYTE = 1 << 20;

    private final Set<String> names = new HashSet<>();
    private final Set<Set<PosixFilePermission>> permissions = new HashSet<>();
    private final Set<Long> sizes = new HashSet<>();
    private final Set<Long> readingPositions = new HashSet<>();

    /** Looks again and again until the measurement ends; it belongs to a thread that would keep the program running. */
    private static void whileMeasuring(Runnable look) {
        Thread program = new Thread(() -> Autotune.measure(Duration.ofMillis(500), new ArrayList<>()));
        program.setDaemon(false);
        program.start();
        while (program.isAlive()) {
            look.run();
        }
    }

    private void lookAtTheFile() {
        assumeTrue(Files.isDirectory(OPEN), "there is no /proc here");
        whileMeasuring(() -> {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(OPEN)) {
                entries.forEach(this::lookAt);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    private void lookAt(Path descriptor) {
        try {
            String name = Files.readSymbolicLink(descriptor).toString();
            if (!name.contains("thalweg-autotune-")) {
                return;
            }
            // "pos:" and the position, "flags:" and those of open(2), in octal.
            String[] words =
                    Files.readString(FACTS.resolve(descriptor.getFileName())).split("\\s+", 5);
            Set<PosixFilePermission> who = Files.getPosixFilePermissions(descriptor);
            long size = Files.size(descriptor);
            names.add(name);
            permissions.add(who);
            sizes.add(size);
            if (words[3].endsWith("0")) {
                readingPositions.add(Long.valueOf(words[1]));
            }
        } catch (IOException e) {
            // Closed between two questions.
        }
    }

    @Test
    void fileIsDeletedWhileItIsOpenSoThatNotEvenAKilledProcessLeavesIt() {
        lookAtTheFile();
        assertThat(names).anyMatch(name -> name.endsWith(" (deleted)"));
    }

    @Test
    void fileIsForItsOwnerAlone() {
        lookAtTheFile();
        assertThat(permissions).containsExactly(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void fileIsWrittenUpToOneMebibyte() {
        lookAtTheFile();
        assertThat(sizes).contains(MEBIBYTE).allMatch(size -> size <= MEBIBYTE);
    }

    @Test
    void fileIsReadToItsEnd() {
        lookAtTheFile();
        assertThat(readingPositions).contains(MEBIBYTE);
    }

    @Test
    void threadDoesNotKeepTheProgramRunning() {
        Set<Boolean> daemon = new HashSet<>();
        whileMeasuring(() -> Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("thalweg-autotune"))
                .forEach(thread -> daemon.add(thread.isDaemon())));
        assertThat(daemon).containsExactly(true);
    }
}
