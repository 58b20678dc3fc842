package io.thalweg.internal;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channel;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;

/** What messages call the far end: {@code 127.0.0.1:22222}, a path, or what the channel says of itself. */
final class EndpointName {
    private static final String OUR_STREAMS = "io.thalweg.stream.";

    private EndpointName() {}

    static String of(Channel channel) {
        if (channel instanceof SocketChannel socket) {
            return of(socket);
        }
        // A FileChannel has no method for its path.
        return channel instanceof FileChannel ? "a file" : named(channel);
    }

    static String of(Socket socket) {
        return socket.getInetAddress() == null
                ? "an unconnected socket"
                : of(new InetSocketAddress(socket.getInetAddress(), socket.getPort()));
    }

    static String of(InputStream stream) {
        return stream.equals(System.in) ? "standard input" : named(stream);
    }

    static String of(OutputStream stream) {
        if (stream.equals(System.out)) {
            return "standard output";
        }
        return stream.equals(System.err) ? "standard error" : named(stream);
    }

    /** What has no text of its own, only an address in memory, is called by its class. */
    private static String named(Channel channel) {
        String text = channel.toString();
        String className = channel.getClass().getName();
        boolean address = text.startsWith(className) && text.startsWith("@", className.length());
        return address ? "a channel of " + className : text;
    }

    /**
     * Ours say what they read or write. Of others the text may be all that they hold, as in a ByteArrayOutputStream.
     */
    private static String named(Closeable stream) {
        String className = stream.getClass().getName();
        return className.startsWith(OUR_STREAMS) ? stream.toString() : "a stream of " + className;
    }

    static String of(FileDescriptor descriptor) {
        if (descriptor == FileDescriptor.in) {
            return "standard input";
        }
        if (descriptor == FileDescriptor.out) {
            return "standard output";
        }
        return descriptor == FileDescriptor.err ? "standard error" : "a file descriptor";
    }

    private static String of(SocketChannel channel) {
        try {
            SocketAddress remote = channel.getRemoteAddress();
            if (remote == null) {
                return "an unconnected socket";
            }
            // The client of a Unix domain socket has no name: the server's path says which one it is.
            return remote instanceof UnixDomainSocketAddress
                            && remote.toString().isEmpty()
                    ? "a client of " + channel.getLocalAddress()
                    : of(remote);
        } catch (IOException e) {
            return "a closed socket";
        }
    }

    private static String of(SocketAddress address) {
        if (!(address instanceof InetSocketAddress internet)) {
            return address.toString();
        }
        String host = internet.getAddress() == null
                ? internet.getHostString()
                : internet.getAddress().getHostAddress();
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + internet.getPort();
    }
}
