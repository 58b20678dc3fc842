package io.thalweg.spark;

import io.thalweg.flow.Partitions;
import io.thalweg.flow.Split;
import io.thalweg.frame.FrameFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where in a file frames begin, one for each {@value #STEP_BYTES} bytes: found by a walk over all headers, and kept in
 * a file of its own, so that the next job need not walk again. Big-endian: magic, version, the CRC32C of the format's
 * description, the file's size, its time in nanoseconds, the CRC32C of its first and last 4096 bytes, the number of
 * boundaries, the boundaries, the CRC32C of all that. What does not match is made anew. Immutable.
 */
final class FrameIndex {
    static final int STEP_BYTES = 64 << 10;

    private static final Logger LOG = LoggerFactory.getLogger(FrameIndex.class);
    private static final String SUFFIX = ".frame-index";
    private static final long MAGIC =
            ByteBuffer.wrap("THALWFIX".getBytes(StandardCharsets.US_ASCII)).getLong();
    private static final int VERSION = 1;
    private static final int SAMPLE_BYTES = 4096;

    /** Magic, version, format, size, time, two checksums, number. */
    private static final int HEADER_BYTES = 8 + 4 + 4 + 8 + 8 + 4 + 4 + 4;

    /** In order; the last is the size of the file. */
    private final long[] boundaries;

    private FrameIndex(long[] boundaries) {
        this.boundaries = boundaries;
    }

    /**
     * Where indexes are kept.
     *
     * @param kept whether they are
     * @param directory null if each is beside its file
     */
    record IndexPlace(boolean kept, @Nullable Path directory) {
        static IndexPlace of(SourceOptions options) {
            String text = options.text("index", "beside");
            return switch (text) {
                case "beside" -> new IndexPlace(true, null);
                case "none" -> new IndexPlace(false, null);
                default -> {
                    Path directory = Path.of(text);
                    if (!directory.isAbsolute()) {
                        throw options.refused(
                                "index", text, "beside, none or the absolute path of a directory is needed");
                    }
                    yield new IndexPlace(true, directory);
                }
            };
        }

        /** Its name begins with a dot, so that no reader takes it for data. */
        Path indexOf(Path file) {
            Path named = beside(file);
            if (directory == null) {
                return named;
            }
            // Files of the same name in two directories have two indexes.
            String parent = Integer.toHexString(
                    crc(ByteBuffer.wrap(file.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8))));
            return directory.resolve(named.getFileName() + "." + parent);
        }
    }

    /** What a file was like; the same file has the same bytes, as far as can be known without reading all of it. */
    private record FileState(int formatCrc, long sizeBytes, long timeNanos, int headCrc, int tailCrc) {
        static FileState of(Path file, FrameFormat format) throws IOException {
            long sizeBytes = Files.size(file);
            var time = Files.getLastModifiedTime(file).toInstant();
            int formatCrc = crc(ByteBuffer.wrap(format.toString().getBytes(StandardCharsets.UTF_8)));
            try (var channel = Files.newByteChannel(file)) {
                ByteBuffer sample = ByteBuffer.allocate((int) Math.min(SAMPLE_BYTES, sizeBytes));
                int[] crcs = new int[2];
                for (int i = 0; i < crcs.length; i++) {
                    channel.position(i == 0 ? 0 : sizeBytes - sample.capacity());
                    while (sample.hasRemaining() && channel.read(sample) >= 0) {
                        // A file that has just become shorter has other bytes.
                    }
                    crcs[i] = crc(sample.flip());
                    sample.clear();
                }
                long timeNanos = time.getEpochSecond() * 1_000_000_000L + time.getNano();
                return new FileState(formatCrc, sizeBytes, timeNanos, crcs[0], crcs[1]);
            }
        }

        void put(ByteBuffer into) {
            into.putInt(formatCrc)
                    .putLong(sizeBytes)
                    .putLong(timeNanos)
                    .putInt(headCrc)
                    .putInt(tailCrc);
        }

        static FileState get(ByteBuffer from) {
            return new FileState(from.getInt(), from.getLong(), from.getLong(), from.getInt(), from.getInt());
        }
    }

    /** That of {@code file}: the one that was kept, if it still fits, or a new one. */
    static FrameIndex of(Path file, FrameFormat format, IndexPlace place) throws IOException {
        if (!place.kept()) {
            return walk(file, format);
        }
        Path kept = place.indexOf(file);
        FileState before = FileState.of(file, format);
        FrameIndex known = read(kept, before);
        if (known != null) {
            return known;
        }
        FrameIndex made = walk(file, format);
        // What changed meanwhile is indexed by the first reader that finds it at rest.
        if (made.sizeBytes() == before.sizeBytes() && FileState.of(file, format).equals(before)) {
            made.save(kept, before);
        }
        return made;
    }

    /** Where the index of {@code file} is, if it is beside it. */
    static Path beside(Path file) {
        return file.resolveSibling("." + file.getFileName() + SUFFIX);
    }

    private static FrameIndex walk(Path file, FrameFormat format) throws IOException {
        List<Split> splits =
                Partitions.frames(format).segmentSize(STEP_BYTES).of(file).splits();
        return new FrameIndex(splits.stream()
                .mapToLong(split -> split.offset() + split.length())
                .toArray());
    }

    /** Where parts may end, in order. */
    List<Long> boundaries() {
        return Arrays.stream(boundaries).boxed().toList();
    }

    /** Bytes of the file when it was indexed. */
    long sizeBytes() {
        return boundaries.length == 0 ? 0 : boundaries[boundaries.length - 1];
    }

    /** Where a part ends that begins at {@code from} and has at most {@code most} bytes, or one step of the index. */
    long endOfPart(long from, long most) {
        int found = Arrays.binarySearch(boundaries, from + most);
        int last = found >= 0 ? found : -found - 2;
        if (last >= 0 && boundaries[last] > from) {
            return boundaries[last];
        }
        return boundaries[last + 1];
    }

    // ---- The file of the index --------------------------------------------------------------------------------------

    private static @Nullable FrameIndex read(Path kept, FileState state) {
        ByteBuffer bytes;
        try {
            bytes = ByteBuffer.wrap(Files.readAllBytes(kept));
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            LOG.warn("cannot read the index {}; the headers are walked over again: {}", kept, e.toString());
            return null;
        }
        int end = bytes.limit() - Integer.BYTES;
        if (end < HEADER_BYTES
                || bytes.getInt(end) != crc(bytes.duplicate().limit(end))
                || bytes.getLong() != MAGIC
                || bytes.getInt() != VERSION
                || !FileState.get(bytes).equals(state)
                || bytes.getInt() != (end - HEADER_BYTES) / Long.BYTES) {
            LOG.info("the index {} is stale or damaged; it is made anew", kept);
            return null;
        }
        long[] boundaries = new long[(end - HEADER_BYTES) / Long.BYTES];
        bytes.asLongBuffer().get(boundaries);
        return new FrameIndex(boundaries);
    }

    /** An index that cannot be kept costs the next job a walk, and this one nothing. */
    private void save(Path kept, FileState state) {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + boundaries.length * Long.BYTES + Integer.BYTES);
        bytes.putLong(MAGIC).putInt(VERSION);
        state.put(bytes);
        bytes.putInt(boundaries.length);
        for (long boundary : boundaries) {
            bytes.putLong(boundary);
        }
        bytes.putInt(crc(bytes.duplicate().flip()));
        Path written = kept.resolveSibling(kept.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".new");
        try {
            Files.createDirectories(kept.toAbsolutePath().getParent());
            Files.write(written, bytes.array());
            Files.move(written, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.warn(
                    "cannot keep the index {}, so the next job walks over all headers again; name another directory"
                            + " with the option index, or index=none: {}",
                    kept,
                    e.toString());
            try {
                Files.deleteIfExists(written);
            } catch (IOException alsoFailed) {
                LOG.warn("cannot delete {}: {}", written, alsoFailed.toString());
            }
        }
    }

    private static int crc(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
