package io.thalweg.flow;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A part of a file that can be worked on by itself, here or on another machine that sees the file: {@link
 * Partitions#splits} makes them, {@link Partitions#open} reads one. An element belongs to the split in which its first
 * byte lies: every element is in exactly one, whatever the boundaries of lines and records are. Frames must begin at
 * those of a split.
 *
 * @param file the path, as the file system of the reader knows it
 * @param offset in bytes, from 0; of a log the number of the first record
 * @param length in bytes; of a log in records
 * @param kind what the file consists of
 */
public record Split(String file, long offset, long length, Contents kind) implements Serializable {
    private static final long serialVersionUID = 1;

    /** What a file consists of. */
    public enum Contents {
        /** Lines of text. */
        LINES,
        /** Messages with their length in front. */
        FRAMES,
        /** Records of a fixed size. */
        RECORDS,
        /** Records of an append log: the path is its directory, offset and length count records. */
        LOG
    }

    /** Refuses what is no part of a file. */
    public Split {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(kind, "kind");
        if (offset < 0 || length < 0 || offset + length < 0) {
            throw new IllegalArgumentException("a split has an offset and a length of 0 or more, got " + offset
                    + " and " + length + " of " + file);
        }
    }

    /** The file, or the directory of a log. */
    public Path path() {
        return Path.of(file);
    }

    /** What it is, for errors. */
    String place() {
        String elements = kind == Contents.LOG ? "the records from " : "the bytes from offset ";
        return elements + offset + " to " + end() + " of " + file;
    }

    /** Where the split ends, in bytes or records. */
    long end() {
        return offset + length;
    }
}
