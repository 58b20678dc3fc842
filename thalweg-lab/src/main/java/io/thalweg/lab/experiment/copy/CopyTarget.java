package io.thalweg.lab.experiment.copy;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/** Where a copy goes. A pass asks for one of the ends, and finishes. */
interface CopyTarget extends Closeable {
    /** The end as a stream of {@code java.io}; the target closes it. */
    OutputStream stream() throws IOException;

    /** The end as a channel; the target closes it. */
    WritableByteChannel channel() throws IOException;

    /** What {@code Files.copy} has for such a target. */
    void filesCopy(Path from) throws IOException;

    /** Ends a pass: all bytes are where they should be. Part of what is timed. */
    void finish() throws IOException;

    /** The CRC32C of what the last pass brought here. */
    long crc32c() throws IOException;

    /** Makes ready for the next pass. */
    void reset() throws IOException;
}
