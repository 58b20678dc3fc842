package io.thalweg.agent.zoo;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** FileChannel, AsynchronousFileChannel, Files and Pipe. */
final class ChannelPrograms {
    private ChannelPrograms() {}

    private static FileChannel in(Path directory, int bytes) throws IOException {
        return FileChannel.open(Prepared.file(directory, bytes), READ);
    }

    private static FileChannel out(Path directory) throws IOException {
        return FileChannel.open(directory.resolve("out"), CREATE, WRITE);
    }

    static Truth channelReadHeap(Path directory) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(64);
        try (FileChannel in = in(directory, 640)) {
            while (in.read(buffer.clear()) >= 0) {}
        }
        return Truth.of("read", 11, 640);
    }

    static Truth channelReadDirect(Path directory) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(100);
        try (FileChannel in = in(directory, 650)) {
            while (in.read(buffer.clear()) >= 0) {}
        }
        return Truth.of("read", 8, 650);
    }

    static Truth channelReadAtPositions(Path directory) throws IOException {
        try (FileChannel in = in(directory, 1000)) {
            for (int i = 0; i < 30; i++) {
                in.read(ByteBuffer.allocate(7), i * 31L);
            }
        }
        return Truth.of("read", 30, 210);
    }

    static Truth channelScatter(Path directory) throws IOException {
        try (FileChannel in = in(directory, 1000)) {
            for (int i = 0; i < 10; i++) {
                in.read(new ByteBuffer[] {ByteBuffer.allocate(30), ByteBuffer.allocateDirect(20)});
            }
        }
        return Truth.of("read", 10, 500);
    }

    static Truth channelWrite(Path directory) throws IOException {
        try (FileChannel out = out(directory)) {
            for (int i = 0; i < 25; i++) {
                out.write(ByteBuffer.allocate(40));
            }
        }
        return Truth.of("write", 25, 1000);
    }

    static Truth channelWriteAtPositions(Path directory) throws IOException {
        try (FileChannel out = out(directory)) {
            for (int i = 0; i < 25; i++) {
                out.write(ByteBuffer.allocate(4), 1000 - 10L * i);
            }
        }
        return Truth.of("write", 25, 100);
    }

    static Truth channelGather(Path directory) throws IOException {
        try (FileChannel out = out(directory)) {
            for (int i = 0; i < 10; i++) {
                out.write(new ByteBuffer[] {ByteBuffer.allocate(30), ByteBuffer.allocateDirect(20)});
            }
        }
        return Truth.of("write", 10, 500);
    }

    static Truth channelPosition(Path directory) throws IOException {
        try (FileChannel in = in(directory, 1000)) {
            for (int i = 0; i < 10; i++) {
                in.position(i);
                in.read(ByteBuffer.allocate(1));
            }
            in.size();
        }
        return Truth.of("read", 10, 10).and("seek", 10, 0).and("length", 1, 0);
    }

    static Truth channelForce(Path directory) throws IOException {
        try (FileChannel out = out(directory)) {
            for (int i = 0; i < 3; i++) {
                out.write(ByteBuffer.allocate(4));
                out.force(i == 0);
            }
        }
        return Truth.of("write", 3, 12).and("force", 3, 0);
    }

    static Truth channelTransferTo(Path directory) throws IOException {
        try (FileChannel in = in(directory, 50_000);
                FileChannel out = out(directory)) {
            long from = 0;
            while (from < 50_000) {
                from += in.transferTo(from, 10_000, out);
            }
        }
        return Truth.of("transferTo", 5, 50_000);
    }

    static Truth channelTransferFrom(Path directory) throws IOException {
        try (ReadableByteChannel in = Channels.newChannel(new ByteArrayInputStream(new byte[5000]));
                FileChannel out = out(directory)) {
            out.transferFrom(in, 0, 5000);
        }
        return Truth.of("write", 1, 5000);
    }

    static Truth channelOfStream(Path directory) throws IOException {
        try (FileInputStream in =
                new FileInputStream(Prepared.file(directory, 1000).toFile())) {
            FileChannel channel = in.getChannel();
            for (int i = 0; i < 10; i++) {
                in.read();
                channel.read(ByteBuffer.allocate(9));
            }
        }
        return Truth.of("read", 20, 100);
    }

    static Truth mapped(Path directory) throws IOException {
        int sum = 0;
        try (FileChannel in = in(directory, 10_000)) {
            MappedByteBuffer map = in.map(FileChannel.MapMode.READ_ONLY, 0, 10_000);
            while (map.hasRemaining()) {
                sum += map.get();
            }
        }
        return sum == 0 ? Truth.of("read", -1, -1) : Truth.nothing();
    }

    static Truth filesInputStream(Path directory) throws IOException {
        Path file = Prepared.file(directory, 300);
        try (InputStream in = Files.newInputStream(file)) {
            while (in.read() >= 0) {}
        }
        return Truth.of("read", 301, 300);
    }

    static Truth filesOutputStream(Path directory) throws IOException {
        try (var out = Files.newOutputStream(directory.resolve("out"))) {
            for (int i = 0; i < 300; i++) {
                out.write(i);
            }
        }
        return Truth.of("write", 300, 300);
    }

    static Truth filesOutputBuffered(Path directory) throws IOException {
        try (var out = new BufferedOutputStream(Files.newOutputStream(directory.resolve("out")), 2048)) {
            for (int i = 0; i < 10_000; i++) {
                out.write(i);
            }
        }
        return Truth.of("write", 5, 10_000);
    }

    static Truth filesLines(Path directory) throws IOException {
        Path file = Prepared.file(directory, 20_000);
        try (BufferedReader in = Files.newBufferedReader(file)) {
            while (in.readLine() != null) {}
        }
        return Truth.of("read", 4, 20_000); // 8 KiB each, and once to find the end
    }

    static Truth asynchronousFile(Path directory) throws Exception {
        Path file = Prepared.file(directory, 1000);
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(file, READ, WRITE)) {
            for (int i = 0; i < 10; i++) {
                channel.read(ByteBuffer.allocate(20), 20L * i).get();
                channel.write(ByteBuffer.allocate(5), 100L * i).get();
            }
        }
        return Truth.of("read", 10, 200).and("write", 10, 50);
    }

    static Truth pipe(Path directory) throws IOException {
        Pipe pipe = Pipe.open();
        try (Pipe.SourceChannel source = pipe.source();
                Pipe.SinkChannel sink = pipe.sink()) {
            for (int i = 0; i < 10; i++) {
                sink.write(ByteBuffer.allocate(30));
                source.read(ByteBuffer.allocate(30));
            }
        }
        return Truth.of("read", 10, 300).and("write", 10, 300);
    }
}
