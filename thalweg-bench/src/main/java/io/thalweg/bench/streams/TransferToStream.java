package io.thalweg.bench.streams;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.stream.TunedFileInputStream;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;

/** A warm file to a new one by {@code transferTo(OutputStream)}. */
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class TransferToStream extends NewFileBenchmark {
    public TransferToStream() {
        super(input -> ForkInputs.opened(() -> StreamsFile.crcOf(input.path)));
    }

    @Benchmark
    public void tuned() throws IOException {
        transfer(new TunedFileInputStream(input.path));
    }

    @Benchmark
    public void jdkFile() throws IOException {
        transfer(new FileInputStream(input.path.toFile()));
    }

    @Benchmark
    public void jdkBuffered() throws IOException {
        transfer(new BufferedInputStream(new FileInputStream(input.path.toFile())));
    }

    private void transfer(InputStream stream) throws IOException {
        try (InputStream in = stream;
                OutputStream out = new FileOutputStream(output.toFile())) {
            in.transferTo(out);
        }
    }
}
