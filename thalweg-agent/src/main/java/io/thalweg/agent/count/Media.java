package io.thalweg.agent.count;

import org.jspecify.annotations.Nullable;

/** What lies behind a descriptor, as far as the way it was opened tells. No path is kept. */
final class Media {
    private static final String PLAIN_SOCKET = "java.net.PlainSocketImpl";

    private Media() {}

    /** The class that has the descriptor: the streams of JDK 17's plain sockets extend those of files. */
    static String type(String usual, Object carrier) {
        return isOfPlainSocket(carrier) ? PLAIN_SOCKET : usual;
    }

    private static boolean isOfPlainSocket(Object carrier) {
        String name = carrier.getClass().getName();
        return name.equals("java.net.SocketInputStream") || name.equals("java.net.SocketOutputStream");
    }

    /** Of a stream of that class that was not seen when it was made. */
    static String of(String type) {
        return switch (type) {
            case "java.io.RandomAccessFile", "java.nio.MappedByteBuffer" -> "file";
            case "java.net.Socket", PLAIN_SOCKET -> "socket";
            case "java.nio.channels.DatagramChannel" -> "datagram";
            case Hooks.TLS -> "tls";
            default -> "unknown";
        };
    }

    static String of(String usual, @Nullable Object hint, Object carrier) {
        if (hint instanceof String path && path.startsWith("/dev/") && !path.startsWith("/dev/shm/")) {
            return "device";
        }
        if (hint instanceof Enum<?> family && family.name().equals("UNIX")) {
            return "unix-socket";
        }
        if (isOfPlainSocket(carrier)) {
            return "socket";
        }
        if (carrier.getClass().getName().startsWith("java.lang.Process")) {
            return "pipe";
        }
        return hint == null && carrier.getClass().getName().startsWith("java.io.File") ? "unknown" : usual;
    }
}
