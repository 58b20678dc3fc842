package io.thalweg.bench.random;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.random.RandomReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.NIOFSDirectory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Pages of a warm file, one after the other. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class SingleReads {
    private final Path path = Pages.path();
    private final int count = Pages.count();
    private final long expected = ForkInputs.opened(() -> Pages.sum(path));
    private final ByteBuffer page = ByteBuffer.allocateDirect(Pages.PAGE_BYTES);
    private final ByteBuffer heapPage = ByteBuffer.allocate(Pages.PAGE_BYTES);
    private final RandomReader reader = ForkInputs.opened(() -> RandomReader.open(path));
    private final RandomReader mapped =
            ForkInputs.opened(() -> RandomReader.builder().mapped().open(path));
    private final ByteBuffer mapping = ForkInputs.opened(SingleReads::map);
    private final FileChannel channel = ForkInputs.opened(() -> FileChannel.open(path));
    private final NIOFSDirectory lucene = ForkInputs.opened(() -> new NIOFSDirectory(ForkInputs.directory()));
    private final IndexInput index = ForkInputs.opened(() -> lucene.openInput(Pages.FILE, IOContext.DEFAULT));

    @Benchmark
    public long thalweg() throws IOException {
        return read(reader, page);
    }

    @Benchmark
    public long thalwegHeap() throws IOException {
        return read(reader, heapPage);
    }

    @Benchmark
    public long thalwegMapped() throws IOException {
        return read(mapped, page);
    }

    private long read(RandomReader reader, ByteBuffer into) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            reader.readFully(Pages.offset(i, count), into.clear());
            sum += Pages.valueOf(into);
        }
        return ForkInputs.check(expected, sum);
    }

    private static ByteBuffer map() throws IOException {
        try (FileChannel channel = FileChannel.open(Pages.path())) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }

    @Benchmark
    public long mapping() {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            page.put(0, mapping, (int) Pages.offset(i, count), Pages.PAGE_BYTES);
            sum += Pages.valueOf(page);
        }
        return ForkInputs.check(expected, sum);
    }

    @Benchmark
    public long channel() throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            long offset = Pages.offset(i, count);
            page.clear();
            while (page.hasRemaining()) {
                if (channel.read(page, offset + page.position()) < 0) {
                    throw new IOException("the file has become shorter");
                }
            }
            sum += Pages.valueOf(page);
        }
        return ForkInputs.check(expected, sum);
    }

    /** It reads into an array past its own buffer, which is smaller. */
    @Benchmark
    public long lucene() throws IOException {
        byte[] into = heapPage.array();
        long sum = 0;
        for (int i = 0; i < count; i++) {
            index.seek(Pages.offset(i, count));
            index.readBytes(into, 0, into.length, false);
            sum += heapPage.getLong(0);
        }
        return ForkInputs.check(expected, sum);
    }

    @Setup
    public void warm() throws IOException {
        thalweg();
    }

    @TearDown
    public void close() throws IOException {
        reader.close();
        mapped.close();
        channel.close();
        index.close();
        lucene.close();
    }
}
