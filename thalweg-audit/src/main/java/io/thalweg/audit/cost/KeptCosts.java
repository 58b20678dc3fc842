package io.thalweg.audit.cost;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thalweg.base.file.AtomicFile;
import io.thalweg.base.file.JsonFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What calls cost where recordings were made: kept beside them, so that every later look at them shows the gains of the
 * first. Format: {@code docs/reference/recording.md}.
 */
public final class KeptCosts {
    /** The file's name. */
    static final String NAME = "thalweg-costs.json";

    private static final int VERSION = 1;
    private static final int MAX_BYTES = 1 << 20;

    private static final JsonFile KIND = new JsonFile(
            "thalweg-costs", VERSION, MAX_BYTES, "file of costs", "Delete it; call costs will be measured again.");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Map<CallKind, CallCost> costs;

    private KeptCosts(Map<CallKind, CallCost> costs) {
        this.costs = costs;
    }

    /** The words of the file; kinds by name, so that those of a later version do no harm. */
    private record CostsFile(String format, int version, Map<String, CallCost> costs) {}

    /** Nothing was kept. */
    public static KeptCosts none() {
        return new KeptCosts(Map.of());
    }

    /**
     * What was kept with these recordings, of which each is a file or a directory; where several know a cost, the
     * first.
     *
     * @throws Problem with {@code BAD_DATA} or {@code ENVIRONMENT} if a file of costs is there and cannot be read
     */
    public static KeptCosts beside(List<Path> recordings) {
        Map<CallKind, CallCost> costs = new EnumMap<>(CallKind.class);
        recordings.stream()
                .map(recording -> Files.isDirectory(recording)
                        ? recording.resolve(NAME)
                        : recording.toAbsolutePath().resolveSibling(NAME))
                .distinct()
                .filter(Files::exists)
                .forEach(file -> read(file).forEach(costs::putIfAbsent));
        return new KeptCosts(costs);
    }

    /**
     * What was kept in that file.
     *
     * @throws Problem as {@link #beside}
     */
    static KeptCosts in(Path file) {
        return new KeptCosts(read(file));
    }

    private static Map<CallKind, CallCost> read(Path file) {
        Map<String, CallCost> read = KIND.read(file, MAPPER, CostsFile.class).costs();
        Map<CallKind, CallCost> costs = new EnumMap<>(CallKind.class);
        for (CallKind kind : CallKind.values()) {
            CallCost cost = read == null ? null : read.get(kind.name());
            if (cost != null) {
                if (cost.nanosPerCall() < 0 || cost.nanosPerByte() < 0) {
                    throw KIND.damaged(Printable.of(file) + ": a negative cost of " + kind, null);
                }
                costs.put(kind, cost);
            }
        }
        return costs;
    }

    /** Keeps the costs beside the recordings in that directory. */
    public static void keep(Path directory, Costs costs) {
        Map<String, CallCost> named = new TreeMap<>();
        costs.all().forEach((kind, cost) -> named.put(kind.name(), cost));
        Path file = directory.resolve(NAME);
        try {
            byte[] json = MAPPER.writeValueAsBytes(new CostsFile(KIND.format(), VERSION, named));
            AtomicFile.write(file, true, out -> out.write(json));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("costs that cannot be written as JSON", e);
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot write " + Printable.of(file) + ": " + Reason.of(e),
                    "The recordings are kept. A later audit of them will measure call costs again.",
                    e);
        }
    }

    /** What is known of those kinds. */
    Map<CallKind, CallCost> of(Iterable<CallKind> kinds) {
        Map<CallKind, CallCost> known = new EnumMap<>(CallKind.class);
        for (CallKind kind : kinds) {
            CallCost cost = costs.get(kind);
            if (cost != null) {
                known.put(kind, cost);
            }
        }
        return known;
    }
}
