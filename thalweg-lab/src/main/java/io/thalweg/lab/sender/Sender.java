package io.thalweg.lab.sender;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * The main class of the sending process. Its standard input stays open; the end of that means that the reader is gone,
 * and the process halts. Called by {@link SenderProcess} only.
 */
public final class Sender {
    /** The first argument: send to standard output. */
    static final String TO_OUTPUT = "output";
    /** The first argument: listen at the address in the third, and say on standard output on which port. */
    static final String OVER_TCP = "tcp";

    private Sender() {}

    /** Arguments: where to, how to write, and the address to listen on. */
    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        MessageDelivery writing = MessageDelivery.of(arguments[1]);
        try {
            if (arguments[0].equals(TO_OUTPUT)) {
                haltAtEndOf(in);
                sendToOutput(writing);
            } else {
                sendOverTcp(writing, arguments[2], in);
            }
        } catch (IOException readerGone) {
            // The usual end: the reader has what it wanted and closes.
        }
        Runtime.getRuntime().halt(0);
    }

    private static void haltAtEndOf(BufferedReader in) {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (in.read() >= 0) {
                            // The parent sends nothing more; only the end matters.
                        }
                    } catch (IOException gone) {
                        // As good as the end.
                    }
                    Runtime.getRuntime().halt(0);
                },
                "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }

    private static void sendToOutput(MessageDelivery writing) throws IOException {
        try (FileOutputStream output = new FileOutputStream(FileDescriptor.out);
                FileChannel channel = output.getChannel()) {
            writing.send(channel, Long.MAX_VALUE);
        }
    }

    private static void sendOverTcp(MessageDelivery writing, String address, BufferedReader in) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new PeerAddress(address, 0).resolved());
            System.out.println(((InetSocketAddress) server.getLocalAddress()).getPort());
            String readerPort = in.readLine();
            if (readerPort == null) {
                return;
            }
            haltAtEndOf(in);
            try (SocketChannel reader = accept(server, Integer.parseInt(readerPort))) {
                reader.setOption(StandardSocketOptions.TCP_NODELAY, true);
                writing.send(reader, Long.MAX_VALUE);
            }
        }
    }

    /** Any process of the machine may connect to a listening port; only the reader's own connection counts. */
    private static SocketChannel accept(ServerSocketChannel server, int readerPort) throws IOException {
        while (true) {
            SocketChannel connected = server.accept();
            InetSocketAddress from = (InetSocketAddress) connected.getRemoteAddress();
            if (from.getPort() == readerPort) {
                return connected;
            }
            connected.close();
        }
    }
}
