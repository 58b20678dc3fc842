package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that move no bytes: which of them a buffer would need, and which are made again. */
class MovesTest {
    private static final long TIMES = MovesProgram.TIMES;

    @TempDir
    static Path directory;

    private static TestRecording recording;

    @BeforeAll
    static void run() throws Exception {
        AgentChild.Run run = AgentChild.in(directory)
                .agent("quiet,out=r.json")
                .run(MovesProgram.class, directory.resolve("file").toString());
        assertThat(run.err()).isEmpty();
        recording = TestRecording.read(directory.resolve("r.json"));
    }

    private static long sum(String method, String op, String figure) {
        return recording.sum("MovesProgram." + method, op, figure);
    }

    private static JsonNode made(String method) {
        return recording.madeIn("MovesProgram." + method).get(0);
    }

    private static JsonNode stat() {
        return ofPaths("stat");
    }

    private static JsonNode ofPaths(String op) {
        for (JsonNode stream : recording.root().get("streams")) {
            for (JsonNode operation : stream.get("operations")) {
                if (stream.get("type").asText().equals("(path)")
                        && operation.get("op").asText().equals(op)) {
                    return operation;
                }
            }
        }
        throw new AssertionError("no " + op + " of paths");
    }

    /** The share of the questions that were asked in that method, by their samples. */
    private static double shareOf(String method) {
        double all = 0;
        double there = 0;
        for (JsonNode site : stat().get("sites")) {
            all += site.get("weight").asLong();
            there += recording.siteHas(site.get("site").asInt(), "MovesProgram." + method)
                    ? site.get("weight").asLong()
                    : 0;
        }
        return there / all;
    }

    @Test
    void theRecordingIsAsItsSchemaSays() throws Exception {
        assertThat(recording.schemaErrors()).isEmpty();
    }

    @Test
    void aSeekToTheEndBetweenWritesEndsNoRun() {
        assertThat(sum("appends", "seek", "calls")).isEqualTo(TIMES);
        assertThat(sum("appends", "seek", "sequential")).isEqualTo(TIMES - 1); // the first goes from the beginning
        assertThat(sum("appends", "write", "sequential")).isEqualTo(TIMES - 1);
    }

    @Test
    void aShortSkipBetweenReadsEndsNoRunAndItsBytesAreCounted() {
        assertThat(sum("skips", "skip", "sequential")).isEqualTo(TIMES);
        assertThat(sum("skips", "skip", "bytes")).isEqualTo(3 * TIMES);
        assertThat(sum("skips", "skip", "smallCalls")).isZero();
        assertThat(sum("skips", "read", "sequential")).isEqualTo(TIMES - 1);
    }

    @Test
    void aJumpEndsTheRun() {
        assertThat(sum("jumps", "seek", "sequential")).isLessThanOrEqualTo(TIMES / 2);
        assertThat(sum("jumps", "read", "calls")).isEqualTo(TIMES);
    }

    @Test
    void aPathThatIsOpenedAgainAtThePlaceIsTold() {
        assertThat(made("reopens").get("instances").asLong()).isEqualTo(TIMES);
        assertThat(made("reopens").get("reopened").asLong()).isEqualTo(TIMES - 2);
        assertThat(made("appends").get("reopened").asLong()).isZero();
    }

    @Test
    void buffersAroundOneStreamAreCounted() {
        assertThat(made("buffers").get("buffers").asLong()).isEqualTo(TIMES);
        assertThat(made("skips").get("buffers").asLong()).isZero();
    }

    @Test
    void aBufferAboveAnotherIsNoBufferOfTheStream() {
        assertThat(recording.madeIn("MovesProgram.layers"))
                .hasSize(3)
                .allSatisfy(stream -> assertThat(stream.get("buffers").asLong()).isEqualTo(1));
    }

    @Test
    void flushesOfAStreamWithoutABufferAreCountedOnceForWhatWasWritten() {
        assertThat(made("flushesEach").get("flushes").asLong()).isEqualTo(TIMES);
        assertThat(made("flushesSome").get("flushes").asLong()).isEqualTo(TIMES / 2);
        assertThat(made("reopens").get("flushes").asLong()).isZero();
    }

    @Test
    void bytesThatWentThroughACodecAreCounted() {
        assertThat(recording.madeIn("MovesProgram.codes"))
                .extracting(stream -> stream.get("codecBytes").asLong())
                .containsExactlyInAnyOrder(MovesProgram.CODED * TIMES, 10L);
        assertThat(made("skips").has("codecBytes")).isFalse();
    }

    @Test
    void forcesOfMappedMemoryAreCounted() {
        assertThat(recording.calls("java.nio.MappedByteBuffer", "force")).isEqualTo(MovesProgram.FORCES);
    }

    @Test
    void mappingsAreCountedAtTheChannel() {
        JsonNode made = made("maps").get("operations");

        assertThat(made)
                .filteredOn(operation -> operation.get("op").asText().equals("map"))
                .singleElement()
                .satisfies(maps -> assertThat(maps.get("calls").asLong()).isEqualTo(MovesProgram.MAPS));
    }

    /** Whose second is over, where a flush would have woken it. */
    @Test
    void aReaderOfAPipeThatNothingWakesIsCounted() {
        JsonNode pipe = StreamSupport.stream(recording.root().get("streams").spliterator(), false)
                .filter(stream -> stream.get("type").asText().equals("(pipe)"))
                .findFirst()
                .orElseThrow()
                .at("/operations/0");

        assertThat(pipe.get("op").asText()).isEqualTo("wait");
        assertThat(pipe.get("calls").asLong()).isEqualTo(2);
        assertThat(pipe.get("timedNanos").asLong()).isGreaterThan(1_900_000_000);
        assertThat(pipe.get("sites"))
                .extracting(site -> recording.siteHas(site.get("site").asInt(), "MovesProgram.readsPipe")
                        || recording.siteHas(site.get("site").asInt(), "MovesProgram.readsPipeOfCharacters"))
                .containsExactly(true, true);
    }

    /** The JVM asks some hundred times by itself. */
    @Test
    void questionsAboutPathsAreCountedAndThoseAskedAgainTold() {
        assertThat(stat().get("calls").asLong()).isBetween(2 * TIMES, 2 * TIMES + 1000);
        assertThat(stat().get("sequential").asLong()).isBetween(TIMES - 1, TIMES + 800);
        assertThat(shareOf("asks")).isBetween(0.1, 0.9);
        assertThat(shareOf("asks") + shareOf("asksOfEach")).isGreaterThan(0.7);
    }

    @Test
    void pathsThatAreResolvedAreCounted() {
        assertThat(ofPaths("resolve").get("calls").asLong()).isBetween(2 * TIMES, 2 * TIMES + 100);
        assertThat(ofPaths("resolve").get("sequential").asLong()).isGreaterThanOrEqualTo(2 * TIMES - 1);
    }
}
