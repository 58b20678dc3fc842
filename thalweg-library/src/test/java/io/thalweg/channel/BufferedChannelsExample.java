package io.thalweg.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file format of one's own, and peers that cannot be trusted; quoted by docs/how-to/buffer-a-channel.md. */
@Timeout(300)
class BufferedChannelsExample {
    @TempDir
    Path directory;

    // @start region=write
    static void write(Path file, Map<Integer, String> names) throws IOException {
        try (BufferedWritableByteChannel out = BufferedWritableByteChannel.builder()
                .order(ByteOrder.LITTLE_ENDIAN)
                .build(file)) {
            for (Map.Entry<Integer, String> entry : names.entrySet()) {
                byte[] name = entry.getValue().getBytes(UTF_8);
                if (name.length > 0xFFFF) {
                    throw new IllegalArgumentException("a name of " + name.length + " bytes is too long");
                }
                out.putInt(entry.getKey());
                out.putShort((short) name.length);
                out.put(name);
            }
        }
    }
    // @end

    // @start region=read
    static Map<Integer, String> read(Path file) throws IOException {
        Map<Integer, String> names = new TreeMap<>();
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .order(ByteOrder.LITTLE_ENDIAN)
                .build(file)) {
            while (in.request(1)) {
                int id = in.getInt();
                int length = in.getShort() & 0xFFFF;
                names.put(id, UTF_8.decode(in.view(length)).toString());
            }
        }
        return names;
    }
    // @end

    // @start region=scan
    static List<String> fields(BufferedReadableByteChannel in) throws IOException {
        List<String> fields = new ArrayList<>();
        int searched = 0;
        while (in.request(searched + 1)) {
            ByteBuffer bytes = in.buffered();
            int end = bytes.position() + searched;
            while (end < bytes.limit() && bytes.get(end) != 0) {
                end++;
            }
            searched = end - bytes.position();
            if (end < bytes.limit()) {
                fields.add(UTF_8.decode(in.view(searched)).toString());
                in.skip(1);
                searched = 0;
            }
        }
        if (searched > 0) {
            throw new EOFException("a field without an end at offset " + in.position() + " of " + in.name());
        }
        return fields;
    }
    // @end

    // @start region=deadline
    static long sum(SocketChannel sensor) throws IOException {
        long sum = 0;
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .deadline(Duration.ofSeconds(5))
                .build(sensor)) {
            while (in.request(1)) {
                sum += in.getInt();
            }
        }
        return sum;
    }
    // @end

    @Test
    void readsWhatItWrote() throws IOException {
        Path file = directory.resolve("names");
        write(file, Map.of(1, "Rhein", 2, "Elbe"));
        assertThat(read(file)).isEqualTo(Map.of(1, "Rhein", 2, "Elbe"));
    }

    @Test
    void fileThatIsCutOffIsNoticed() throws IOException {
        Path file = directory.resolve("names");
        write(file, Map.of(1, "Rhein"));
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 9));
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(EOFException.class)
                .hasMessage("need 5 bytes, got 3 at offset 6 of " + file);
    }

    @Test
    void findsFieldsOfAnyLength() throws IOException {
        String longer = "x".repeat(1000);
        Path file = Files.writeString(directory.resolve("fields"), "a\0\0" + longer + "\0");
        try (BufferedReadableByteChannel in =
                BufferedReadableByteChannel.builder().bufferSize(8).build(file)) {
            assertThat(fields(in)).containsExactly("a", "", longer);
        }
    }

    @Test
    void fieldWithoutAnEndIsNoticed() throws IOException {
        Path file = Files.writeString(directory.resolve("fields"), "a\0rest");
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file)) {
            assertThatThrownBy(() -> fields(in))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("a field without an end at offset 2 of " + file);
        }
    }

    @Test
    void nameThatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> write(directory.resolve("names"), Map.of(1, "x".repeat(70_000))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sumsWhatArrivesInTime() throws IOException {
        try (ServerSocketChannel listening =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel program = SocketChannel.open(listening.getLocalAddress())) {
            SocketChannel sensor = listening.accept();
            sensor.write(ByteBuffer.allocate(8).putInt(0, 40).putInt(4, 2));
            sensor.close();
            assertThat(sum(program)).isEqualTo(42);
        }
    }
}
