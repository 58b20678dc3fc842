package io.thalweg.audit.gate;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.Finding;
import io.thalweg.base.file.JsonFile;
import io.thalweg.base.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What a gate needs of an earlier audit.
 *
 * @param calls how many calls each finding had, by {@link Finding#identity()}
 */
record Baseline(Map<String, Long> calls) {
    private static final JsonFile KIND = new JsonFile(
            Audit.FORMAT,
            Audit.VERSION,
            64 << 20,
            "baseline",
            "Write one with `thalweg audit --format json -o baseline.json …`.");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private record Json(List<Known> findings) {}

    @SuppressWarnings("unused") // Jackson calls the constructor
    private record Known(String identity, long calls) {
        Known {
            Objects.requireNonNull(identity, "identity");
        }
    }

    /**
     * Reads an audit that was written as JSON.
     *
     * @throws Problem with {@code BAD_DATA} if it is no audit of a version known here; with {@code ENVIRONMENT} if it
     *     cannot be read
     */
    static Baseline read(Path file) {
        return new Baseline(KIND.read(file, MAPPER, Json.class).findings().stream()
                .collect(Collectors.toMap(Known::identity, Known::calls, Long::sum)));
    }
}
