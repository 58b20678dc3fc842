package io.thalweg.bench.flow;

import static java.util.stream.Collectors.groupingBy;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.flow.OneBillionRowsExample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collector;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Least, mean and greatest temperature of each station. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class Temperatures {
    private final Path path = ForkInputs.file(Rows.FILE);
    private final long expected = ForkInputs.opened(() -> Rows.temperatures(path));

    /** The library's example. */
    @Benchmark
    public long thalweg() throws IOException {
        long sum = 0;
        for (Map.Entry<String, OneBillionRowsExample.Station> entry :
                OneBillionRowsExample.measured(path).entrySet()) {
            OneBillionRowsExample.Station station = entry.getValue();
            sum += Rows.checksum(entry.getKey(), station.least(), station.greatest(), station.sum(), station.count());
        }
        return ForkInputs.check(expected, sum);
    }

    /** As the challenge's own baseline does it: a stream of lines, split, grouped by a collector. */
    @Benchmark
    public long baseline() throws IOException {
        try (Stream<String> lines = Files.lines(path)) {
            Map<String, StationFigures> stations = lines.map(line -> line.split(";"))
                    .map(parts -> new Reading(parts[0], Double.parseDouble(parts[1])))
                    .collect(groupingBy(
                            Reading::station,
                            Collector.of(StationFigures::new, StationFigures::add, StationFigures::plus)));
            long sum = 0;
            for (Map.Entry<String, StationFigures> station : stations.entrySet()) {
                sum += station.getValue().checksum(station.getKey());
            }
            return ForkInputs.check(expected, sum);
        }
    }

    /** As the fastest entries without {@code Unsafe} do it. */
    @Benchmark
    public long mapped() throws IOException, InterruptedException, ExecutionException {
        return ForkInputs.check(expected, MappedTemperatures.checksum(path));
    }

    private record Reading(String station, double degrees) {}

    private static final class StationFigures {
        private double least = Double.POSITIVE_INFINITY;
        private double greatest = Double.NEGATIVE_INFINITY;
        private double sum;
        private long count;

        private void add(Reading row) {
            least = Math.min(least, row.degrees);
            greatest = Math.max(greatest, row.degrees);
            sum += row.degrees;
            count++;
        }

        private StationFigures plus(StationFigures other) {
            least = Math.min(least, other.least);
            greatest = Math.max(greatest, other.greatest);
            sum += other.sum;
            count += other.count;
            return this;
        }

        private long checksum(String name) {
            return Rows.checksum(name, Math.round(10 * least), Math.round(10 * greatest), Math.round(10 * sum), count);
        }
    }
}
