package io.thalweg.frame;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.line.LineReader;
import io.thalweg.stream.StandardStreams;
import io.thalweg.testkit.ChildJvm;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server and a client, with type and length in front of each message; quoted by docs/how-to/read-messages.md. */
@Timeout(300)
class TcpMessagesExample {
    /** Apart, since both programs have a main. */
    static final class Server {
        // @start region=format
        static final FrameFormat FORMAT = FrameFormat.builder()
                .typeFieldOffset(0)
                .lengthFieldOffset(4)
                .maxFrameLength(64 * 1024)
                .build();
        // @end

        // @start region=server
        public static void main(String[] arguments) throws IOException {
            InetSocketAddress address = new InetSocketAddress(Integer.parseInt(arguments[0]));
            try (ServerSocketChannel server = ServerSocketChannel.open().bind(address)) {
                while (true) {
                    SocketChannel client = server.accept();
                    new Thread(() -> serve(client)).start();
                }
            }
        }

        static void serve(SocketChannel client) {
            FrameReader.Builder reading = FrameReader.builder(FORMAT)
                    .idleDeadline(Duration.ofMinutes(10))
                    .frameDeadline(Duration.ofSeconds(10));
            BufferedWritableByteChannel.Builder writing =
                    BufferedWritableByteChannel.builder().deadline(Duration.ofSeconds(10));
            try (client;
                    FrameReader requests = reading.build(client);
                    FrameWriter answers = FrameWriter.of(writing.build(client), FORMAT)) {
                while (requests.next()) {
                    String text = UTF_8.decode(requests.payload()).toString();
                    answers.write(requests.type(), text.toUpperCase(Locale.ROOT).getBytes(UTF_8));
                    answers.flush();
                }
            } catch (IOException e) {
                System.err.println(e.getMessage());
            }
        }
        // @end

        private Server() {}
    }

    /** The other program. */
    static final class Client {
        private static final FrameFormat FORMAT = Server.FORMAT;

        // @start region=client
        public static void main(String[] arguments) throws IOException {
            InetSocketAddress address = new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]));
            try (SocketChannel server = SocketChannel.open(address);
                    FrameWriter requests = FrameWriter.of(server, FORMAT);
                    FrameReader answers = FrameReader.builder(FORMAT)
                            .idleDeadline(Duration.ofSeconds(30))
                            .frameDeadline(Duration.ofSeconds(10))
                            .build(server);
                    LineReader lines = LineReader.of(StandardStreams.in())) {
                while (lines.next()) {
                    System.out.println(ask(requests, answers, lines.copy()));
                }
            }
        }

        static String ask(FrameWriter requests, FrameReader answers, byte[] question) throws IOException {
            requests.write(1, question);
            requests.flush();
            if (!answers.next()) {
                throw new EOFException("the server hung up without an answer");
            }
            return UTF_8.decode(answers.payload()).toString();
        }
        // @end

        private Client() {}
    }

    @Test
    void clientAsksLineByLine() throws Exception {
        assumeThat(ChildJvm.canRunInShell()).as("needs a POSIX shell").isTrue();
        try (ServerSocketChannel listening =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            Thread serving = serveOne(listening);
            int port = listening.socket().getLocalPort();

            ChildJvm.Result result =
                    ChildJvm.running(Client.class).runInShell("printf 'stream\\nchannel' | \"$@\" 127.0.0.1 " + port);

            assertThat(result).isEqualTo(new ChildJvm.Result(0, "STREAM\nCHANNEL\n", ""));
            serving.join();
        }
    }

    private static Thread serveOne(ServerSocketChannel listening) {
        Thread serving = new Thread(() -> {
            try {
                Server.serve(listening.accept());
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        serving.start();
        return serving;
    }
}
