package io.thalweg.bench.streams;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.stream.TunedFileInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import okio.BufferedSink;
import okio.Okio;
import okio.Source;
import org.apache.commons.io.IOUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;

/** A warm file to a new one through channels, and how others copy an open stream. */
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class TransferToChannel extends NewFileBenchmark {
    public TransferToChannel() {
        super(input -> ForkInputs.opened(() -> StreamsFile.crcOf(input.path)));
    }

    @Benchmark
    public void tuned() throws IOException {
        try (TunedFileInputStream in = new TunedFileInputStream(input.path);
                FileChannel out = newOutput()) {
            in.transferTo(out);
        }
    }

    @Benchmark
    public void jdkChannel() throws IOException {
        try (FileChannel in = FileChannel.open(input.path);
                FileChannel out = newOutput()) {
            long size = in.size();
            for (long position = 0; position < size; ) {
                position += in.transferTo(position, size - position, out);
            }
        }
    }

    private FileChannel newOutput() throws IOException {
        return FileChannel.open(output, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    @Benchmark
    public void okio() throws IOException {
        try (Source in = Okio.source(input.path.toFile());
                BufferedSink out = Okio.buffer(Okio.sink(output.toFile()))) {
            out.writeAll(in);
        }
    }

    @Benchmark
    public void commonsIo8k() throws IOException {
        commonsIo(8 * 1024);
    }

    @Benchmark
    public void commonsIo64k() throws IOException {
        commonsIo(64 * 1024);
    }

    private void commonsIo(int bufferSizeBytes) throws IOException {
        try (InputStream in = new FileInputStream(input.path.toFile());
                OutputStream out = new FileOutputStream(output.toFile())) {
            IOUtils.copyLarge(in, out, new byte[bufferSizeBytes]);
        }
    }
}
