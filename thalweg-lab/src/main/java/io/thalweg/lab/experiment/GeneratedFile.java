package io.thalweg.lab.experiment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** Files of known content: the {@link GeneratedBytes} over and over. */
public final class GeneratedFile {
    /** What is read or written of it by a system call for each byte: two windows of a measurement. */
    static final int HEAD_BYTES = 64 << 10;

    private GeneratedFile() {}

    /** Such a file, whether it has been written or not. */
    public static InputFile at(Path path, long sizeBytes) {
        long headBytes = Math.min(sizeBytes, HEAD_BYTES);
        return new InputFile(
                path, sizeBytes, part(sizeBytes), headBytes == sizeBytes ? part(sizeBytes) : part(headBytes));
    }

    /** As many, all of that size, which differ in the number at the end of their names. */
    public static List<InputFile> several(int count, Path directory, String name, long sizeBytes) {
        return IntStream.range(0, count)
                .mapToObj(i -> at(directory.resolve(name + "-" + i), sizeBytes))
                .toList();
    }

    private static InputFile.FilePart part(long bytes) {
        byte[] content = LazyContent.BYTES;
        long rest = GeneratedBytes.sum(content, (int) (bytes % content.length));
        return new InputFile.FilePart(bytes, bytes / content.length * LazyContent.SUM + rest);
    }

    /** Made once: a plan asks for hundreds of files. */
    private static final class LazyContent {
        static final byte[] BYTES = GeneratedBytes.content();
        static final long SUM = GeneratedBytes.sum(BYTES, BYTES.length);
    }

    /** Writes new ones. */
    public static void write(Collection<InputFile> files) throws IOException {
        for (InputFile file : files) {
            write(file.path(), file.sizeBytes());
        }
    }

    /** Writes a new one. Forced, since pages that still wait for the disk cannot be dropped from the cache. */
    public static void write(Path path, long sizeBytes) throws IOException {
        byte[] content = GeneratedBytes.content();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long left = sizeBytes; left > 0; left -= content.length) {
                ByteBuffer bytes = ByteBuffer.wrap(content, 0, (int) Math.min(left, content.length));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }
            channel.force(true);
        }
    }
}
