package io.thalweg.lab.result;

import io.thalweg.lab.result.Fork.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Sessions that never ran, for tests of what is made of results: always the same figures, of the size that a small
 * virtual machine shows.
 */
public final class SampleResults {
    public static final String JDK_17 = "17.0.15";
    public static final String JDK_25 = "25.0.1";
    public static final String READ = "file-read";
    public static final String WRITE = "file-write";
    /** What a hostile page, terminal or spreadsheet would act upon. */
    public static final String HOSTILE_DIRECTORY =
            "/tmp/</script><script>alert(1)</script>\u001b[31m\n=cmd|'/c calc'!A1`|";

    public static final String HOST_NAME = "build-host-7";
    private static final List<Integer> BUFFERS = List.of(1, 2, 4, 8, 12, 16, 24, 32, 40, 48, 56, 64, 128, 256);
    private static final long FILE_BYTES = 1_048_576;
    private static final Instant START = Instant.parse("2026-11-21T21:03:05Z");

    private final int forks;
    private final boolean everything;
    private final Random random = new Random(42);
    private final List<Cell> cells = new ArrayList<>();
    private final List<NoiseControl> controls = new ArrayList<>();

    private SampleResults(int forks, boolean everything) {
        this.forks = forks;
        this.everything = everything;
    }

    /** Two JDKs, E1 and E2 at every size, three forks each, a few cells that could not be measured. */
    public static Results complete() {
        return new SampleResults(3, true).build("default", true, "/data/bench");
    }

    /** Seven forks, so that intervals come from the bootstrap. */
    public static Results full() {
        return new SampleResults(7, true).build("full", true, "/data/bench");
    }

    /** A subset of the cells; the others read "not measured (quick)". */
    public static Results quick() {
        return new SampleResults(3, false).build("quick", true, "/data/bench");
    }

    /** Ended by Ctrl-C after two of three forks: no interval anywhere, nothing judged firmly. */
    public static Results partial() {
        return new SampleResults(2, true).build("default", false, "/data/bench");
    }

    /** {@link #complete()} with names that mean harm. */
    public static Results hostile() {
        Results results = new SampleResults(3, true).build("default", true, HOSTILE_DIRECTORY);
        Host named = Copies.with(results.host(), "name", "\u001b]0;owned\u0007<img src=x onerror=alert(2)>");
        return Copies.with(results, "host", Copies.with(named, "cpuModel", "CPU \u202e|evil|\r\n# heading"));
    }

    private Results build(String mode, boolean complete, String directory) {
        for (String jdk : List.of(JDK_17, JDK_25)) {
            double speed = jdk.equals(JDK_25) ? 1.06 : 1;
            sweep(READ, Map.of(), "InputStream", 3.1 * speed, 930 * speed, jdk, true);
            measure(READ, "TunedFileInputStream.nextChunk", Map.of("buffer", "65536"), 2100 * speed, 15.3, jdk, true);
            measure(READ, "MappedFileInputStream", Map.of(), 1900 * speed, 0, jdk, true);
            notMeasured(READ, "Cold", Map.of("buffer", "8192"), jdk, "not measured: the page cache cannot be dropped");
            for (String target : List.of("disk", "tmpfs")) {
                sweep(
                        WRITE,
                        Map.of("on", target),
                        "OutputStream",
                        1.9 * speed,
                        (target.equals("disk") ? 540 : 610) * speed,
                        jdk,
                        false);
            }
        }
        return new Results(
                Results.FORMAT,
                Results.VERSION,
                session(mode, complete, directory),
                host(directory),
                List.of(jdk(JDK_17, "17.0.15+6"), jdk(JDK_25, "25.0.1+8")),
                experiments(),
                List.copyOf(cells),
                List.copyOf(controls),
                verdicts());
    }

    private void sweep(
            String experiment,
            Map<String, String> parameters,
            String stream,
            double bare,
            double ceiling,
            String jdk,
            boolean reads) {
        Map<String, String> unbuffered = new HashMap<>(parameters);
        unbuffered.put("buffer", "0");
        measure(experiment, "File" + stream, unbuffered, bare, 1e6, jdk, reads);
        for (String family : List.of("Buffered", "TunedFile")) {
            double gain = family.equals("TunedFile") ? 1.35 : 1;
            for (int kibibytes : BUFFERS) {
                Map<String, String> sized = new HashMap<>(parameters);
                sized.put("buffer", Integer.toString(kibibytes * 1024));
                if (!everything && !List.of(1, 8, 32, 64, 256).contains(kibibytes)) {
                    notMeasured(experiment, family + stream, sized, jdk, "not measured (quick)");
                } else {
                    double callNanos = 380 + (kibibytes > 128 ? 12_000 : 0);
                    double nanosPerByte = 1e3 / (ceiling * gain) + callNanos / (kibibytes * 1024);
                    double calls = 1e6 / (kibibytes * 1024);
                    measure(experiment, family + stream, sized, 1e3 / nanosPerByte, calls, jdk, reads);
                }
            }
        }
    }

