package io.thalweg.lab.experiment.disk;

import io.thalweg.lab.disk.DirectIo;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.Trial;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/**
 * Writes blocks over those of a file that is there already, one call for each, and forces them to the device at the end of
 * the pass. Each pass writes other bytes than the one before it, or a write that was lost would not show.
 */
final class BlockWrites implements Trial {
    private final DiskVariant variant;
    private final Path path;
    private final long[] offsets;
    private final int blockBytes;

    /** The made bytes, and as many of them again as a block has: a block may begin at any of them. */
    private final ByteBuffer content;

    private final SplittableRandom random = new SplittableRandom();
    private int shiftBytes;

    BlockWrites(DiskVariant variant, Path path, long[] offsets, int blockBytes) {
        this.variant = variant;
        this.path = path;
        this.offsets = offsets;
        this.blockBytes = blockBytes;
        byte[] made = GeneratedBytes.content();
        content = DirectIo.buffer(made.length + blockBytes);
        content.put(made).put(made, 0, blockBytes);
        shift();
    }

    @Override
    public void pass() throws IOException {
        try (FileChannel channel = variant.openFor(StandardOpenOption.WRITE, path)) {
            for (long offset : offsets) {
                ByteBuffer block = block(offset);
                while (block.hasRemaining()) {
                    long at = offset + blockBytes - block.remaining();
                    channel.write(block, at);
                }
            }
            channel.force(false);
        }
    }

    private ByteBuffer block(long offset) {
        int start = (int) ((offset + shiftBytes) % GeneratedBytes.SIZE_BYTES);
        return content.clear().position(start).limit(start + blockBytes);
    }

    private void shift() {
        // A multiple of the alignment; and never by 0, which would write the same bytes again.
        int steps = GeneratedBytes.SIZE_BYTES / DirectIo.ALIGNMENT_BYTES;
        int step = 1 + random.nextInt(steps - 1);
        shiftBytes = (shiftBytes + step * DirectIo.ALIGNMENT_BYTES) % GeneratedBytes.SIZE_BYTES;
    }

    /** Of what stands in the file, read in the way in which it was written. */
    @Override
    public long checksum() throws IOException {
        CRC32C crc = new CRC32C();
        ByteBuffer block = DirectIo.buffer(blockBytes);
        try (FileChannel channel = variant.openFor(StandardOpenOption.READ, path)) {
            for (long offset : offsets) {
                crc.update(BlockReads.read(channel, path, offset, block));
            }
        }
        return crc.getValue();
    }

    @Override
    public long expectedChecksum() {
        CRC32C crc = new CRC32C();
        for (long offset : offsets) {
            crc.update(block(offset));
        }
        return crc.getValue();
    }

    @Override
    public void reset() {
        shift();
    }

    @Override
    public void close() {}
}
