package io.thalweg.lab.tune;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Fork.Sample;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SessionInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Builds results as a session of the lab would leave them, from the speed of each cell. */
public final class MeasuredSession {
    public static final Instant FINISHED = Instant.parse("2026-11-21T21:05:00Z");

    private final List<Jdk> jdks = new ArrayList<>();
    private final List<Cell> cells = new ArrayList<>();

    public MeasuredSession jdk(String version) {
        jdks.add(new Jdk(version, version, "vendor", "vm", "/opt/" + version, List.of()));
        return this;
    }

    /** A cell of the newest JDK, each fork at one of these speeds. */
    public MeasuredSession cell(
            String experiment, String variant, Map<String, String> parameters, double... megabytesPerSecond) {
        CellKey key = CellKey.of(
                experiment, variant, parameters, jdks.get(jdks.size() - 1).id());
        cells.add(Cell.measured(key, 1_000_000, forks(megabytesPerSecond)));
        return this;
    }

    /** A sweep that doubles its speed at {@code best} and gains next to nothing beyond. */
    public MeasuredSession sweep(String experiment, String variant, Map<String, String> parameters, int best) {
        for (int size = 4096; size <= 262144; size *= 2) {
            Map<String, String> sized = new java.util.HashMap<>(parameters);
            sized.put("buffer", Integer.toString(size));
            double speed = size < best ? 400 : 800 + size / 100_000.0;
            cell(experiment, variant, sized, speed, speed * 1.002, speed * 0.999);
        }
        return this;
    }

    private static List<Fork> forks(double... megabytesPerSecond) {
        List<Fork> forks = new ArrayList<>();
        for (double speed : megabytesPerSecond) {
            long nanos = Math.round(1e9 / speed);
            List<Sample> samples = List.of(new Sample(1, nanos, nanos / 2, null, null));
            forks.add(new Fork(forks.size(), FINISHED, 0, true, samples, null, null, null, null, 0));
        }
        return forks;
    }

    public Results results() {
        SessionInfo session = new SessionInfo(
                "id",
                "0.1",
                FINISHED.minusSeconds(100),
                FINISHED,
                true,
                "default",
                1,
                100,
                3,
                List.of(),
                "/data/bench",
                null);
        Host host = new Host(
                "host",
                "Z80",
                2,
                1,
                1,
                "amd64",
                null,
                "Linux",
                "6.18.44",
                null,
                List.of(mount("/", "ext4"), mount("/data", "xfs"), mount("/dev/shm", "tmpfs")));
        List<Experiment> experiments = Stream.concat(Experiments.all().stream(), Experiments.tuning().stream())
                .toList();
        return new Results(
                Results.FORMAT,
                Results.VERSION,
                session,
                host,
                jdks,
                experiments.stream().map(Experiment::info).toList(),
                cells,
                List.of(),
                List.of());
    }

    private static Host.Mount mount(String path, String fileSystem) {
        return new Host.Mount(path, fileSystem, null, null, null, 1, 1);
    }
}
