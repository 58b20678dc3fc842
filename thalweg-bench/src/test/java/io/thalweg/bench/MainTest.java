package io.thalweg.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    private static final int USAGE = 2;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no-such-benchmark",
                "streams --jdk no-such-folder",
                "streams --forks 0",
                "streams --forks many",
                "streams --only no-such-workload",
                "frames --only read",
                "streams --dir no-such-folder",
                "streams -o no-such-folder/report.md",
                "streams --json no-such-folder/run.json",
                "streams --no-such-option"
            })
    void refusesWrongUsage(String line) {
        assertThat(Main.run(line.isEmpty() ? new String[0] : line.split(" ", -1)))
                .isEqualTo(USAGE);
    }
}
