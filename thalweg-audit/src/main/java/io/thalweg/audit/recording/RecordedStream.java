package io.thalweg.audit.recording;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.thalweg.agent.figure.Figure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The counters of all streams that are alike: same type, medium, place of creation and wrappers.
 *
 * @param type the class that holds the descriptor
 * @param medium such as {@code file} or {@code socket}
 * @param standard {@code stdin}, {@code stdout}, {@code stderr}, or null
 * @param created index of the stack that made it; −1 when it was there before the agent
 * @param firstUsed of streams that were there before the agent, indexes of the stacks of their first calls, one for
 *     each operation; null where streams were seen being made, and of an entry that stands for many streams
 * @param instances how many streams
 * @param reopened how many of them had a path that had been opened at the same place not long before
 * @param buffers how many buffers were put around them
 * @param flushes how often a flush reached them after something was written
 * @param codecBytes how many bytes came out of decompressors around them, or went into compressors; 0 if there
 *     were none
 * @param chain what wraps it, from the inside out
 * @param operations what was done with it
 * @param splitMessages messages in several small writes
 * @param evidence what a buffer around them would change
 */
public record RecordedStream(
        String type,
        String medium,
        @Nullable String standard,
        int created,
        @Nullable List<Integer> firstUsed,
        long instances,
        long reopened,
        long buffers,
        long flushes,
        long codecBytes,
        List<RecordedWrapper> chain,
        List<Operation> operations,
        SplitMessageCounts splitMessages,
        Evidence evidence) {
    /** Refuses what a damaged file leaves out. */
    public RecordedStream {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(medium, "medium");
        OperationCounts.requireCounts(instances, reopened, buffers, flushes, codecBytes);
        firstUsed = firstUsed == null ? null : List.copyOf(firstUsed);
        chain = List.copyOf(chain);
        operations = List.copyOf(operations);
        splitMessages = splitMessages == null ? SplitMessageCounts.NONE : splitMessages;
        evidence = evidence == null ? Evidence.NOT_GATHERED : evidence;
    }

    /** The medium as far as this version knows it. */
    public Medium kind() {
        return Medium.of(medium);
    }

    void checkSites(int count) {
        checkSite(created, count);
        if (firstUsed != null) {
            firstUsed.forEach(site -> checkSite(site, count));
        }
        chain.forEach(wrapper -> checkSite(wrapper.created(), count));
        operations.forEach(operation -> operation.sites().forEach(share -> checkSite(share.site(), count)));
    }

    private static void checkSite(int index, int count) {
        if (index < -1 || index >= count) {
            throw new IllegalArgumentException("site " + index + " of " + count);
        }
    }

    /**
     * Messages that went out in two to eight writes and were answered, on TCP connections without {@code
     * TCP_NODELAY} as far as the agent saw.
     *
     * @param answered how many
     * @param held those whose answer took 30 to 100 ms, as where the peer holds its acknowledgement back
     * @param heldNanos how long these answers took together
     */
    public record SplitMessageCounts(long answered, long held, long heldNanos) {
        /** There were none. */
        public static final SplitMessageCounts NONE = new SplitMessageCounts(0, 0, 0);

        /** Refuses what no count can be. */
        public SplitMessageCounts {
            OperationCounts.requireCounts(answered, held, heldNanos);
        }

        /** Both together. */
        public SplitMessageCounts plus(SplitMessageCounts other) {
            return new SplitMessageCounts(answered + other.answered, held + other.held, heldNanos + other.heldNanos);
        }
    }

    /**
     * A stream around another.
     *
     * @param type its class
     * @param bufferBytes the size of its buffer; null when unknown or none
     * @param created index of the stack that made it; −1 when unknown
     */
    public record RecordedWrapper(String type, @Nullable Long bufferBytes, int created) {
        /** Refuses what a damaged file leaves out. */
        public RecordedWrapper {
            Objects.requireNonNull(type, "type");
        }
    }

    /**
     * All calls of one kind.
     *
     * @param op such as {@code read} or {@code write}
     * @param counts of them
     * @param sites where they came from
     */
    public record Operation(String op, OperationCounts counts, List<SiteShare> sites) {
        /** Refuses what a damaged file leaves out. */
        public Operation {
            Objects.requireNonNull(op, "op");
            sites = List.copyOf(sites);
        }

        /** As the file has it: the figures lie beside the name, and later agents may add more. */
        @JsonCreator
        static Operation read(
                @JsonProperty("op") String op,
                @JsonProperty("histogram") List<Long> histogram,
                @JsonProperty("sites") List<SiteShare> sites,
                @JsonAnySetter Map<String, JsonNode> others) {
            Map<Figure, Long> figures = new EnumMap<>(Figure.class);
            for (Figure figure : Figure.values()) {
                JsonNode value = others.get(figure.field());
                if (value != null && !value.isNull()) {
                    figures.put(figure, count(figure, value));
                }
            }
            return new Operation(op, OperationCounts.of(figures, histogram), sites);
        }

        private static long count(Figure figure, JsonNode value) {
            if (!value.canConvertToLong()) {
                throw new IllegalArgumentException(figure.field() + " is no count: " + value);
            }
            return value.asLong();
        }
    }

    /**
     * A stack among the calls of an operation.
     *
     * @param site its index
     * @param samples how often it was seen
     * @param weight calls that it stands for
     * @param sequential of questions about paths, those of them that ask again; null of other calls
     */
    public record SiteShare(
            int site, long samples, double weight, @Nullable Double sequential) {
        /** Refuses what no count can be. */
        public SiteShare {
            OperationCounts.requireCounts(samples);
            if (!(weight >= 0)) {
                throw new IllegalArgumentException("a negative weight: " + weight);
            }
        }
    }
}
