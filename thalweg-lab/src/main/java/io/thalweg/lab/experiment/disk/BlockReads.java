package io.thalweg.lab.experiment.disk;

import io.thalweg.lab.disk.DirectIo;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.Trial;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/** Reads blocks of a generated file, one call for each. */
final class BlockReads implements Trial {
    private final DiskVariant variant;
    private final Path path;
    private final long[] offsets;
    private final ByteBuffer block;
    private final CRC32C crc = new CRC32C();

    BlockReads(DiskVariant variant, Path path, long[] offsets, int blockBytes) {
        this.variant = variant;
        this.path = path;
        this.offsets = offsets;
        this.block = DirectIo.buffer(blockBytes);
    }

    @Override
    public void pass() throws IOException {
        crc.reset();
        try (FileChannel channel = variant.openFor(StandardOpenOption.READ, path)) {
            for (long offset : offsets) {
                crc.update(read(channel, path, offset, block));
            }
        }
    }

    /** The whole block at that offset, ready to be looked at. */
    static ByteBuffer read(FileChannel channel, Path path, long offset, ByteBuffer block) throws IOException {
        block.clear();
        while (block.hasRemaining()) {
            if (channel.read(block, offset + block.position()) < 0) {
                throw new EOFException("end of " + path + " at byte " + (offset + block.position()) + ", wanted "
                        + block.remaining() + " more");
            }
        }
        return block.flip();
    }

    @Override
    public long checksum() {
        return crc.getValue();
    }

    @Override
    public long expectedChecksum() {
        return crc(GeneratedBytes.content(), offsets, block.capacity());
    }

    /** Of those blocks in a file that is {@code content} over and over; no block reaches over its end. */
    private static long crc(byte[] content, long[] offsets, int blockBytes) {
        CRC32C expected = new CRC32C();
        for (long offset : offsets) {
            expected.update(content, (int) (offset % content.length), blockBytes);
        }
        return expected.getValue();
    }

    @Override
    public void close() {}
}
