package io.thalweg.lab.worker;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The classes of a worker as one worker has read and checked them, so that the next need not: the JVM's class-data
 * sharing. It holds no compiled code and no profile, so each worker still warms up by itself. A JVM that cannot use it
 * goes without.
 *
 * @param path the file
 */
public record ClassArchive(Path path) {
    /** Flags of the worker that leaves the archive. */
    public List<String> writing() {
        return flags("-XX:ArchiveClassesAtExit=" + path);
    }

    /** Flags of the others; none if it is not there. */
    public List<String> reading() {
        return Files.isRegularFile(path) ? flags("-XX:SharedArchiveFile=" + path) : List.of();
    }

    /** On standard output, where the JVM puts them, its warnings would spoil the report. */
    private static List<String> flags(String own) {
        return List.of(own, "-Xlog:disable", "-Xlog:all=warning:stderr");
    }
}
