package io.thalweg.stream;

import java.io.IOException;
import java.io.InputStream;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Reads a file through a mapping. */
public final class MappedFileInputStream extends InputStream {
    private final MappedByteBuffer map;

    public MappedFileInputStream(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path)) {
            map = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }

    @Override
    public int read() {
        return map.hasRemaining() ? map.get() & 0xff : -1;
    }
}
