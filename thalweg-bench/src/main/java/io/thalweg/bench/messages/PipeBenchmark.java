package io.thalweg.bench.messages;

import io.thalweg.bench.input.ForkInputs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ReadableByteChannel;

/** MessageFile from the standard input; {@link #variant} names a {@link PipeReader}. */
public class PipeBenchmark extends MessageBenchmark {
    @Override
    MessageLoop loop(String variant, boolean bodies) throws IOException {
        return PipeReader.valueOf(variant).opener.open(new StandardInput(), bodies);
    }

    private static final class StandardInput implements MessageInput {
        @Override
        public InputStream stream() {
            return System.in;
        }

        @Override
        public InputStream unbuffered() {
            return ForkInputs.standardInput();
        }

        @Override
        public ReadableByteChannel channel() {
            return ForkInputs.standardInputChannel();
        }
    }
}
