package io.thalweg.cli.mistake;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Forces each record to the disk by itself. */
public final class SyncPerRecord {
    private static final int RECORDS = 200;

    private SyncPerRecord() {}

    public static void main(String[] arguments) throws IOException {
        Path log = Path.of(arguments[0] + ".log");
        try (FileChannel out = FileChannel.open(log, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int i = 0; i < RECORDS; i++) {
                out.write(ByteBuffer.allocate(100));
                out.force(false); // the mistake
            }
        }
    }
}
