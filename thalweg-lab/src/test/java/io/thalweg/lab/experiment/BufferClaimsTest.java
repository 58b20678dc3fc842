package io.thalweg.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Fork.Sample;
import io.thalweg.lab.result.Measurements;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BufferClaimsTest {
    private static final String JDK = "17";

    private final List<Cell> cells = new ArrayList<>();

    private void measured(
            String experiment, String variant, Map<String, String> parameters, double megabytesPerSecond) {
        List<Fork> forks = new ArrayList<>();
        for (int block = 0; block < 3; block++) {
            // A thousandth of scatter, so that there is an interval.
            long nanos = Math.round(1e9 / megabytesPerSecond * (1 + block / 1000.0));
            forks.add(new Fork(
                    block,
                    Instant.EPOCH,
                    0,
                    true,
                    List.of(new Sample(1, nanos, null, null, null)),
                    null,
                    null,
                    null,
                    null,
                    0));
        }
        cells.add(Cell.measured(CellKey.of(experiment, variant, parameters, JDK), 1_000_000, forks));
    }

    private void read(int bufferKibibytes, double megabytesPerSecond) {
        if (bufferKibibytes == 0) {
            measured("file-read", "FileInputStream", Map.of(), megabytesPerSecond);
        } else {
            measured(
                    "file-read",
                    "BufferedInputStream",
                    Map.of("buffer", Integer.toString(bufferKibibytes * 1024)),
                    megabytesPerSecond);
        }
    }

    private void write(int bufferKibibytes, double megabytesPerSecond) {
        if (bufferKibibytes == 0) {
            measured("file-write", "FileOutputStream", Map.of("on", "disk"), megabytesPerSecond);
        } else {
            measured(
                    "file-write",
                    "BufferedOutputStream",
                    Map.of("on", "disk", "buffer", Integer.toString(bufferKibibytes * 1024)),
                    megabytesPerSecond);
        }
    }

    private Answer answer(String id) {
        Claim claim = Experiments.all().stream()
                .flatMap(experiment -> experiment.claims().stream())
                .filter(candidate -> candidate.id().equals(id))
                .findFirst()
                .orElseThrow();
        return claim.judge(new Measurements(cells, List.of(), JDK)).answer();
    }

    /** Each with the kibibytes of its buffer, and its speed in MB/s. */
    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            E1a | CONFIRMED    | confirms two orders of magnitude from fifty on | read 0→3, read 32→200
            E1a | REFUTED      | refutes two orders of magnitude below fifty | read 0→3, read 32→40
            E1b | CONFIRMED    | confirms that the best is large | read 8→200, read 56→220
            E1b | REFUTED      | refutes that the best is large | read 4→220, read 56→200
            E1c | CONFIRMED    | confirms that the default is good | read 8→173.8, read 56→220.1
            E1c | CONFIRMED    | confirms that the default is good where it is the best | read 8→220, read 56→200
            E1c | REFUTED      | refutes that the default is good | read 8→100, read 56→220
            E1d | NOT_MEASURED | needs two machines for the virtual one | ''
            E2 | CONFIRMED    | confirms that writing gains alike | read 0→3, read 32→200, write 0→2, write 32→200
            E2 | REFUTED      | refutes that writing gains alike | read 0→3, read 32→200, write 0→50, write 32→200
            E2 | NOT_MEASURED | cannot judge writing without reading | write 0→2, write 32→200
            """)
    void judges(String id, Answer answer, String why, String measured) {
        for (String each : measured.isEmpty() ? new String[0] : measured.split(", ", -1)) {
            String[] words = each.split("[ →]", 3);
            if (words[0].equals("read")) {
                read(Integer.parseInt(words[1]), Double.parseDouble(words[2]));
            } else {
                write(Integer.parseInt(words[1]), Double.parseDouble(words[2]));
            }
        }
        assertThat(answer(id)).as(why).isEqualTo(answer);
    }
}
