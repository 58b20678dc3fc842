package io.thalweg.bench.random;

import io.thalweg.lab.machine.ColdCache;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** All pages of a file that is not in the page cache. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class ColdPages {
    private final ReadsInFlight many = new ReadsInFlight();
    private final SingleReads single = new SingleReads();

    @Setup
    public void open() throws IOException {
        many.depth = RandomSuite.DEPTH;
        many.direct = false;
        many.open();
    }

    /** Before each pass; it fails where that cannot be proven. */
    @Setup(Level.Invocation)
    public void drop() throws ColdCache.NotCold {
        ColdCache.evict(Pages.path());
    }

    @Benchmark
    public long readAll() throws IOException {
        return many.readAll();
    }

    @Benchmark
    public long channels() throws Exception {
        return many.channels();
    }

    @Benchmark
    public long channel() throws IOException {
        return single.channel();
    }

    @TearDown
    public void close() throws IOException {
        many.close();
        single.close();
    }
}
