package io.thalweg.bench.log;

import io.thalweg.bench.input.ForkInputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Records appended and committed, batch by batch. Each iteration has a store of its own; once it is closed, all is read
 * back and compared. The first iteration is not timed, so that a store that is wrong has no figure.
 */
@State(Scope.Benchmark)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
@Fork(
        jvmArgsAppend = {
            // What Chronicle Queue needs.
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED"
        })
public class LogAppend {
    /** The directory of the iteration's store. */
    static final String STORE = "store";

    /** The workload whose records these are. */
    @Param("")
    public String input = "";

    @Param("APPEND_LOG")
    public String store = "";

    @Param("DISK")
    public String level = "";

    @Param("100")
    public int recordBytes;

    /** Records of a commit. */
    @Param("1")
    public int batch;

    @Param("1")
    public int threads;

    private final Path directory = ForkInputs.file(STORE);
    private @Nullable LogInput pass;
    private @Nullable RecordStore records;
    private @Nullable ExecutorService executor;
    private int passes;

    @Setup
    public void load() throws IOException {
        pass = LogInput.load(input, recordBytes);
        executor = Executors.newFixedThreadPool(threads);
    }

    @Setup(org.openjdk.jmh.annotations.Level.Iteration)
    public void open() throws Exception {
        empty(directory); // of a fork that failed
        records = StoreKind.valueOf(store).open(directory, RecordStore.Survival.valueOf(level));
        passes = 0;
        // Not timed: the first record makes some create their files.
        append();
    }

    @Benchmark
    public void append() throws Exception {
        passes++;
        LogInput given = Objects.requireNonNull(pass);
        RecordStore into = Objects.requireNonNull(records);
        if (threads == 1) {
            append(given, 0, given.count, into);
            return;
        }
        List<Callable<Void>> shares = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int from = (int) ((long) given.count * i / threads);
            int end = (int) ((long) given.count * (i + 1) / threads);
            shares.add(() -> {
                append(given, from, end, into);
                return null;
            });
        }
        for (Future<Void> share : Objects.requireNonNull(executor).invokeAll(shares)) {
            share.get();
        }
    }

    private void append(LogInput from, int begin, int end, RecordStore into) throws IOException {
        for (int i = begin; i < end; i++) {
            into.append(from.bytes, i * recordBytes, recordBytes);
            if ((i + 1 - begin) % batch == 0 || i + 1 == end) {
                into.commit();
            }
        }
    }

    @TearDown(org.openjdk.jmh.annotations.Level.Iteration)
    public void check() throws IOException {
        Objects.requireNonNull(records).close();
        LogInput.KeptRecords check = Objects.requireNonNull(pass).new KeptRecords(threads == 1);
        StoreKind.valueOf(store).readBack(directory, check);
        check.end(passes);
        delete(directory);
    }

    /** A directory without anything in it, whether it was there or not. */
    static void empty(Path directory) throws IOException {
        delete(directory);
        Files.createDirectory(directory);
    }

    /** With all that is in it; where it is not there it does nothing. */
    static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    @TearDown
    public void end() {
        Objects.requireNonNull(executor).shutdown();
    }
}
