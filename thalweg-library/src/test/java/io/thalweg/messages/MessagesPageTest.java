package io.thalweg.messages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import io.thalweg.frame.TooLongFrameException;
import io.thalweg.testkit.ChildJvm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs of docs/how-to/read-messages.md: each can be copied as it is, and does what the page says. */
@Timeout(300)
class MessagesPageTest {
    private static final Path PAGE = Path.of("../docs/how-to/read-messages.md");
    private static final Pattern PROGRAM =
            Pattern.compile("^```java\\R(import .*?^final class (\\w+) .*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir
    Path directory;

    /** A program of the page. */
    record Program(String name, String source) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Program> programs() throws IOException {
        return PROGRAM.matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult block) -> new Program(block.group(2), block.group(1)))
                .toList();
    }

    @Test
    void thePageHasAllPrograms() throws IOException {
        assertThat(programs())
                .extracting(Program::name)
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                MessageServer.class,
                                MessageClient.class,
                                EchoServer.class,
                                OneThreadServer.class,
                                DelimitedMessages.class)
                        .map(Class::getSimpleName)
                        .toList());
    }

    /** Without the others: a reader may want only one of them. */
    @ParameterizedTest
    @MethodSource("programs")
    void aProgramThatIsCopiedCompiles(Program program) throws Exception {
        Path library = Path.of(FrameReader.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path source = Files.writeString(directory.resolve(program.name() + ".java"), program.source());
        ByteArrayOutputStream said = new ByteArrayOutputStream();

        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assumeThat(compiler).as("needs a JDK's compiler").isNotNull();
        int exit = Objects.requireNonNull(compiler)
                .run(null, said, said, "-cp", library.toString(), "-d", directory.toString(), source.toString());

        assertThat(exit).as(said.toString(UTF_8)).isZero();
    }

    @Test
    void clientAsksLineByLine() throws Exception {
        assumeThat(ChildJvm.canRunInShell()).as("needs a POSIX shell").isTrue();
        try (ServerSocketChannel listening = listening()) {
            FutureTask<Void> serving = started(() -> MessageServer.serve(listening.accept()));
            int port = listening.socket().getLocalPort();

            ChildJvm.Result result = ChildJvm.running(MessageClient.class)
                    .runInShell("printf 'stream\\nchannel' | \"$@\" 127.0.0.1 " + port);

            assertThat(result).isEqualTo(new ChildJvm.Result(0, "STREAM\nCHANNEL\n", ""));
            serving.get();
        }
    }

    /** Too long, and too long with far more behind it than anybody reads. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4 << 20})
    void peerOfABadMessageGetsAnAnswer(int bytesBehind) throws Exception {
        int echo = 1;
        try (ServerSocketChannel server = listening();
                SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
            FutureTask<Void> serving = started(() -> EchoServer.serve(server.accept()));
            FutureTask<Void> sending = started(() -> {
                ByteBuffer bytes = ByteBuffer.allocate(9 + 8 + bytesBehind);
                bytes.putInt(echo).putInt(1).put((byte) 'a').putInt(echo).putInt(1 << 30);
                client.write(bytes.clear());
                client.shutdownOutput();
            });
            FrameReader answers = FrameReader.of(client, EchoServer.FORMAT);
            assertThat(answers.next()).isTrue();
            assertThat(answers.type()).isEqualTo(echo);
            assertThat(answers.next()).isTrue();
            assertThat(answers.type()).isEqualTo(EchoServer.ERROR);
            assertThat(UTF_8.decode(answers.payload()).toString())
                    .matches("the frame at offset 9 of 127.0.0.1:\\d+ is too long: its length field says 1073741824,"
                            + " the limit is 65536 bytes with header \\(maxFrameLength\\)");
            assertThat(answers.next()).isFalse();
            sending.get();
            serving.get();
        }
    }

    @Test
    void socketCanBeAnsweredToo() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket peer = server.accept()) {
            client.getOutputStream().write(new byte[] {0, 0, 0, 1, -1, -1, -1, -1});
            FrameReader requests = FrameReader.of(peer, EchoServer.FORMAT);
            FrameWriter answers = FrameWriter.of(peer, EchoServer.FORMAT);
            assertThatThrownBy(requests::next).isInstanceOf(TooLongFrameException.class);
            assertThat(peer.isClosed()).isFalse();
            answers.write(EchoServer.ERROR, new byte[] {7});
            answers.flush();
            assertThat(client.getInputStream().readNBytes(9)).containsExactly(0, 0, 1, (byte) 0x90, 0, 0, 0, 1, 7);
            requests.close();
            assertThat(peer.isClosed()).isTrue();
        }
    }

    @Test
    @SuppressWarnings("try") // the server closes while it serves
    void oneThreadServesAllConnections() throws Exception {
        try (ServerSocketChannel server = listening();
                Selector selector = Selector.open()) {
            FutureTask<Void> serving = started(() -> OneThreadServer.serve(server, selector));
            try (SocketChannel slow = SocketChannel.open(server.getLocalAddress());
                    SocketChannel quick = SocketChannel.open(server.getLocalAddress());
                    FrameWriter requests = FrameWriter.of(quick, OneThreadServer.FORMAT);
                    FrameReader answers = FrameReader.of(quick, OneThreadServer.FORMAT)) {
                byte[] message = {0, 0, 0, 7, 0, 0, 0, 2, 'h', 'i'};
                slow.write(ByteBuffer.wrap(message, 0, 9));
                assertThat(MessageClient.ask(requests, answers, "between".getBytes(UTF_8)))
                        .isEqualTo("BETWEEN");
                slow.write(ByteBuffer.wrap(message, 9, 1));
                assertThat(MessageClient.ask(
                                requests, answers, "x".repeat(60_000).getBytes(UTF_8)))
                        .isEqualTo("X".repeat(60_000));
                FrameReader late = FrameReader.of(slow, OneThreadServer.FORMAT);
                assertThat(late.next()).isTrue();
                assertThat(late.type()).isEqualTo(7);
                assertThat(UTF_8.decode(late.payload()).toString()).isEqualTo("HI");
                slow.shutdownOutput();
                assertThat(late.next()).isFalse();
            }
            server.close();
            selector.wakeup();
            serving.get();
        }
    }

    @Test
    void delimitedMessagesAreThoseOfProtobuf() throws IOException {
        Path file = directory.resolve("messages");

        DelimitedMessages.append(file, List.of(new byte[] {0x08, (byte) 0x96, 0x01}));
        DelimitedMessages.append(file, List.of(new byte[300]));

        assertThat(Files.readAllBytes(file))
                .startsWith(0x03, 0x08, 0x96, 0x01, 0xAC, 0x02)
                .hasSize(4 + 2 + 300);
        assertThat(DelimitedMessages.read(file))
                .containsExactly(ByteBuffer.wrap(new byte[] {0x08, (byte) 0x96, 0x01}), ByteBuffer.wrap(new byte[300]));
    }

    @Test
    void delimitedMessagesArePrinted() throws Exception {
        String file = directory.resolve("messages").toString();

        ChildJvm.running(DelimitedMessages.class).run(file, "stream");

        assertThat(ChildJvm.running(DelimitedMessages.class).run(file, "channel"))
                .isEqualTo(new ChildJvm.Result(0, "stream\nchannel\n", ""));
    }

    private static ServerSocketChannel listening() throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private interface Task {
        void run() throws IOException;
    }

    /**
     * On a thread of its own; {@link FutureTask#get} tells how it ended, as {@link ExecutionException} if it failed.
     */
    private static FutureTask<Void> started(Task task) {
        FutureTask<Void> future = new FutureTask<>(() -> {
            task.run();
            return null;
        });
        new Thread(future).start();
        return future;
    }
}
