package io.thalweg.bench.messages;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.lab.experiment.message.MessageReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ReadableByteChannel;

/** Messages from the standard input; {@link #variant} names a {@link PipeReader}. */
public class PipeBenchmark extends MessageBenchmark {
    @Override
    MessageReader reader(String variant, MessageSum sum) throws IOException {
        return PipeReader.valueOf(variant).opener.open(new StandardInput(), sum);
    }

    private static final class StandardInput implements MessageInput {
        @Override
        public InputStream stream() {
            return System.in;
        }

        @Override
        public ReadableByteChannel channel() {
            return ForkInputs.standardInputChannel();
        }
    }
}
