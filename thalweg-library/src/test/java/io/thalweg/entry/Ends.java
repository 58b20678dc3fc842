package io.thalweg.entry;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;

/** What is put over one end of a link, which may be of any kind. */
final class Ends {
    private Ends() {}

    /** How one kind of end is read or written. */
    interface Building<E, T> {
        T over(E end) throws IOException;
    }

    /** What the right one of these makes of {@code end}: a socket, a path, a channel or a stream. */
    static <C, S, T> T built(
            Object end,
            Building<Socket, T> socket,
            Building<Path, T> path,
            Class<C> channelType,
            Building<C, T> channel,
            Class<S> streamType,
            Building<S, T> stream)
            throws IOException {
        if (end instanceof Socket connection) {
            return socket.over(connection);
        } else if (end instanceof Path file) {
            return path.over(file);
        } else if (channelType.isInstance(end)) {
            return channel.over(channelType.cast(end));
        }
        return stream.over(streamType.cast(end));
    }
}
