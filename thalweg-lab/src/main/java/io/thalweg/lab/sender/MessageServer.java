package io.thalweg.lab.sender;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sends messages to readers on other hosts that know the secret, within limits. */
public final class MessageServer implements Closeable {
    private final ServerSocketChannel server;
    private final Secret secret;
    private final Limits limits;
    private final Semaphore free;
    private final Consumer<String> log;

    /**
     * What one reader may have, and how many there may be.
     *
     * @param connections at a time; a further one gets this answer and is closed
     * @param bytes of messages on one connection
     * @param time that one connection may last
     * @param handshake the time within which a reader must have proven itself
     */
    public record Limits(int connections, long bytes, Duration time, Duration handshake) {
        /** A fork takes seconds and one connection; two runs and their stragglers fit. */
        public static final Limits USUAL =
                new Limits(8, 1_000_000_000_000L, Duration.ofMinutes(5), Duration.ofSeconds(5));
    }

    private MessageServer(ServerSocketChannel server, Secret secret, Limits limits, Consumer<String> log) {
        this.server = server;
        this.secret = secret;
        this.limits = limits;
        this.free = new Semaphore(limits.connections());
        this.log = log;
    }

    /**
     * Listens; readers that connect wait until {@link #serve}.
     *
     * @param port 0 for any that is free
     * @param log takes a line for each reader, when it comes and when it goes
     */
    public static MessageServer listen(String host, int port, Secret secret, Limits limits, Consumer<String> log) {
        PeerAddress address = new PeerAddress(host, port);
        try {
            ServerSocketChannel server = ServerSocketChannel.open();
            try {
                server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
                server.bind(address.resolved());
                return new MessageServer(server, secret, limits, log);
            } catch (IOException | RuntimeException e) {
                server.close();
                throw e;
            }
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot listen on " + Printable.of(address.toString()) + ": " + Reason.of(e),
                    "Choose another port with --port (0 takes any that is free), or an address of this host with"
                            + " --bind.",
                    e);
        }
    }

    /** Where it listens. */
    public PeerAddress address() throws IOException {
        InetSocketAddress bound = (InetSocketAddress) server.getLocalAddress();
        return new PeerAddress(bound.getAddress().getHostAddress(), bound.getPort());
    }

    /** Serves until it is closed; throws if no more connections can be taken. */
    public void serve() throws IOException {
        while (true) {
            SocketChannel reader;
            try {
                reader = server.accept();
            } catch (ClosedChannelException closed) {
                return;
            }
            Thread thread = new Thread(() -> serve(reader), "reader");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void serve(SocketChannel reader) {
        String name = "a reader";
        try (reader) {
            if (reader.getRemoteAddress() instanceof InetSocketAddress address) {
                String host = address.getAddress().getHostAddress();
                name = (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
            }
            if (!free.tryAcquire()) {
                Handshake.say(reader, Handshake.NAME, Handshake.VERSION, Handshake.BUSY);
                log.accept(name + ": refused, because " + limits.connections() + " readers are already being served");
                return;
            }
            try {
                send(reader, name);
            } finally {
                free.release();
            }
        } catch (IOException gone) {
            log.accept(name + ": disconnected");
        }
    }

    private void send(SocketChannel reader, String name) throws IOException {
        Deadline deadline = Deadline.of(limits.handshake(), reader);
        try {
            MessageDelivery writing = greet(reader, name);
            if (writing == null) {
                return;
            }
            deadline.cancel();
            deadline = Deadline.of(limits.time(), reader);
            log.accept(name + ": served " + writing.label());
            reader.setOption(StandardSocketOptions.TCP_NODELAY, true);
            writing.send(reader, limits.bytes());
            log.accept(name + ": stopped after its " + limits.bytes() + " bytes");
        } finally {
            deadline.cancel();
        }
    }

    /** What the reader asks for; null if it was refused. */
    private @Nullable MessageDelivery greet(SocketChannel reader, String name) throws IOException {
        String nonce = Secret.randomHex();
        Handshake.say(reader, Handshake.NAME, Handshake.VERSION, nonce);
        String[] words = Handshake.hear(reader).split(" ", -1);
        String refusal = refusal(words, nonce);
        if (refusal != null) {
            Handshake.say(reader, Handshake.REFUSED, refusal);
            log.accept(name + ": refused: " + saidOf(refusal));
            return null;
        }
        Handshake.say(reader, Handshake.OK);
        return MessageDelivery.of(words[2]);
    }

    private static String saidOf(String refusal) {
        return switch (refusal) {
            case Handshake.WRONG_SECRET -> "it has another secret";
            case Handshake.WRONG_VERSION -> "it is of another version of Thalweg";
            default -> "it asks for nothing that the lab knows";
        };
    }

    private @Nullable String refusal(String[] words, String nonce) {
        if (words.length < 2 || !words[0].equals(Handshake.NAME)) {
            return Handshake.WRONG_REQUEST;
        }
        if (!words[1].equals(Handshake.VERSION)) {
            return Handshake.WRONG_VERSION;
        }
        if (words.length != 4) {
            return Handshake.WRONG_REQUEST;
        }
        byte[] expected = Handshake.proof(secret, nonce, words[2]).getBytes(StandardCharsets.US_ASCII);
        // Takes as long wherever they differ.
        if (!MessageDigest.isEqual(expected, words[3].getBytes(StandardCharsets.ISO_8859_1))) {
            return Handshake.WRONG_SECRET;
        }
        return MessageDelivery.isKnown(words[2]) ? null : Handshake.WRONG_REQUEST;
    }

    /** Stops listening; readers that are served lose their connection with the process. */
    @Override
    public void close() throws IOException {
        server.close();
    }
}
