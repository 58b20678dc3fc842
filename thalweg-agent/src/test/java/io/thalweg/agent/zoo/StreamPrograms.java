package io.thalweg.agent.zoo;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** FileInputStream, FileOutputStream and what is wrapped around them. */
final class StreamPrograms {
    private StreamPrograms() {}

    private static String out(Path directory) {
        return directory.resolve("out").toString();
    }

    static Truth readSingleBytes(Path directory) throws IOException {
        try (FileInputStream in =
                new FileInputStream(Prepared.file(directory, 2000).toFile())) {
            while (in.read() >= 0) {}
        }
        return Truth.of("read", 2001, 2000);
    }

    static Truth readArrays(Path directory) throws IOException {
        byte[] array = new byte[100];
        try (FileInputStream in =
                new FileInputStream(Prepared.file(directory, 1050).toString())) {
            while (in.read(array) >= 0) {}
        }
        return Truth.of("read", 12, 1050);
    }

    static Truth readRanges(Path directory) throws IOException {
        byte[] array = new byte[100];
        try (FileInputStream in =
                new FileInputStream(Prepared.file(directory, 1000).toFile())) {
            while (in.read(array, 10, 50) >= 0) {}
        }
        return Truth.of("read", 21, 1000);
    }

    static Truth readEverything(Path directory) throws IOException {
        try (FileInputStream in =
                new FileInputStream(Prepared.file(directory, 1000).toFile())) {
            in.readNBytes(10);
            in.readNBytes(90);
            while (in.readNBytes(100).length > 0) {}
        }
        return Truth.of("read", 12, 1000); // the last finds the end
    }

    static Truth skipAndAsk(Path directory) throws IOException {
        try (FileInputStream in =
                new FileInputStream(Prepared.file(directory, 1000).toFile())) {
            for (int i = 0; i < 10; i++) {
                in.skip(50);
                in.available();
                in.read();
            }
        }
        // The first skip follows no read.
        return Truth.of("read", 10, 10).and("skip", 10, 9 * 50).and("available", 10, 0);
    }

    static Truth readByDescriptor(Path directory) throws IOException {
        try (FileInputStream first =
                        new FileInputStream(Prepared.file(directory, 100).toFile());
                FileInputStream second = new FileInputStream(first.getFD())) {
            for (int i = 0; i < 50; i++) {
                first.read();
                second.read();
            }
        }
        return Truth.of("read", 100, 100);
    }

    static Truth writeSingleBytes(Path directory) throws IOException {
        try (FileOutputStream out = new FileOutputStream(out(directory))) {
            for (int i = 0; i < 3000; i++) {
                out.write(i);
            }
        }
        return Truth.of("write", 3000, 3000);
    }

    static Truth writeArrays(Path directory) throws IOException {
        byte[] array = new byte[300];
        try (FileOutputStream out = new FileOutputStream(out(directory))) {
            for (int i = 0; i < 20; i++) {
                out.write(array);
                out.write(array, 5, 100);
            }
        }
        return Truth.of("write", 40, 8000);
    }

    static Truth writeOneLargeArray(Path directory) throws IOException {
        try (FileOutputStream out = new FileOutputStream(out(directory))) {
            out.write(new byte[300_000]);
        }
        return Truth.of("write", 1, 300_000);
    }

    static Truth append(Path directory) throws IOException {
        for (int i = 0; i < 5; i++) {
            try (FileOutputStream out = new FileOutputStream(out(directory), true)) {
                out.write(i);
            }
        }
        return Truth.of("write", 5, 5);
    }

    static Truth sync(Path directory) throws IOException {
        try (FileOutputStream out = new FileOutputStream(out(directory))) {
            for (int i = 0; i < 3; i++) {
                out.write(i);
                out.getFD().sync();
            }
        }
        return Truth.of("write", 3, 3).since(21, "force", 3, 0);
    }

    static Truth readBuffered(Path directory) throws IOException {
        try (InputStream in = new BufferedInputStream(
                new FileInputStream(Prepared.file(directory, 10_000).toFile()), 1024)) {
            while (in.read() >= 0) {}
        }
        return Truth.of("read", 11, 10_000);
    }

