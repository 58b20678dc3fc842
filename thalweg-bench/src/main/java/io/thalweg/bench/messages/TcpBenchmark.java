package io.thalweg.bench.messages;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.lab.experiment.message.MessageReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ReadableByteChannel;

/** Messages from a socket on the loopback device; {@link #variant} names a {@link TcpReader}. */
public class TcpBenchmark extends MessageBenchmark {
    @Override
    MessageReader reader(String variant, MessageSum sum) throws IOException {
        return TcpReader.valueOf(variant).opener.open(new Tcp(), sum);
    }

    /** A connection for the one look that a variant takes. */
    private static final class Tcp implements MessageInput {
        @Override
        public InputStream stream() throws IOException {
            return ForkInputs.socket().getInputStream();
        }

        @Override
        public ReadableByteChannel channel() throws IOException {
            return ForkInputs.socketChannel();
        }
    }
}
