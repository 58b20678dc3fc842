package io.thalweg.lab.experiment.message;

import io.thalweg.lab.sender.MessageDelivery;
import io.thalweg.lab.sender.SenderProcess;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection to a sending process of this machine, which listens until its reader has chosen stream or channel. */
final class TcpSource implements MessageSource {
    private final SenderProcess.Listening sender;
    private volatile @Nullable Closeable connection;

    private TcpSource(SenderProcess.Listening sender) {
        this.sender = sender;
    }

    /** Starts a sender that listens at that address, after the words of {@code launcher}. */
    static TcpSource open(String address, MessageDelivery writing, List<String> launcher) throws IOException {
        return new TcpSource(SenderProcess.overTcp(address, writing, launcher));
    }

    @Override
    public InputStream stream() throws IOException {
        Socket socket =
                new Socket(sender.address().getAddress(), sender.address().getPort());
        connection = socket;
        sender.accept(socket.getLocalPort());
        return socket.getInputStream();
    }

    @Override
    public ReadableByteChannel channel() throws IOException {
        SocketChannel channel = SocketChannel.open(sender.address());
        connection = channel;
        sender.accept(channel.socket().getLocalPort());
        return channel;
    }

    @Override
    public long senderPid() {
        return sender.process().pid();
    }

    @Override
    public String name() {
        return sender.address().toString();
    }

    /** The sender first: its end wakes a thread that still reads. */
    @Override
    public void close() throws IOException {
        sender.process().close();
        Closeable opened = connection;
        if (opened != null) {
            opened.close();
        }
    }
}
