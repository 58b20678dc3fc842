package io.thalweg.lab.experiment;

import java.nio.file.Path;

/**
 * A file to be read whose content is known, so that a trial can prove that it consumed every byte.
 *
 * @param path where it is
 * @param sizeBytes how many bytes it has
 * @param part what is read of it from its beginning: all of it, unless it is large
 * @param head what is read of it by a system call for each byte, which takes a hundred times as long
 */
public record InputFile(Path path, long sizeBytes, FilePart part, FilePart head) {
    /** A pass over more would outlast a worker's allowance even through {@code BufferedInputStream}. */
    public static final int LARGEST_PART_BYTES = 16 << 20;

    /** As long as the article's file. */
    public static final int LARGEST_HEAD_BYTES = 1 << 20;

    /**
     * The first bytes of a file.
     *
     * @param bytes how many
     * @param sum the sum of them, each taken as 0…255
     */
    public record FilePart(long bytes, long sum) {}

    /** A file that is short enough to be read to its end by every variant. */
    public static InputFile whole(Path path, long sizeBytes, long sum) {
        FilePart part = new FilePart(sizeBytes, sum);
        return new InputFile(path, sizeBytes, part, part);
    }

    /** The same content under another name. */
    public InputFile at(Path other) {
        return new InputFile(other, sizeBytes, part, head);
    }
}
