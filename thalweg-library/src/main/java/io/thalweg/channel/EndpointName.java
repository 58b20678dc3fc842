package io.thalweg.channel;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channel;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;

/** What messages call the far end: {@code 127.0.0.1:22222}, a path, or what the channel says of itself. */
final class EndpointName {
    private EndpointName() {}

    static String of(Channel channel) {
        if (channel instanceof SocketChannel socket) {
            return of(socket);
        }
        // A FileChannel does not tell its path.
        return channel instanceof FileChannel ? "a file" : channel.toString();
    }

    static String of(Socket socket) {
        return socket.getInetAddress() == null
                ? "an unconnected socket"
                : of(new InetSocketAddress(socket.getInetAddress(), socket.getPort()));
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
