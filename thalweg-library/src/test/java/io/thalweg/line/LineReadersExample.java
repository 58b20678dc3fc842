package io.thalweg.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.GrowingFile;
import io.thalweg.channel.Views;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines as strings, from a file and from a peer that is not trusted; quoted by docs/how-to/read-lines.md. */
class LineReadersExample {
    private final List<String> handled = new ArrayList<>();

    private void handle(String line) {
        handled.add(line);
    }

    private void readAll(Path log) throws IOException {
        // @start region=strings
        try (LineReader lines = LineReader.open(log)) {
            while (lines.next()) {
                handle(lines.string());
            }
        }
        // @end
    }

    private static LineReader distrusting(SocketChannel peer) {
        // @start region=distrusting
        BufferedReadableByteChannel in = BufferedReadableByteChannel.builder()
                .deadline(Duration.ofSeconds(30))
                .build(peer);
        LineReader lines = LineReader.builder()
                .maxLineLength(8 * 1024)
                .lineDeadline(Duration.ofSeconds(10))
                .endings(LineEndings.LF)
                .malformed(CodingErrorAction.REPORT)
                .build(in);
        // @end
        return lines;
    }

    private void follow(Path log) throws IOException {
        // @start region=follow
        try (LineReader lines = LineReader.of(GrowingFile.open(log, Duration.ofMillis(200)))) {
            while (lines.next()) {
                handle(lines.string());
            }
        }
        // @end
    }

    // @start region=numbers
    private static final byte[] GET = "GET ".getBytes(StandardCharsets.US_ASCII);

    static long bytesSent(Path accessLog) throws IOException {
        long sum = 0;
        try (LineReader lines = LineReader.builder().survivesInterrupt(true).open(accessLog)) {
            for (ByteBuffer line : lines.views()) {
                int space = Views.indexOf(line, (byte) ' ');
                if (Views.startsWith(line, GET) && space > 0) {
                    sum += Views.parseLong(line.position(space + 1));
                }
            }
        }
        return sum;
    }
    // @end

    @Test
    void sumsNumbersWithoutStrings(@TempDir Path directory) throws IOException {
        Path log = Files.writeString(directory.resolve("access.log"), "GET 100\nPUT 7\nGET 20\n");
        assertThat(bytesSent(log)).isEqualTo(120);
    }

    @Test
    void followsUntilItIsInterrupted(@TempDir Path directory) throws IOException {
        Path log = Files.writeString(directory.resolve("access.log"), "river\nbe");
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> follow(log)).isInstanceOf(ClosedByInterruptException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void handlesEveryLine(@TempDir Path directory) throws IOException {
        readAll(Files.writeString(directory.resolve("access.log"), "river\r\nbed\n\nstream"));
        assertThat(handled).containsExactly("river", "bed", "", "stream");
    }

    @Test
    void refusesWhatNoHonestPeerSends() throws IOException {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel peer = SocketChannel.open(server.getLocalAddress());
                SocketChannel accepted = server.accept();
                LineReader lines = distrusting(accepted)) {
            peer.write(ByteBuffer.wrap("HELO\n".getBytes(StandardCharsets.US_ASCII)));
            assertThat(lines.next()).isTrue();
            assertThat(lines.string()).isEqualTo("HELO");
            peer.write(ByteBuffer.wrap(new byte[8 * 1024 + 1]));
            assertThatThrownBy(lines::next).isInstanceOf(TooLongLineException.class);
        }
    }
}
