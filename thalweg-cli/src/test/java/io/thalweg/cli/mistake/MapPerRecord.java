package io.thalweg.cli.mistake;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Maps each record by itself to read it. */
public final class MapPerRecord {
    private MapPerRecord() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        try (FileChannel in = FileChannel.open(Path.of(arguments[0]))) {
            for (int i = 0; i < 10_000; i++) {
                sum += in.map(FileChannel.MapMode.READ_ONLY, i * 128L, 128).getLong(8); // the mistake
            }
        }
        System.out.println(sum);
    }
}
