package io.thalweg.audit.recording;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.thalweg.agent.figure.Observation;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the agent observed of streams that shows whether a buffer around them would change what the program does. It can
 * contradict a change; that nothing was observed proves nothing.
 *
 * @param counts of how many streams each was observed; empty where no evidence was gathered
 * @param markLimit the largest limit given to a {@code mark}, in bytes; 0 if there was none
 * @param peak the most streams of their line that were open at once in one JVM; 0 if that is not known
 */
public record Evidence(Map<Observation, Long> counts, long markLimit, long peak) {
    /** The agent was not asked for evidence. */
    public static final Evidence NOT_GATHERED = new Evidence(Map.of(), 0, 0);

    /** Refuses what no count can be. */
    public Evidence {
        counts = Map.copyOf(counts);
        OperationCounts.requireCounts(markLimit, peak);
        counts.values().forEach(count -> OperationCounts.requireCounts(count));
    }

    /** As the file has it. */
    @JsonCreator
    static Evidence read(
            @JsonProperty("markLimit") @Nullable Long markLimit,
            @JsonProperty("peak") @Nullable Long peak,
            @JsonAnySetter Map<String, JsonNode> others) {
        Map<Observation, Long> counts = new EnumMap<>(Observation.class);
        for (Observation observation : Observation.values()) {
            JsonNode value = others.get(observation.field());
            if (value == null || !value.canConvertToLong()) {
                throw new IllegalArgumentException(observation.field() + " is no count: " + value);
            }
            counts.put(observation, value.asLong());
        }
        return new Evidence(counts, markLimit == null ? 0 : markLimit, peak == null ? 0 : peak);
    }

    /** Whether the agent was asked for it. */
    public boolean isGathered() {
        return !counts.isEmpty();
    }

    /** Of how many streams this was observed; 0 where no evidence was gathered. */
    public long count(Observation observation) {
        return counts.getOrDefault(observation, 0L);
    }

    /** Both together, gathered only if both were. */
    public Evidence plus(Evidence other) {
        if (!isGathered() || !other.isGathered()) {
            return NOT_GATHERED;
        }
        Map<Observation, Long> sums = new EnumMap<>(counts);
        other.counts.forEach((observation, count) -> sums.merge(observation, count, Long::sum));
        return new Evidence(sums, Math.max(markLimit, other.markLimit), Math.max(peak, other.peak));
    }
}
