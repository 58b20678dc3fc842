package io.thalweg.cli.mistake;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Copies as many bytes as the file had before it was cut, and tries for the rest (here: not for ever). */
public final class TransferPastTheEnd {
    private TransferPastTheEnd() {}

    public static void main(String[] arguments) throws IOException {
        Path copy = Path.of(arguments[0] + ".copy");
        try (FileChannel in = FileChannel.open(Path.of(arguments[0]));
                FileChannel out = FileChannel.open(copy, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            long size = in.size() + 1;
            long at = 0;
            for (int attempts = 0; at < size && attempts < 200_000; attempts++) {
                at += in.transferTo(at, size - at, out); // the mistake
            }
            System.out.println(at);
        }
    }
}
