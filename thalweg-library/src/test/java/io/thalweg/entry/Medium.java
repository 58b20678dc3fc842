package io.thalweg.entry;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/** What the library reads from or writes to. */
enum Medium {
    /** A stream in memory. */
    STREAM,
    /** A channel in memory, not the JDK's and not interruptible. */
    CHANNEL,
    SOCKET_CHANNEL,
    SOCKET,
    TLS,
    /** A named pipe, opened by its path. */
    PIPE,
    /** A file that is waited for where it ends: to read only. */
    GROWING;

    /** The end of which can be seen. */
    static final Set<Medium> ENDING = EnumSet.complementOf(EnumSet.of(GROWING));

    static final Set<Medium> WRITABLE = ENDING;
    static final Set<Medium> MEMORY = EnumSet.of(STREAM, CHANNEL);
    /** Those with another end, which can go away. */
    static final Set<Medium> CONNECTIONS = EnumSet.of(SOCKET_CHANNEL, SOCKET, TLS);
    /** Those whose reads know a timeout. */
    static final Set<Medium> SOCKETS = EnumSet.of(SOCKET, TLS);
    /** Those that an interrupt closes, as ever with NIO. */
    static final Set<Medium> INTERRUPTIBLE = EnumSet.of(SOCKET_CHANNEL, PIPE, GROWING);
    /** Those that can be closed at a deadline. */
    static final Set<Medium> EXPIRING = EnumSet.of(SOCKET_CHANNEL, SOCKET, TLS, PIPE, GROWING);

    Link toRead(Path folder) throws IOException {
        return switch (this) {
            case STREAM -> Gate.input();
            case CHANNEL -> Gate.channel();
            case SOCKET_CHANNEL -> SocketLink.channel();
            case SOCKET -> SocketLink.plain();
            case TLS -> SocketLink.tls();
            case PIPE -> FileLink.pipeToRead(folder);
            case GROWING -> FileLink.growing(folder);
        };
    }

    /** What has these bytes and then ends: for the answer that there should be. */
    Object holding(byte[] bytes, Path folder) throws IOException {
        return switch (this) {
            case PIPE -> Files.write(folder.resolve("whole"), bytes);
            case STREAM, SOCKET, TLS -> new ByteArrayInputStream(bytes);
            default -> Channels.newChannel(new ByteArrayInputStream(bytes));
        };
    }

    Link toWrite(Path folder) throws IOException {
        return switch (this) {
            case STREAM -> Gate.output();
            case PIPE -> FileLink.pipeToWrite(folder);
            case GROWING -> throw new IllegalArgumentException("to read only");
            default -> toRead(folder);
        };
    }
}
