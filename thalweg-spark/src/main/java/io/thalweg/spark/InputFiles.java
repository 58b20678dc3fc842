package io.thalweg.spark;

import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;

/** Finds the files that a user's paths name: files, directories with all that is below them, and globs. */
final class InputFiles {
    /** What a job leaves that had no rows to write. */
    static final String SUCCESS = "_SUCCESS";

    private static final int GZIP_BUFFER_BYTES = 64 << 10;

    private InputFiles() {}

    /** In the order of their names, below each path; never empty. */
    static List<Path> below(List<String> paths) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path path : resolve(paths)) {
            if (!Files.isDirectory(path)) {
                files.add(path);
                continue;
            }
            int before = files.size();
            addBelow(path, files);
            if (files.size() == before && !Files.exists(path.resolve(SUCCESS))) {
                throw new NoSuchFileException(
                        path.toString(),
                        null,
                        "there are no files in this directory (those hidden by . or _ do not count)");
            }
        }
        return files;
    }

    /** The paths themselves, globs replaced by what they match. */
    static List<Path> resolve(List<String> paths) throws IOException {
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("no path: give one to load(…), or as the option path");
        }
        List<Path> resolved = new ArrayList<>();
        for (String path : paths) {
            String local = local(path);
            if (Files.exists(Path.of(local))) {
                resolved.add(Path.of(local)); // whatever characters are in its name
                continue;
            }
            FileStatus[] matches = FileSystem.getLocal(new Configuration(false))
                    .getRaw()
                    .globStatus(new org.apache.hadoop.fs.Path(local));
            int before = resolved.size();
            boolean all = isHidden(Path.of(local));
            for (FileStatus match : matches == null ? new FileStatus[0] : matches) {
                Path found = Path.of(match.getPath().toUri().getPath());
                if (all || !isHidden(found)) {
                    resolved.add(found);
                }
            }
            if (resolved.size() == before) {
                throw new NoSuchFileException(path, null, "no such file or directory");
            }
        }
        return resolved;
    }

    /** A path without scheme, which every executor must have too. */
    static String local(String path) {
        int colon = path.indexOf(':');
        if (colon < 0 || path.lastIndexOf('/', colon) >= 0) {
            return Path.of("").toAbsolutePath().resolve(path).toString();
        }
        if (!path.startsWith("file:")) {
            throw new IllegalArgumentException(path + " is not a local path: Thalweg's sources read what the driver and"
                    + " every executor have in their own or a shared file system (file:); mount it, or copy it there");
        }
        // As Spark's own sources read it: a # or ? is part of the name, and so is a %.
        return new org.apache.hadoop.fs.Path(path).toUri().getPath();
    }

    /** All files below; with {@code NOFOLLOW_LINKS} a link is itself one of them. */
    static void addBelow(Path directory, List<Path> files, LinkOption... links) throws IOException {
        List<Path> sorted;
        try (Stream<Path> entries = Files.list(directory)) {
            sorted = entries.filter(entry -> !isHidden(entry)).sorted().toList();
        }
        for (Path entry : sorted) {
            if (Files.isDirectory(entry, links)) {
                addBelow(entry, files, links);
            } else {
                files.add(entry);
            }
        }
    }

    /** As everywhere in Spark: what is not written to its end yet, and what is beside the data. */
    private static boolean isHidden(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.startsWith("_") || name.startsWith(".");
    }

    static boolean isCompressed(Path file) {
        return file.toString().endsWith(".gz");
    }

    /** A compressed file as a channel over its decompressed bytes. */
    static BufferedReadableByteChannel decompressed(String file, ByteOrder order) throws IOException {
        InputStream raw = Files.newInputStream(Path.of(file));
        try {
            return BufferedReadableByteChannel.builder()
                    .name(file)
                    .order(order)
                    .maxBufferSize(1 << 30)
                    .build(new GZIPInputStream(raw, GZIP_BUFFER_BYTES));
        } catch (IOException e) {
            raw.close();
            throw new IOException("cannot decompress " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Cuts by arithmetic; a rest of less than {@code least} bytes stays with the last part, whose reader sees to it.
     */
    static List<SourcePartition.Part> cut(Path file, long splitBytes, int least) throws IOException {
        long sizeBytes = Files.size(file);
        if (isCompressed(file)) {
            return sizeBytes == 0 ? List.of() : List.of(whole(file));
        }
        List<SourcePartition.Part> parts = new ArrayList<>();
        for (long from = 0, to; from < sizeBytes; from = to) {
            to = sizeBytes - from - splitBytes < least ? sizeBytes : from + splitBytes;
            parts.add(new SourcePartition.Part(file.toString(), from, to, to - from));
        }
        return parts;
    }

    /** A file that cannot be cut; its end is that of its content, wherever that is. */
    static SourcePartition.Part whole(Path file) throws IOException {
        long sizeBytes = Files.size(file);
        return new SourcePartition.Part(file.toString(), 0, sizeBytes, sizeBytes);
    }
}
