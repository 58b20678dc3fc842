package io.thalweg.cli.mistake;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Forces each record to the disk by itself, until it has waited long enough for anybody to notice. */
public final class ForcesForAWhile {
    private ForcesForAWhile() {}

    public static void main(String[] arguments) throws IOException {
        Path log = Path.of(arguments[0] + ".log");
        try (FileChannel out = FileChannel.open(log, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            While waiting = new While();
            while (waiting.goesOn()) {
                out.write(ByteBuffer.allocate(100));
                out.force(false); // the mistake
            }
            waiting.print();
        }
    }
}
