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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a gate needs of an earlier audit: how many calls each finding had. */
final class Baseline {
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

    private record Json(List<KnownFinding> findings) {}

    @SuppressWarnings("unused") // Jackson calls the constructor
    private record KnownFinding(String identity, long calls) {
        KnownFinding {
            Objects.requireNonNull(identity, "identity");
        }
    }

    private final Map<String, Long> byIdentity;
    private final Map<String, Long> bySite;

    private Baseline(List<KnownFinding> known) {
        byIdentity = calls(known, KnownFinding::identity);
        bySite = calls(known, finding -> site(finding.identity()));
    }

    private static Map<String, Long> calls(List<KnownFinding> known, Function<KnownFinding, String> key) {
        return known.stream().collect(Collectors.toMap(key, KnownFinding::calls, Long::sum));
    }

    /** Kind of call and calling method, without the rule and without the method that creates the stream. */
    private static String site(String identity) {
        String[] words = identity.split(" ", -1);
        return words.length < 3 ? identity : words[1] + " " + words[2];
    }

    /**
     * Reads an audit that was written as JSON.
     *
     * @throws Problem with {@code BAD_DATA} if it is no audit of a version known here; with {@code ENVIRONMENT} if it
     *     cannot be read
     */
    static Baseline read(Path file) {
        return new Baseline(KIND.read(file, MAPPER, Json.class).findings());
    }

    /**
     * How many calls that finding had; null if there were none. Where another rule said something of the same calls,
     * advice was followed that leaves them, as when a writer stays open that was opened for each line.
     */
    @Nullable
    Long calls(Finding finding) {
        String identity = finding.identity();
        return byIdentity.getOrDefault(identity, bySite.get(site(identity)));
    }
}
