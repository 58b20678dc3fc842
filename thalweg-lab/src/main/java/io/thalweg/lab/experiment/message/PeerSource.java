package io.thalweg.lab.experiment.message;

import io.thalweg.lab.sender.MessageDelivery;
import io.thalweg.lab.sender.Peer;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A connection to {@code thalweg lab serve}, usually on another host. */
final class PeerSource implements MessageSource {
    private final Peer peer;
    private final MessageDelivery writing;
    private volatile @Nullable Closeable connection;

    PeerSource(Peer peer, MessageDelivery writing) {
        this.peer = peer;
        this.writing = writing;
    }

    @Override
    public InputStream stream() throws IOException {
        Socket socket = peer.openSocket(writing);
        connection = socket;
        return socket.getInputStream();
    }

    @Override
    public ReadableByteChannel channel() throws IOException {
        SocketChannel channel = peer.openChannel(writing);
        connection = channel;
        return channel;
    }

    @Override
    public long senderPid() {
        return 0;
    }

    @Override
    public String name() {
        return peer.name();
    }

    @Override
    public void close() throws IOException {
        Closeable opened = connection;
        if (opened != null) {
            opened.close();
        }
    }
}
