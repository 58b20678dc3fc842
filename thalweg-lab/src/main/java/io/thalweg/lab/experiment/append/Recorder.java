package io.thalweg.lab.experiment.append;

import java.io.Closeable;
import java.io.IOException;
import java.util.zip.CRC32C;

/** Appends records to files in a directory; what was committed survives what the recorder was opened for. */
interface Recorder extends Closeable {
    /** Of those that bring their own file. */
    String FILE = "records";

    /** As the log's own, and at least the longest record. */
    int BUFFER_BYTES = 64 * 1024;

    void append(byte[] bytes, int from, int length) throws IOException;

    void commit() throws IOException;

    /** Makes ready for the next pass. */
    void begin() throws IOException;

    /** Of all payloads since {@link #begin}, one behind the other, as they stand in the file. */
    long crc32c() throws IOException;

    static long crc32c(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return crc.getValue();
    }
}
