package io.thalweg.bench.random;

import static io.thalweg.bench.plan.Variant.Jmh.jmh;

import io.thalweg.bench.plan.Delivery;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Target;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Positional reads against the JDK, Lucene and Linux's own asynchronous reads. */
public final class RandomSuite implements Suite {
    /** Reads in flight, the library's default. */
    static final int DEPTH = 16;

    private static final int FEW = 4;
    private static final int MANY = 32;

    private static final String READ = "RandomReader.read";
    private static final String READ_HEAP = "RandomReader.read, buffer on the heap";
    private static final String READ_ALL = "RandomReader.readAll";
    private static final String READ_MAPPED = "RandomReader.read, mapped";
    private static final String MAPPING = "MappedByteBuffer.get";
    private static final String CHANNEL = "FileChannel";
    private static final String CHANNELS = "threads with a FileChannel each";
    private static final String LUCENE = "Lucene NIOFSDirectory";
    private static final String C = "C pread";
    private static final String C_AIO = "C libaio, ";

    private static final String SHARED_READER = "RandomReader shared by 4 threads";
    private static final String SHARED_CHANNEL = "FileChannel shared by 4 threads";

    private static final String SINGLE = "single";
    private static final String SHARED = "shared";

    @Override
    public String name() {
        return "random";
    }

    @Override
    public String cSource() {
        return "/c/random.c";
    }

    @Override
    public List<String> notes() {
        return List.of(
                "A pass reads each page of 4 KiB of a file of 64 MiB once, in an order without a pattern.",
                "Direct reads go past the page cache; what the disk or its host caches is the same for all. C submits"
                        + " them as libaio and fio do (io_submit), so many at a time, and waits for one.",
                "Lucene reads into an array, as RandomReader does with a buffer on the heap.");
    }

    @Override
    public void prepare(Path directory, boolean quick) throws IOException {
        Pages.prepare(directory, quick);
    }

    @Override
    public long inputBytes(String input, boolean quick) {
        return Pages.sizeBytes(quick);
    }

    @Override
    public List<Workload> workloads() {
        return List.of(
                workload(
                        SINGLE,
                        "one after the other, warm file",
                        jmh(READ, SingleReads.class, "thalweg"),
                        jmh(READ_HEAP, SingleReads.class, "thalwegHeap"),
                        jmh(READ_MAPPED, SingleReads.class, "thalwegMapped"),
                        jmh(MAPPING, SingleReads.class, "mapping"),
                        jmh(CHANNEL, SingleReads.class, "channel"),
                        jmh(LUCENE, SingleReads.class, "lucene"),
                        c(C, "pread", 1)),
                workload(
                        SHARED,
                        "4 threads, warm file",
                        inFlight(SHARED_READER, "sharedReader", FEW, false),
                        inFlight(SHARED_CHANNEL, "sharedChannel", FEW, false)),
                direct(DEPTH, DEPTH, MANY),
                direct(FEW, FEW));
    }

    private static Workload direct(int depth, int... depthsOfC) {
        List<Variant> variants = new ArrayList<>();
        variants.add(inFlight(READ_ALL, "readAll", depth, true));
        variants.add(inFlight(CHANNELS, "channels", depth, true));
        for (int depthOfC : depthsOfC) {
            variants.add(c(C_AIO + depthOfC, "aio", depthOfC));
        }
        return workload(id(depth), depth + " in flight, direct", variants.toArray(Variant[]::new));
    }

    private static String id(int depth) {
        return "direct-" + depth;
    }

    private static Workload workload(String id, String title, Variant... variants) {
        return new Workload(
                id,
                title,
                Pages.FILE,
                Delivery.FILE,
                new Workload.WorkloadStep("read", Pages.PAGE_BYTES),
                List.of(variants));
    }

    private static Variant inFlight(String name, String method, int depth, boolean direct) {
        return new Variant.Jmh(
                name,
                ReadsInFlight.class,
                method,
                Map.of("depth", Integer.toString(depth), "direct", Boolean.toString(direct)));
    }

    private static Variant c(String name, String mode, int depth) {
        return new Variant.C(name, List.of("-O2"), List.of(mode, Pages.FILE, Integer.toString(depth)), Pages::sum);
    }

    @Override
    public List<Target> targets() {
        return List.of(
                new Target.Speed(SINGLE, READ, CHANNEL, List.of(CHANNEL), 0.95),
                new Target.Speed(SINGLE, READ_HEAP, LUCENE, List.of(LUCENE), 1.0),
                new Target.Speed(SINGLE, READ, C, List.of(C), 0.9),
                new Target.Speed(SINGLE, READ_MAPPED, MAPPING, List.of(MAPPING), 0.9),
                new Target.Speed(SHARED, SHARED_READER, SHARED_CHANNEL, List.of(SHARED_CHANNEL), 0.95),
                new Target.Speed(id(DEPTH), READ_ALL, C_AIO + MANY, List.of(C_AIO + MANY), 0.8),
                new Target.Speed(id(DEPTH), READ_ALL, CHANNELS, List.of(CHANNELS), 0.95),
                new Target.Speed(id(FEW), READ_ALL, C_AIO + FEW, List.of(C_AIO + FEW), 0.7));
    }
}
