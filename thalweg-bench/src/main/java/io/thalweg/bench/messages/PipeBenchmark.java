package io.thalweg.bench.messages;

import io.thalweg.bench.input.Inputs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ReadableByteChannel;

/** Messages from the standard input; {@link #contender} names a {@link PipeReader}. */
public class PipeBenchmark extends MessageBenchmark {
    @Override
    MessageLoop loop(String contender, boolean bodies) throws IOException {
        return PipeReader.valueOf(contender).opener.open(new StandardInput(), bodies);
    }

    private static final class StandardInput implements Link {
        @Override
        public InputStream stream() {
            return System.in;
        }

        @Override
        public InputStream unbuffered() {
            return Inputs.standardInput();
        }

        @Override
        public ReadableByteChannel channel() {
            return Inputs.standardInputChannel();
        }
    }
}
