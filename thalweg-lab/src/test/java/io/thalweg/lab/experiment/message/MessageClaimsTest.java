package io.thalweg.lab.experiment.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.sender.MessageDelivery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageClaimsTest {
    private static final String JDK = "17";
    private static final String TWO_CORES = "two-cores";
    private static final String SAME_CPU = "same-cpu";
    private static final String UNPINNED = "unpinned";

    /** A thousandth from fork to fork, so that there is an interval. */
    private static final double STEADY = 0.001;

    private final List<Cell> cells = new ArrayList<>();

    private void measured(
            String experiment, String variant, SortedMap<String, String> parameters, double speed, double scatter) {
        measured(experiment, variant, parameters, speed, scatter, 0);
    }

    private void measured(
            String experiment,
            String variant,
            SortedMap<String, String> parameters,
            double speed,
            double scatter,
            long readCalls) {
        List<Fork> forks = new ArrayList<>();
        for (int block = 0; block < 4; block++) {
            // Differs from cell to cell, or a ratio would have no scatter.
            double factor = 1 + scatter * ((block + cells.size()) % 4 - 1.5);
            Fork.Sample sample = new Fork.Sample(1, Math.round(1e9 / speed * factor), null, null, null);
            forks.add(new Fork(block, Instant.EPOCH, 0, true, List.of(sample), readCalls + block, null, null, null, 0));
        }
        cells.add(Cell.measured(new CellKey(experiment, variant, parameters, JDK), 1_000_000, forks));
    }

    private void pipe(String variant, String placement, double speed) {
        measured("pipe", variant, MessageCells.parameters(placement, Body.HEADERS), speed, STEADY);
    }

    private void tcp(String variant, double speed) {
        tcp(variant, Body.HEADERS, "loopback", MessageDelivery.BLOCKS, speed);
    }

    private void tcp(String variant, Body body, String link, MessageDelivery writing, double speed) {
        measured("tcp", variant, MessageCells.parameters(TWO_CORES, body, link, writing), speed, STEADY);
    }

    private void compactOfSmallWrites(Body body, long readCalls) {
        SortedMap<String, String> parameters =
                MessageCells.parameters(TWO_CORES, body, "loopback", MessageDelivery.SMALL);
        measured("tcp", "compact", parameters, 100, STEADY, readCalls);
    }

    private Answer answer(String id) {
        Claim claim = Stream.concat(new PipeExperiment().claims().stream(), new TcpExperiment().claims().stream())
                .filter(candidate -> candidate.id().equals(id))
                .findFirst()
                .orElseThrow();
        return claim.judge(new Measurements(cells, List.of(), JDK)).answer();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "E5a", "E5b", "E5c", "E5d", "E5e", "E5f", "E5g", "E5h", "E5i", "E6a", "E6b", "E6c", "E6d", "E6e", "E6f",
                "E6g", "E6h", "E6i"
            })
    void withoutFiguresNothingIsMeasured(String id) {
        assertThat(answer(id)).isEqualTo(Answer.NOT_MEASURED);
    }

    /** Speeds of pipes between two cores, unless they are somewhere else or of TCP. */
    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            E5a | CONFIRMED    | buffering twice halves | original 644.8, double-buffered 304.6
            E5a | REFUTED      | buffering twice does not halve | original 600, double-buffered 500
            E5a | CONFIRMED    | unpinned figures answer where there are no others | original@unpinned 644.8, \
            double-buffered@unpinned 304.6
            E5b | CONFIRMED    | placement matters | zero-copy 1013, zero-copy@same-cpu 1782
            E5b | REFUTED      | placement does not matter | zero-copy 1000, zero-copy@same-cpu 1010
            E5c | INCONCLUSIVE | equal scatter is inconclusive | zero-copy@unpinned 700, zero-copy 1000
            E5d | CONFIRMED    | unbuffered is ten times slower | original 736, unbuffered 50.8
            E5d | REFUTED      | unbuffered is not ten times slower | original 300, unbuffered 50
            E5e | CONFIRMED    | zero copy is the fastest | zero-copy 1013, no-alloc 828, thalweg 2000, original 700, \
            double-buffered 700, readint 700, channel 700, unbuffered 20
            E5e | NOT_MEASURED | the fastest of some | zero-copy 1013, no-alloc 828, thalweg 2000
            E5e | REFUTED      | zero copy is not the fastest | zero-copy 800, no-alloc 828
            E5f | CONFIRMED    | reading the length at once gains little | original 644.8, readint 647.1
            E5f | REFUTED      | reading the length at once gains much | original 600, readint 900
            E5g | CONFIRMED    | removing allocation helps | readint 680, no-alloc 828
            E5g | REFUTED      | removing allocation does not help | readint 680, no-alloc 690
            E5h | NOT_MEASURED | half of the readers do not settle it | zero-copy 1000, zero-copy@same-cpu 1700
            E5i | CONFIRMED    | sockets beat pipes | zero-copy@same-cpu 1782, tcp:zero-copy 2147.1
            E5i | REFUTED      | pipes beat sockets | zero-copy@same-cpu 5000, tcp:zero-copy 4000
            E6c | CONFIRMED    | sixty five times | tcp:original 30, tcp:zero-copy 2147.1
            E6c | REFUTED      | not sixty five times | tcp:original 100, tcp:zero-copy 5000
            E6d | CONFIRMED    | compacting wins | tcp:channel 1529.7, tcp:compact 1728
            E6d | REFUTED      | compacting does not win | tcp:channel 1500, tcp:compact 1501
            E6e | CONFIRMED    | allocation is faster | tcp:both 572.9, tcp:no-alloc 507
            E6e | REFUTED      | allocation is not faster | tcp:both 500, tcp:no-alloc 520
            E6f | CONFIRMED    | channels are three times as fast | tcp:original 30, tcp:both 520, tcp:channel 1529.7
            E6f | REFUTED      | channels are not three times as fast | tcp:both 1000, tcp:channel 1529.7
            """)
    void judges(String id, Answer answer, String why, String speeds) {
        for (String each : speeds.split(", ", -1)) {
            String[] ends = each.split(" ", 2);
            String[] variant = ends[0].split("[:@]", 2);
            double speed = Double.parseDouble(ends[1]);
            if (ends[0].startsWith("tcp:")) {
                tcp(variant[1], speed);
            } else {
                pipe(variant[0], variant.length == 1 ? TWO_CORES : variant[1], speed);
            }
        }
        assertThat(answer(id)).as(why).isEqualTo(answer);
    }

    @Test
    void whatScattersTooFarIsInconclusive() {
        measured("pipe", "original", MessageCells.parameters(TWO_CORES, Body.HEADERS), 600, 0.3);
        measured("pipe", "double-buffered", MessageCells.parameters(TWO_CORES, Body.HEADERS), 300, 0.3);
        assertThat(answer("E5a")).isEqualTo(Answer.INCONCLUSIVE);
    }

    @Test
    void wanderingScatters() {
        for (String variant : List.of("original", "channel", "zero-copy")) {
            measured("pipe", variant, MessageCells.parameters(UNPINNED, Body.HEADERS), 700, 0.1);
            measured("pipe", variant, MessageCells.parameters(TWO_CORES, Body.HEADERS), 1000, 0.004);
        }
        assertThat(answer("E5c")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void wanderingDoesNotScatter() {
        for (String variant : List.of("original", "channel", "zero-copy")) {
            measured("pipe", variant, MessageCells.parameters(UNPINNED, Body.HEADERS), 700, 0.004);
            measured("pipe", variant, MessageCells.parameters(TWO_CORES, Body.HEADERS), 1000, 0.1);
        }
        assertThat(answer("E5c")).isEqualTo(Answer.REFUTED);
    }

    private void oneCore(double zeroCopy, double original) {
        for (String variant : List.of("zero-copy", "channel")) {
            pipe(variant, TWO_CORES, 1000);
            pipe(variant, SAME_CPU, zeroCopy);
        }
        for (String variant : List.of("original", "readint", "no-alloc")) {
            pipe(variant, TWO_CORES, 700);
            pipe(variant, SAME_CPU, original);
        }
    }

    @Test
    void onlyChannelsGainFromOneCore() {
        oneCore(1700, 570);
        assertThat(answer("E5h")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void streamsGainFromOneCoreToo() {
        oneCore(1700, 1400);
        assertThat(answer("E5h")).isEqualTo(Answer.REFUTED);
    }

    private void links(double gainOnSlow, double gainOnFast) {
        tcp("original", Body.HEADERS, "1g", MessageDelivery.BLOCKS, 30);
        tcp("buffered", Body.HEADERS, "1g", MessageDelivery.BLOCKS, 30 * gainOnSlow);
        tcp("original", Body.HEADERS, "10g", MessageDelivery.BLOCKS, 34);
        tcp("buffered", Body.HEADERS, "10g", MessageDelivery.BLOCKS, 34 * gainOnFast);
        tcp("both", Body.HEADERS, "10g", MessageDelivery.BLOCKS, 34 * gainOnFast * 1.5);
    }

    @Test
    void aSlowLinkHidesTheGain() {
        links(4, 12);
        assertThat(answer("E6a")).isEqualTo(Answer.CONFIRMED);
        assertThat(answer("E6b")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void aSlowLinkHidesNothing() {
        links(4, 4);
        assertThat(answer("E6a")).isEqualTo(Answer.REFUTED);
        assertThat(answer("E6b")).isEqualTo(Answer.REFUTED);
    }

    @Test
    void aBacklogIsReadAtOnce() {
        compactOfSmallWrites(Body.HEADERS, 5000);
        compactOfSmallWrites(Body.HEAVY, 100);
        assertThat(answer("E6g")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void aBacklogIsNotReadAtOnce() {
        compactOfSmallWrites(Body.HEADERS, 5000);
        compactOfSmallWrites(Body.HEAVY, 4900);
        assertThat(answer("E6g")).isEqualTo(Answer.REFUTED);
    }

    private void smallWrites(double gain) {
        tcp("original", 30);
        tcp("zero-copy", 2000);
        tcp("original", Body.HEADERS, "loopback", MessageDelivery.SMALL, 30);
        tcp("zero-copy", Body.HEADERS, "loopback", MessageDelivery.SMALL, 30 * gain);
    }

    @Test
    void smallWritesGainLess() {
        smallWrites(3);
        assertThat(answer("E6h")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void smallWritesGainAsMuch() {
        smallWrites(70);
        assertThat(answer("E6h")).isEqualTo(Answer.REFUTED);
    }

    private void heavy(double gain) {
        tcp("both", Body.HEAVY, "loopback", MessageDelivery.BLOCKS, 10);
        tcp("zero-copy", Body.HEAVY, "loopback", MessageDelivery.BLOCKS, 10 * gain);
    }

    @Test
    void aHeavyConsumerGainsNothing() {
        heavy(1.01);
        assertThat(answer("E6i")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void aHeavyConsumerGainsSomething() {
        heavy(1.5);
        assertThat(answer("E6i")).isEqualTo(Answer.REFUTED);
    }
}
