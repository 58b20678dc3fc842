package io.thalweg.agent.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1970-01-01T00:00:00.001Z",
                "2000-02-29T12:34:56.789Z",
                "2026-11-22T13:37:05.040Z",
                "2027-12-31T23:59:59.999Z",
                "2028-02-29T00:00:00.123Z",
                "2028-03-01T00:00:00.123Z",
                "2100-02-28T23:59:59.999Z",
                "2100-03-01T00:00:00.500Z"
            })
    void tellsTheTimeAsTheJdkDoes(String time) {
        assertThat(Window.iso8601(Instant.parse(time).toEpochMilli())).isEqualTo(time);
    }
}
