package io.thalweg.lab.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Experiments of every shape that a report knows, never measured: a matrix, a ladder with a link's limit, a table. */
public final class SampleShapes {
    public static final String MATRIX = "array-matrix";
    public static final String LADDER = "tcp";
    public static final String TABLE = "disk";
    private static final double LINK = 117.6;
    private static final Map<String, Double> READERS = Map.of(
            "original",
            33.0,
            "buffered",
            400.0,
            "readint",
            64.0,
            "both",
            570.0,
            "no-alloc",
            510.0,
            "channel",
            1530.0,
            "compact",
            1728.0,
            "zero-copy",
            2147.0,
            "thalweg",
            5200.0);
    private static final List<String> RUNGS = List.of(
            "original", "buffered", "readint", "both", "no-alloc", "channel", "compact", "zero-copy", "thalweg");

    private SampleShapes() {}

    /** All three shapes on one JDK. */
    public static Results all() {
        return results();
    }

    /** The same work on another disk that is faster by these factors, and nothing else changed. */
    public static Results withDisk(double randomSmall, double sequentialLarge, double others) {
        Results results = all();
        List<Cell> cells = new ArrayList<>(results.cells().stream()
                .filter(cell -> !cell.key().experiment().equals(TABLE))
                .toList());
        cells.addAll(disk(randomSmall, sequentialLarge, others));
        Results measured = SampleResults.with(results, cells, results.controls(), results.verdicts());
        return on(
                new Host.Mount(
                        results.session().directory(),
                        "xfs",
                        "/dev/nvme0n1",
                        4096L,
                        131_072L,
                        250_000_000_000L,
                        180_000_000_000L),
                measured);
    }

    private static Results on(Host.Mount disk, Results results) {
        List<Host.Mount> mounts = new ArrayList<>(results.host().mounts());
        mounts.set(0, disk);
        return SampleResults.on(results.host().virtualisation(), mounts, results);
    }

    private static Results results() {
        Results base = SampleResults.quick();
        List<Cell> cells = new ArrayList<>();
        cells.addAll(matrix());
        cells.addAll(ladder());
        cells.addAll(disk(1, 1, 1));
        List<Verdict> verdicts = List.of(
                verdict("E1b", "file-read", Answer.CONFIRMED, "No buffer below 32 KiB is the best."),
                verdict("E3c", MATRIX, Answer.REFUTED, "A buffer above 2 KiB gains nothing."),
                verdict("E4a", TABLE, Answer.NOT_MEASURED, "Random 4 KiB gains most, sequential 256 KiB least."),
                verdict("E6c", LADDER, Answer.INCONCLUSIVE, "Zero-copy is 65 times as fast as the original."));
        Results measured = SampleResults.with(base, cells, List.of(), verdicts);
        return Copies.with(
                Copies.with(measured, "jdks", base.jdks().subList(0, 1)),
                "experiments",
                experiments(base.experiments().get(0)));
    }

    private static List<ExperimentInfo> experiments(ExperimentInfo sweep) {
        return List.of(
                sweep,
                new ExperimentInfo(
                                MATRIX,
                                "E3",
                                "Buffer size against array size",
                                "Which buffer, and which array to read into?",
                                "Optimal Buffer and Destination Byte Array Size",
                                "buffer",
                                "BufferedInputStream (default)")
                        .asMatrix("array"),
                new ExperimentInfo(
                                LADDER,
                                "E6",
                                "Messages over TCP",
                                "What do streams cost against channels?",
                                "Increasing performance of Java IO over sockets",
                                "buffer",
                                "original")
                        .asLadder(new ExperimentInfo.Limit("link", "1g", LINK, "1 Gbit/s, emulated")),
                new ExperimentInfo(
                                TABLE,
                                "E4",
                                "Blocks on the disk",
                                "What does the disk do with each way of access?",
                                "Optimal Buffer and Destination Byte Array Size",
                                "block",
                                "read")
                        .asTable());
    }

