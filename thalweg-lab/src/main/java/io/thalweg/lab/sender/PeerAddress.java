package io.thalweg.lab.sender;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where {@code thalweg lab serve} listens.
 *
 * @param host a name, or an address as a number
 * @param port up to 65535; 0 for any that is free, where somebody is to listen
 */
public record PeerAddress(String host, int port) {
    private static final Pattern HOST_PORT =
            Pattern.compile("(?:\\[([0-9a-fA-F:.]+)]|([^\\s:\\[\\]]{1,255})):(\\d{1,5})");
    private static final int LARGEST_PORT = 65535;

    /** Reads {@code HOST:PORT} or {@code [ADDRESS]:PORT}; empty if it is neither. */
    public static Optional<PeerAddress> parse(String text) {
        Matcher parts = HOST_PORT.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        int port = Integer.parseInt(parts.group(3));
        String host = parts.group(1) == null ? parts.group(2) : parts.group(1);
        return port < 1 || port > LARGEST_PORT ? Optional.empty() : Optional.of(new PeerAddress(host, port));
    }

    /** For the operating system: the first of the addresses that the host has. */
    public InetSocketAddress resolved() throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getAllByName(host)[0], port);
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