    private void notMeasured(
            String experiment, String variant, Map<String, String> parameters, String jdk, String why) {
        cells.add(Cell.notMeasured(
                CellKey.of(experiment, variant, parameters, jdk), FILE_BYTES, NotMeasured.ofText(why)));
    }

    private void measure(
            String experiment,
            String variant,
            Map<String, String> parameters,
            double megabytesPerSecond,
            double callsPerMegabyte,
            String jdk,
            boolean reads) {
        CellKey key = CellKey.of(experiment, variant, parameters, jdk);
        Cell cell = Cell.measured(key, FILE_BYTES, forks(megabytesPerSecond, callsPerMegabyte, reads));
        cells.add(cell);
        if (variant.startsWith("Buffered") && "8192".equals(parameters.get("buffer"))) {
            controls.add(NoiseControl.of(cell, forks(megabytesPerSecond, callsPerMegabyte, reads)));
        }
    }

    private List<Fork> forks(double megabytesPerSecond, double callsPerMegabyte, boolean reads) {
        List<Fork> made = new ArrayList<>();
        for (int block = 0; block < forks; block++) {
            double speed = megabytesPerSecond * scatter(0.004);
            long calls = Math.round(callsPerMegabyte * FILE_BYTES / 1e6);
            int passes = Math.max(1, (int) (speed / 20));
            List<Sample> samples = new ArrayList<>();
            for (int sample = 0; sample < 10; sample++) {
                double seconds = FILE_BYTES * passes / 1e6 / (speed * scatter(0.03));
                long nanos = Math.round(seconds * 1e9);
                samples.add(new Sample(passes, nanos, Math.round(nanos * 0.98), null, null));
            }
            Instant startedAt = START.plusSeconds(block * 60L + cells.size());
            made.add(new Fork(
                    block,
                    startedAt,
                    400_000_000L,
                    block != 1,
                    samples,
                    reads ? calls : 0L,
                    reads ? 0L : calls,
                    16_384L,
                    (long) block * 10,
                    8_000_000L));
        }
        return made;
    }

    private double scatter(double share) {
        return 1 + share * (2 * random.nextDouble() - 1);
    }

    private SessionInfo session(String mode, boolean complete, String directory) {
        return new SessionInfo(
                "20261121-210305-3f2a",
                "0.1.0",
                START,
                complete ? START.plusSeconds(118) : null,
                complete,
                mode,
                42,
                120,
                3,
                List.of("lab", "run", "--dir", directory, "--" + mode),
                directory,
                null);
    }

    private static Host host(String directory) {
        return new Host(
                HOST_NAME,
                "Intel(R) Xeon(R) Processor @ 2.60GHz",
                2,
                1,
                1,
                "amd64",
                8_589_934_592L,
                "Linux 6.18.5",
                "6.18.5",
                "kvm",
                List.of(
                        new Host.Mount(
                                directory, "ext4", "/dev/vda", 4096L, 8_388_608L, 250_000_000_000L, 180_000_000_000L),
                        new Host.Mount("/dev/shm", "tmpfs", "tmpfs", 4096L, null, 4_000_000_000L, 4_000_000_000L)));
    }

    private static Jdk jdk(String id, String version) {
        return new Jdk(
                id, version, "Eclipse Adoptium", "OpenJDK 64-Bit Server VM", "/opt/java/" + id, List.of("-Xmx256m"));
    }

    private static List<ExperimentInfo> experiments() {
        return List.of(
                new ExperimentInfo(
                        READ,
                        "E1",
                        "Reading a file byte by byte",
                        "What does int read() cost, and which buffer makes it cheap?",
                        "Performance issues with FileInputStream (2018)",
                        "buffer",
                        "FileInputStream"),
                new ExperimentInfo(
                        WRITE,
                        "E2",
                        "Writing a file byte by byte",
                        "Does write(int) gain as much from a buffer as read() does?",
                        "Announced, not measured, by the same article",
                        "buffer",
                        "FileOutputStream"));
    }

