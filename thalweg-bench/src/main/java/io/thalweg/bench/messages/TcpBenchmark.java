package io.thalweg.bench.messages;

import io.thalweg.bench.input.Inputs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ReadableByteChannel;

/** Messages from a socket on the loopback device; {@link #contender} names a {@link TcpReader}. */
public class TcpBenchmark extends MessageBenchmark {
    @Override
    MessageLoop loop(String contender, boolean bodies) throws IOException {
        return TcpReader.valueOf(contender).opener.open(new Tcp(), bodies);
    }

    /** A connection for the one look that a contender takes. */
    private static final class Tcp implements Link {
        @Override
        public InputStream stream() throws IOException {
            return unbuffered();
        }

        @Override
        public InputStream unbuffered() throws IOException {
            return Inputs.socket().getInputStream();
        }

        @Override
        public ReadableByteChannel channel() throws IOException {
            return Inputs.socketChannel();
        }
    }
}
