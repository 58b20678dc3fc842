package io.thalweg.lab.sender;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A {@code thalweg lab serve} on another host, or on this one, as its readers see it. Immutable. */
public final class Peer {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final String SAME_THALWEG = "Use the same version of Thalweg on both hosts.";
    private static final String IS_IT_UP =
            "Check that `thalweg lab serve` runs there, on an address that this host can reach.";

    private final PeerAddress address;
    private final Secret secret;
    private final Duration patience;

    /** One that has not been talked to yet. */
    static Peer at(PeerAddress address, Secret secret) {
        return new Peer(address, secret, PATIENCE);
    }

    /** The same, given up on when it has not answered for so long. */
    Peer waiting(Duration other) {
        return new Peer(address, secret, other);
    }

    private Peer(PeerAddress address, Secret secret, Duration patience) {
        this.address = address;
        this.secret = secret;
        this.patience = patience;
    }

    /** The one at that address, its secret in that file or else in the environment. */
    public static Peer of(PeerAddress address, Map<String, String> environment, @Nullable Path secretFile) {
        Secret secret = Secret.given(environment, secretFile)
                .orElseThrow(() -> new Problem(
                        ExitCode.USAGE,
                        "no secret was given for peer " + Printable.of(address.toString()),
                        "Set " + Secret.VARIABLE
                                + " to what `thalweg lab serve` printed there, or give --secret-file."));
        return at(address, secret);
    }

    /** Connects and goes again: whatever is wrong shows before anything is measured. */
    public void check() throws IOException {
        openChannel(MessageDelivery.BLOCKS).close();
    }

    /** A socket on which messages come from now on. */
    public Socket openSocket(MessageDelivery writing) throws IOException {
        Socket socket = new Socket();
        return connect(socket, socket, () -> {
            ReadableByteChannel in = Channels.newChannel(socket.getInputStream());
            WritableByteChannel out = Channels.newChannel(socket.getOutputStream());
            greet(in, out, writing);
        });
    }

    /** The same as a channel. */
    public SocketChannel openChannel(MessageDelivery writing) throws IOException {
        SocketChannel channel = SocketChannel.open();
        return connect(channel, channel.socket(), () -> greet(channel, channel, writing));
    }

    private interface Greeting {
        void say() throws IOException;
    }

    /** Connects within the deadline, and greets; closes the connection unless both succeed. */
    private <C extends Closeable> C connect(C connection, Socket socket, Greeting greeting) throws IOException {
        Deadline deadline = Deadline.of(patience, connection);
        boolean greeted = false;
        try {
            socket.connect(resolved());
            greeting.say();
            greeted = true;
            return connection;
        } catch (PeerException e) {
            throw e;
        } catch (IOException e) {
            String how = deadline.hasExpired()
                    ? " has not answered within " + patience.toMillis() + " ms"
                    : ": " + Printable.of(String.valueOf(e.getMessage()));
            throw new PeerException(name() + how, IS_IT_UP, e);
        } finally {
            deadline.cancel();
            if (!greeted) {
                connection.close();
            }
        }
    }

    private InetSocketAddress resolved() throws PeerException {
        try {
            return address.resolved();
        } catch (UnknownHostException e) {
            throw new PeerException(
                    "there is no host " + Printable.of(address.host()), "Name it as HOST:PORT; try its address.", e);
        }
    }

    /** What errors call it. */
    public String name() {
        return "peer " + Printable.of(address.toString());
    }

    private void greet(ReadableByteChannel in, WritableByteChannel out, MessageDelivery writing) throws IOException {
        String greeting = Handshake.hear(in);
        String[] words = greeting.split(" ", -1);
        if (words.length != 3 || !words[0].equals(Handshake.NAME)) {
            throw new PeerException(
                    name() + " is not `thalweg lab serve`: it says \"" + Printable.of(greeting) + "\"",
                    "Check host and port.",
                    null);
        }
        if (!words[1].equals(Handshake.VERSION)) {
            throw wrongVersion("version " + Printable.of(words[1]));
        }
        if (words[2].equals(Handshake.BUSY)) {
            throw new PeerException(
                    name() + " has reached its limit of connections",
                    "Wait until the others have ended. For good figures, only one run at a time should use it.",
                    null);
        }
        String proof = Handshake.proof(secret, words[2], writing.label());
        Handshake.say(out, Handshake.NAME, Handshake.VERSION, writing.label(), proof);
        checkAnswer(Handshake.hear(in));
    }

    private void checkAnswer(String answer) throws PeerException {
        if (answer.equals(Handshake.OK)) {
            return;
        }
        if (answer.equals(Handshake.REFUSED + " " + Handshake.WRONG_SECRET)) {
            throw new PeerException(
                    name() + " has a different secret",
                    "Set " + Secret.VARIABLE
                            + " to what `thalweg lab serve` printed there, or give both the same --secret-file.",
                    null);
        }
        if (answer.equals(Handshake.REFUSED + " " + Handshake.WRONG_VERSION)) {
            throw wrongVersion("another version");
        }
        throw new PeerException(name() + " refused: \"" + Printable.of(answer) + "\"", SAME_THALWEG, null);
    }

    private PeerException wrongVersion(String theirs) {
        return new PeerException(
                name() + " speaks " + theirs + " of the lab's protocol, and this Thalweg version " + Handshake.VERSION,
                SAME_THALWEG,
                null);
    }
}
