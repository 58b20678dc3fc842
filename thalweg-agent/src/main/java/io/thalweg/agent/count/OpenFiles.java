package io.thalweg.agent.count;

import io.thalweg.agent.figure.Observation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which streams are open on each file, where evidence is gathered. Files are told by the key that the file system has
 * for them (device and inode), so that two paths of one file are one.
 */
final class OpenFiles {
    private static final String READS_ONLY = "java.io.FileInputStream";

    private static final Map<Object, List<OpenStream>> BY_KEY = new HashMap<>();
    private static volatile int streams;

    private OpenFiles() {}

    /** A stream was opened by that path. */
    static void opened(OpenStream stream, String path) {
        if (OutputNotes.areWanted()) {
            stream.path = new File(path).getAbsolutePath();
        }
        BasicFileAttributes attributes = stream.observed == null ? null : attributes(path);
        if (attributes == null || stream.observed == null) {
            return;
        }
        Object key = attributes.fileKey();
        if (key == null) {
            return;
        }
        // The kernel makes the content of these anew for each read, and calls them regular files.
        if (attributes.isOther() || path.startsWith("/proc/") || path.startsWith("/sys/")) {
            stream.observed.add(Observation.SPECIAL);
        } else {
            add(stream, key);
        }
    }

    private static synchronized void add(OpenStream stream, Object key) {
        List<OpenStream> open = BY_KEY.get(key);
        if (open == null) {
            open = new ArrayList<>(1);
            BY_KEY.put(key, open);
        }
        for (OpenStream other : open) {
            if (!stream.type.equals(READS_ONLY) || !other.type.equals(READS_ONLY)) {
                observe(stream, Observation.SHARED);
                observe(other, Observation.SHARED);
            }
        }
        open.add(stream);
        stream.fileKey = key;
        streams++;
    }

    static synchronized void closed(OpenStream stream) {
        Object key = stream.fileKey;
        List<OpenStream> open = key == null ? null : BY_KEY.get(key);
        if (open != null && open.remove(stream)) {
            streams--;
            if (open.isEmpty()) {
                BY_KEY.remove(key);
            }
        }
        stream.fileKey = null;
    }

    /** The program asks about the file at that path, or changes it other than through a stream. */
    static void questioned(Object path) {
        if (streams > 0) {
            BasicFileAttributes attributes = attributes(path);
            Object key = attributes == null ? null : attributes.fileKey();
            if (key != null) {
                questionedAt(key);
            }
        }
    }

    private static synchronized void questionedAt(Object key) {
        List<OpenStream> open = BY_KEY.get(key);
        if (open != null) {
            for (OpenStream stream : open) {
                observe(stream, Observation.QUESTIONED);
            }
        }
    }

    private static void observe(OpenStream stream, Observation observation) {
        if (stream.observed != null) {
            stream.observed.add(observation);
        }
    }

    /** Of the JDK's own file system alone: code of the program must not be called. */
    @DontInline
    private static @Nullable BasicFileAttributes attributes(Object path) {
        long startNanos = OwnTime.begin();
        try {
            Path file = path instanceof Path of ? of : new File((String) path).toPath();
            return file.getClass().getClassLoader() == null
                    ? Files.readAttributes(file, BasicFileAttributes.class)
                    : null;
        } catch (IOException | InvalidPathException | SecurityException e) {
            return null; // there is no such file
        } finally {
            OwnTime.since(startNanos);
        }
    }

    static synchronized void reset() {
        BY_KEY.clear();
        streams = 0;
    }
}
