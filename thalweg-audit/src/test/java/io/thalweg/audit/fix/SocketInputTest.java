package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Where a buffer for a socket's input goes, and who must not read beside it. */
class SocketInputTest extends FixScenario {
    private static final String ASKED = "s.getInputStream()";
    private static final String BUFFERED = "new BufferedInputStream(s.getInputStream())";

    /** Statements that have a {@code connect()} to a peer that sends six bytes and closes. */
    private static String client(String statements) {
        return program(statements)
                .replace("import java.nio.file.*;", "import java.net.*;\nimport java.nio.file.*;")
                .replace("    public static Object load", """
                            private static Socket connect() throws IOException {
                                ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                                try (Socket peer = server.accept()) {
                                    peer.getOutputStream().write("abcdef".getBytes());
                                }
                                server.close();
                                client.setSoTimeout(5_000);
                                return client;
                            }

                            public static Object load""".indent(4).stripTrailing());
    }

    private void assertSocketBreaks(String source, String asked, String buffered) throws Exception {
        assertThat(run(source.replace(asked, buffered), ""))
                .as("with the careless patch")
                .isNotEqualTo(run(source, ""));
    }

    private void assertPatched(String source, String... wrappers) throws Exception {
        String patched = patched(socketReads(source, wrappers));

        assertThat(patched).isEqualTo(source.replace(ASKED, BUFFERED));
        assertThat(run(patched, "")).isEqualTo(run(source, ""));
    }

    @Test
    void isBufferedWhereItIsAskedFor() throws Exception {
        assertPatched(client("""
                try (Socket s = connect()) { // open
                    InputStream in = s.getInputStream();
                    int first = in.read(); // use
                    return first + in.read();
                }"""));
    }

    private static String readByAMethod(String modifiers) {
        return client("""
                try (Socket s = connect()) { // open
                    InputStream in = s.getInputStream();
                    return first(in) + in.read();
                }""").replace("    public static Object load", """
                            %s static int first(InputStream in) throws IOException {
                                return in.read(); // use
                            }

                            public static Object load""".formatted(modifiers)
                .indent(4)
                .stripTrailing());
    }

    @Test
    void staysWhereOtherFilesMayHandTheMethodAnotherSocketsInput() throws Exception {
        assertThat(why(socketReads(readByAMethod("public")))).contains("does not ask the socket for its input");
    }

    @Test
    void isBufferedInsideOfAChain() throws Exception {
        assertPatched(client("""
                        try (Socket s = connect(); // open
                                DataInputStream in = new DataInputStream(s.getInputStream())) { // wrap
                            return in.readInt(); // use
                        }"""), "java.io.DataInputStream");
    }

    @Test
    void isBufferedBelowAWrapperOnAnotherLine() throws Exception {
        assertPatched(client("""
                        try (Socket s = connect()) { // open
                            InputStream raw = s.getInputStream();
                            DataInputStream in = new DataInputStream(raw); // wrap
                            return in.readInt(); // use
                        }"""), "java.io.DataInputStream");
    }

    @Test
    void isRefusedWhereItIsAskedForTwice() throws Exception {
        String source = client("""
                try (Socket s = connect()) { // open
                    InputStream in = s.getInputStream(); // first
                    int first = in.read(); // use
                    return first + s.getInputStream().read();
                }""");
        assertSocketBreaks(source, ASKED + "; // first", BUFFERED + "; // first");

        assertThat(why(socketReads(source)))
                .matches(
                        "a socket is asked for its input in line (\\d+) and line \\d+, and one would miss what a buffer"
                                + " of the other has read ahead");
    }

    @Test
    void isRefusedWhereTlsComesOnTop() throws Exception {
        String source = client("""
                        try (Socket s = connect()) { // open
                            InputStream in = s.getInputStream();
                            int first = in.read(); // use
                            return first + upgraded(s);
                        }""").replace("    public static Object load", """
                            private static int upgraded(Socket s) throws IOException { // as a TLS layer does
                                return new DataInputStream(s.getInputStream()).readUnsignedByte();
                            }

                            public static Object load""");
        assertSocketBreaks(source, "in = " + ASKED, "in = " + BUFFERED);

        assertThat(why(socketReads(source)))
                .matches("the socket is handed on in line \\d+, and the code that gets it would miss what the buffer"
                        + " has read ahead");
    }

    @Test
    void isRefusedWhereAnotherThreadReads() throws Exception {
        String source = client("""
                Socket s = connect(); // open
                InputStream in = s.getInputStream();
                int first = in.read(); // use
                java.util.concurrent.Callable<Integer> other = () -> s.getPort();
                return first + (other.call() > 0 ? 1 : 0);""");

        assertThat(why(socketReads(source)))
                .matches("the socket is handed on in line \\d+, and the code that gets it would miss"
                        + " what the buffer has read ahead");
    }

    @Test
    void isRefusedWhereTheStreamIsHandedIn() throws Exception {
        String source = client("""
                        try (Socket s = connect()) {
                            return load(null, s.getInputStream()) + s.getInputStream().read();
                        }""").replace("    public static Object load", """
                            private static int load(Object o, InputStream in) throws IOException {
                                return in.read(); // use
                            }

                            public static Object load""");
        assertSocketBreaks(source, "return in.read()", "return new BufferedInputStream(in).read()");

        assertThat(why(socketReads(source)))
                .matches(
                        "Main.load\\(Main.java:\\d+\\) does not ask the socket for its input: put a BufferedInputStream"
                                + " around getInputStream\\(\\) where that is called, if nothing else reads"
                                + " from the socket");
    }

    @Test
    void isRefusedWhereTheLineReadsSomethingElse() throws Exception {
        String source = client("""
                try (Socket s = connect(); // open
                        InputStream other = new FileInputStream("/dev/null")) {
                    InputStream in = s.getInputStream();
                    int first = other.read(); // use
                    return first + in.read();
                }""");

        assertThat(why(socketReads(source)))
                .matches("line \\d+ does not read from what getInputStream gives in line \\d+: it is not known to be"
                        + " this socket");
    }

    @Test
    void anOutputIsRefusedBecauseOfThePeer() throws Exception {
        String source = client("""
                ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket s = new Socket(server.getInetAddress(), server.getLocalPort()); // open
                OutputStream out = s.getOutputStream();
                Socket peer = server.accept();
                peer.setSoTimeout(200);
                out.write(1); // use
                return peer.getInputStream().read();""");
        assertSocketBreaks(source, "s.getOutputStream()", "new BufferedOutputStream(s.getOutputStream())");
        write(source);

        assertThat(why(fix(recordingOf("socket", source, "java.net.Socket", "write"))))
                .isEqualTo("it is a socket: its reader would wait for what stays in a buffer; put a"
                        + " BufferedOutputStream around it yourself, and flush where an answer is awaited");
    }
}