    static Truth readDoublyBuffered(Path directory) throws IOException {
        try (FileInputStream file =
                        new FileInputStream(Prepared.file(directory, 10_000).toFile());
                InputStream in = new BufferedInputStream(new BufferedInputStream(file, 2048), 2048)) {
            while (in.read() >= 0) {}
        }
        return Truth.of("read", 6, 10_000);
    }

    static Truth writeBuffered(Path directory) throws IOException {
        try (OutputStream out = new BufferedOutputStream(new FileOutputStream(out(directory)), 1000)) {
            for (int i = 0; i < 10_000; i++) {
                out.write(i);
            }
        }
        return Truth.of("write", 10, 10_000);
    }

    static Truth readIntsUnbuffered(Path directory) throws IOException {
        Counting.Input counting = new Counting.Input(
                new FileInputStream(Prepared.file(directory, 400).toFile()));
        try (DataInputStream in = new DataInputStream(counting)) {
            for (int i = 0; i < 100; i++) {
                in.readInt();
            }
        }
        return Truth.of("read", counting.calls, 400);
    }

    static Truth writeIntsUnbuffered(Path directory) throws IOException {
        Counting.Output counting = new Counting.Output(new FileOutputStream(out(directory)));
        try (DataOutputStream out = new DataOutputStream(counting)) {
            for (int i = 0; i < 100; i++) {
                out.writeInt(i);
            }
        }
        return Truth.of("write", counting.calls, 400);
    }

    static Truth printLines(Path directory) throws IOException {
        try (PrintStream out =
                new PrintStream(new FileOutputStream(out(directory)), false, StandardCharsets.US_ASCII)) {
            for (int i = 0; i < 100; i++) {
                out.println("line");
            }
        }
        return Truth.of("write", 100, 500);
    }

    static Truth gunzip(Path directory) throws IOException {
        Path file = Prepared.gzip(directory);
        Counting.Input counting = new Counting.Input(new FileInputStream(file.toFile()));
        try (InputStream in = new GZIPInputStream(counting)) {
            in.readAllBytes();
        }
        return Truth.of("read", counting.calls, Files.size(file));
    }

    static Truth gzip(Path directory) throws IOException {
        Counting.Output counting = new Counting.Output(new FileOutputStream(out(directory)));
        try (OutputStream out = new GZIPOutputStream(counting)) {
            Prepared.fill(out);
        }
        return Truth.of("write", counting.calls, counting.bytes);
    }

    static Truth readLines(Path directory) throws IOException {
        Counting.Input counting = new Counting.Input(
                new FileInputStream(Prepared.file(directory, 20_000).toFile()));
        try (BufferedReader in = new BufferedReader(new InputStreamReader(counting, StandardCharsets.UTF_8))) {
            while (in.readLine() != null) {}
        }
        return Truth.of("read", counting.calls, 20_000);
    }

    static Truth writeLines(Path directory) throws IOException {
        Counting.Output counting = new Counting.Output(new FileOutputStream(out(directory)));
        try (BufferedWriter out = new BufferedWriter(new OutputStreamWriter(counting, StandardCharsets.UTF_8))) {
            for (int i = 0; i < 2000; i++) {
                out.write("0123456789");
            }
        }
        return Truth.of("write", counting.calls, 20_000);
    }

    static Truth writeObjects(Path directory) throws IOException {
        Counting.Output counting = new Counting.Output(new FileOutputStream(out(directory)));
        try (ObjectOutputStream out = new ObjectOutputStream(counting)) {
            out.writeObject("text");
            out.writeInt(5);
        }
        return Truth.of("write", counting.calls, counting.bytes);
    }

    static Truth transferStreams(Path directory) throws IOException {
        Counting.Output counting = new Counting.Output(new FileOutputStream(out(directory)));
        try (FileInputStream in =
                        new FileInputStream(Prepared.file(directory, 20_000).toFile());
                counting) {
            in.transferTo(counting); // by 8 KiB (17) or 16 KiB arrays, and once to find the end
        }
        return Truth.of("write", counting.calls, 20_000).and("read", counting.calls + 1, 20_000);
    }
}