    private static Verdict verdict(String claim, String experiment, Answer answer, String text) {
        boolean judged = answer != Answer.NOT_MEASURED;
        return new Verdict(
                claim,
                experiment,
                SampleResults.JDK_17,
                text,
                "what the article measured",
                answer,
                judged ? new Interval(1.43, 1.38, 1.48) : null,
                "×",
                judged ? "one against the other: 1.43× (1.38 to 1.48), claimed at least 1.03" : "needs two disks");
    }

    private static List<Cell> matrix() {
        GeneratedCells made = new GeneratedCells(MATRIX, SampleResults.JDK_17);
        List<Cell> cells = new ArrayList<>();
        for (int array = 1; array <= 8192; array *= 4) {
            for (int buffer = 512; buffer <= 65_536; buffer *= 2) {
                // A fixed cost for each call and each refill, and one for each byte; the file of the large ones is
                // cold.
                double nanosPerByte = 0.5 + 12.0 / array + 400.0 / Math.max(buffer, array);
                made.cold(array > 64).busy(array > 64 ? 0.4 : 0.97).calls((long) (1e6 / Math.max(buffer, array)));
                cells.add(made.cell("BufferedInputStream", sizes(buffer, array), 1e3 / nanosPerByte));
            }
            made.calls(122L);
            cells.add(made.cell("BufferedInputStream (default)", sizes(8192, array), 1e3 / (0.55 + 12.0 / array)));
        }
        cells.add(Cell.notMeasured(
                CellKey.of(MATRIX, "FileInputStream", sizes(0, 512), SampleResults.JDK_17),
                1,
                NotMeasured.leftOutBy("default", "--full does")));
        return cells;
    }

    private static Map<String, String> sizes(int buffer, int array) {
        return new TreeMap<>(
                Map.of("buffer", Integer.toString(buffer), "array", Integer.toString(array), "cache", "cold"));
    }

    private static List<Cell> ladder() {
        GeneratedCells made = new GeneratedCells(LADDER, SampleResults.JDK_17).calls(0L);
        List<Cell> cells = new ArrayList<>();
        for (String link : List.of("loopback", "1g")) {
            for (String placement : List.of("unpinned", "two-cores", "same-cpu")) {
                for (String reader : RUNGS) {
                    double loopback = READERS.getOrDefault(reader, 1.0) * (placement.equals("same-cpu") ? 0.7 : 1);
                    boolean limited = link.equals("1g") && loopback > LINK;
                    made.busy(limited ? 0.1 : 0.95).allocated(reader.equals("both") ? 1_200_000 : 0);
                    cells.add(made.cell(
                            reader,
                            Map.of("link", link, "placement", placement, "body", "headers", "writer", "blocks"),
                            limited ? LINK * 0.98 : loopback));
                }
            }
        }
        cells.add(Cell.notMeasured(
                CellKey.of(
                        LADDER,
                        "original",
                        Map.of("link", "loopback", "placement", "two-sockets", "body", "headers", "writer", "blocks"),
                        SampleResults.JDK_17),
                1,
                NotMeasured.impossible("one socket")));
        return cells;
    }

    private static List<Cell> disk(double randomSmall, double sequentialLarge, double others) {
        GeneratedCells made =
                new GeneratedCells(TABLE, SampleResults.JDK_17).cold(true).busy(0.2);
        List<Cell> cells = new ArrayList<>();
        for (String access : List.of("sequential", "random")) {
            for (String variant : List.of("write", "read")) {
                for (int block : List.of(4096, 262_144)) {
                    boolean small = block == 4096;
                    boolean random = access.equals("random");
                    double gain = random && small ? randomSmall : !random && !small ? sequentialLarge : others;
                    double base = random ? small ? 0.8 : 25 : small ? 20 : 58;
                    made.calls(1_000_000L / block);
                    cells.add(made.cell(
                            variant, Map.of("access", access, "block", Integer.toString(block)), base * gain));
                }
            }
        }
        return cells;
    }
}
