package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.ChildJvm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Channels opened and closed one after the other need no more direct memory than a few of them. */
@Tag("slow")
class DirectMemoryTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "valueOfAFile",
                "viewOfAFile",
                "wholeFile",
                "linesOfAFile",
                "partOfALargeFile",
                "fileWritten",
                "framesOfConnections",
                "closedByAnotherThread",
                "largeFrames",
                "largeLines"
            })
    void directMemoryDoesNotRunOut(String use) throws Exception {
        String memory = "-XX:MaxDirectMemorySize=" + (use.startsWith("large") ? "24m" : "10m");
        ChildJvm.Result result = ChildJvm.running(Uses.class)
                .with("-XX:+DisableExplicitGC", memory, "-Xmx256m")
                .run(use);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("done" + System.lineSeparator());
    }

    /** Each use, many times. */
    static final class Uses {
        private static final int TIMES = 2000;
        /** Of those that have a buffer of megabytes. */
        private static final int LARGE_TIMES = 50;

        private static final int LARGE_BYTES = 3 << 19;
        private static final byte[] CONTENT =
                "a line of thirty-two bytes, yes\n".repeat(4000).getBytes(StandardCharsets.US_ASCII);

        private interface Use {
            void once(Path file) throws Exception;
        }

        public static void main(String[] arguments) throws Exception {
            boolean large = arguments[0].startsWith("large");
            int times = large || arguments[0].equals("closedByAnotherThread") ? LARGE_TIMES : TIMES;
            Path file = Files.write(Files.createTempFile("uses", null), large ? largeFrame() : CONTENT);
            Use use = use(arguments[0]);
            for (int i = 0; i < times; i++) {
                use.once(file);
            }
            Files.delete(file);
            System.out.println("done");
        }

        private static Use use(String name) {
            return switch (name) {
                case "valueOfAFile" -> file -> reading(file, BufferedReadableByteChannel::get);
                case "viewOfAFile" -> file -> reading(file, in -> in.view(20));
                case "wholeFile" ->
                    file -> reading(file, in -> {
                        in.get(new byte[CONTENT.length]);
                        in.request(1);
                    });
                case "partOfALargeFile" ->
                    file -> reading(file, in -> {
                        for (int i = 0; i < 2000; i++) {
                            in.view(20);
                        }
                    });
                case "linesOfAFile", "largeLines" -> Uses::lines;
                case "largeFrames" -> Uses::frames;
                case "fileWritten" -> Uses::write;
                case "framesOfConnections" -> file -> connection();
                default -> file -> closedByAnotherThread();
            };
        }

        private interface Reading {
            void from(BufferedReadableByteChannel in) throws IOException;
        }

        private static void reading(Path file, Reading reading) throws IOException {
            try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file)) {
                reading.from(in);
            }
        }

        private static void lines(Path file) throws IOException {
            try (LineReader reader = LineReader.open(file)) {
                while (reader.next()) {
                    reader.length();
                }
            }
        }

        private static byte[] largeFrame() {
            return ByteBuffer.allocate(Integer.BYTES + LARGE_BYTES)
                    .putInt(LARGE_BYTES)
                    .array();
        }

        private static void frames(Path file) throws IOException {
            FrameFormat format =
                    FrameFormat.builder().maxFrameLength(2 * LARGE_BYTES).build();
            try (FrameReader reader = FrameReader.of(file, format)) {
                while (reader.next()) {
                    reader.length();
                }
            }
        }

        private static void write(Path file) throws IOException {
            try (BufferedWritableByteChannel out = BufferedWritableByteChannel.of(file)) {
                out.put(CONTENT);
            }
        }

        private static void connection() throws IOException {
            try (ServerSocketChannel server = ServerSocketChannel.open()
                            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                    SocketChannel peer = SocketChannel.open(server.getLocalAddress());
                    SocketChannel here = server.accept();
                    FrameReader reader = FrameReader.of(here, FrameFormat.lengthPrefixed());
                    FrameWriter writer = FrameWriter.of(here, FrameFormat.lengthPrefixed())) {
                peer.write(ByteBuffer.wrap(new byte[] {0, 0, 0, 1, 7}));
                reader.next();
                writer.write(reader.payload());
                writer.flush();
                peer.shutdownOutput();
                reader.next();
            }
        }

        private static final List<BufferedReadableByteChannel> KEPT = new ArrayList<>();

        private static void closedByAnotherThread() throws Exception {
            BufferedReadableByteChannel in =
                    BufferedReadableByteChannel.builder().bufferSize(1 << 20).build(new ByteArrayInputStream(CONTENT));
            Thread reading = new Thread(() -> {
                try {
                    in.get();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            reading.start();
            reading.join();
            in.close();
            KEPT.add(in);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void connectionWithSmallMessagesHoldsNoDirectMemory(boolean read) throws Exception {
        BufferPoolMXBean direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .findFirst()
                .orElseThrow();
        byte[] frame = {0, 0, 0, 1, 7};
        List<AutoCloseable> open = new ArrayList<>();
        long before = direct.getMemoryUsed();
        for (int i = 0; i < 100; i++) {
            if (read) {
                FrameReader reader = FrameReader.of(new ByteArrayInputStream(frame), FrameFormat.lengthPrefixed());
                reader.next();
                open.add(reader);
            } else {
                FrameWriter writer = FrameWriter.of(new ByteArrayOutputStream(), FrameFormat.lengthPrefixed());
                writer.write(new byte[1]);
                open.add(writer);
            }
        }
        assertThat(direct.getMemoryUsed() - before).isLessThan(100 * 1024);
        for (AutoCloseable each : open) {
            each.close();
        }
    }
}