    private List<Verdict> verdicts() {
        List<Verdict> verdicts = new ArrayList<>();
        for (String jdk : List.of(JDK_17, JDK_25)) {
            Measurements measurements = new Measurements(cells, controls, jdk);
            for (Claim claim : List.of(almostTwoOrders(), largeIsBest(), defaultIsGood(), lessBadInVirtualMachines())) {
                verdicts.add(Verdict.of(claim, READ, jdk, measurements));
            }
            verdicts.add(Verdict.of(writesGainAlike(), WRITE, jdk, measurements));
        }
        return List.copyOf(verdicts);
    }

    private static Claim almostTwoOrders() {
        return new Claim(
                "E1a",
                "Unbuffered reading is almost two orders of magnitude slower than the best buffer.",
                "408× (Windows 10), 73× (VirtualBox), 83× (KVM)",
                measurements ->
                        gain(measurements, READ, Map.of(), "InputStream").atLeast(50));
    }

    private static Claim largeIsBest() {
        return new Claim(
                "E1b",
                "No buffer below 32 KiB is the best.",
                "best at 56, 32 and 56 KiB",
                measurements -> measurements
                        .compare(best(measurements, 32 * 1024, Long.MAX_VALUE), best(measurements, 1, 32 * 1024 - 1))
                        .atLeast(1.03));
    }

    private static Claim defaultIsGood() {
        return new Claim(
                "E1c",
                "The default of 8 KiB reaches at least 75 % of the best.",
                "79 %, 82 %, 90 %",
                measurements -> measurements
                        .compare(
                                measurements.cell(READ, "BufferedInputStream", Map.of("buffer", "8192")),
                                best(measurements, 1, Long.MAX_VALUE))
                        .atLeast(0.75));
    }

    private static Claim lessBadInVirtualMachines() {
        return new Claim(
                "E1d",
                "Unbuffered reading loses less in virtual machines.",
                "0.539 MB/s on Windows, 3.4 and 3.6 MB/s in virtual machines",
                measurements ->
                        measurements.compare(Optional.empty(), Optional.empty()).atLeast(1));
    }

    private static Claim writesGainAlike() {
        return new Claim(
                "E2",
                "Writing gains from a buffer as reading does, within a factor of 3.",
                "assumed, not measured",
                measurements -> gain(measurements, WRITE, Map.of("on", "disk"), "OutputStream")
                        .dividedBy(gain(measurements, READ, Map.of(), "InputStream"))
                        .withinFactor(3));
    }

    private static Comparison gain(
            Measurements measurements, String experiment, Map<String, String> parameters, String stream) {
        Map<String, String> unbuffered = new HashMap<>(parameters);
        unbuffered.put("buffer", "0");
        return measurements.compare(
                Measurements.fastest(measurements.cells(experiment, "Buffered" + stream, parameters)),
                measurements.cell(experiment, "File" + stream, unbuffered));
    }

    private static Optional<Cell> best(Measurements measurements, long fromBytes, long toBytes) {
        return Measurements.fastest(measurements.cells(READ, "BufferedInputStream", Map.of()).stream()
                .filter(cell -> {
                    long size = size(cell.key().parameters().get("buffer"));
                    return size >= fromBytes && size <= toBytes;
                })
                .toList());
    }

    private static long size(@Nullable String buffer) {
        return buffer == null ? 0 : Long.parseLong(buffer);
    }

    /** The same session with other content. */
    public static Results with(Results results, List<Cell> cells, List<NoiseControl> controls, List<Verdict> verdicts) {
        return Copies.with(
                Copies.with(Copies.with(results, "cells", cells), "controls", controls), "verdicts", verdicts);
    }

    /** The same session of a file of the user's of three million bytes. */
    public static Results reading(String file, Results results) {
        SessionInfo.ReadFile read = new SessionInfo.ReadFile(file, 3_000_000, 3_000_000);
        return Copies.with(results, "session", Copies.with(results.session(), "file", read));
    }

    /** The same session on a machine of another kind, or with other disks. */
    public static Results on(@Nullable String virtualisation, List<Host.Mount> mounts, Results results) {
        Host host = Copies.with(results.host(), "virtualisation", virtualisation);
        return Copies.with(results, "host", Copies.with(host, "mounts", mounts));
    }
}
