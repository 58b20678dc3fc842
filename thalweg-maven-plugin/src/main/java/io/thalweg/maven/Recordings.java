package io.thalweg.maven;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The folder into which the agents of one project's test JVMs write, a file for each JVM. */
record Recordings(Path folder) {
    private static final String FILES = "*.recording.json";

    /**
     * Makes the folder, and removes what earlier builds left in it. Recordings of this build stay: a goal that forks
     * the lifecycle, such as that of maven-source-plugin, clears a second time, after the tests.
     */
    void clearBefore(Instant start) throws IOException {
        Files.createDirectories(folder);
        for (Path file : files()) {
            if (Files.getLastModifiedTime(file).compareTo(FileTime.from(start)) < 0) {
                Files.delete(file);
            }
        }
    }

    boolean isEmpty() throws IOException {
        return files().isEmpty();
    }

    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, FILES)) {
                found.forEach(files::add);
            }
        }
        return files;
    }
}
