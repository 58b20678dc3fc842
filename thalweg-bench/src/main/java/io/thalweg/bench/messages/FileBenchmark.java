package io.thalweg.bench.messages;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.lab.experiment.message.MessageReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;

/** Messages from a warm file, which each pass opens; {@link #variant} names a {@link TcpReader}. */
public class FileBenchmark extends MessageBenchmark {
    @Override
    String fileName() {
        return MessageFile.LARGE;
    }

    @Override
    MessageReader reader(String variant, MessageSum sum) {
        Path file = ForkInputs.file(fileName());
        return count -> {
            try (OpenFile input = new OpenFile(file)) {
                return TcpReader.valueOf(variant).opener.open(input, sum).read(count);
            }
        };
    }

    /** Each variant asks for one of both, as a program would. */
    private static final class OpenFile implements MessageInput, AutoCloseable {
        private final FileInputStream stream;

        OpenFile(Path file) throws IOException {
            stream = new FileInputStream(file.toFile());
        }

        @Override
        public InputStream stream() {
            return stream;
        }

        @Override
        public ReadableByteChannel channel() {
            return stream.getChannel();
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }
}
