package io.thalweg.agent.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.TakingTurns;
import io.thalweg.agent.figure.Figure;
import java.io.FileDescriptor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The table of streams keeps to its limits and loses no call. */
class StreamsTest {
    private static final String TYPE = "java.io.FileInputStream";

    @BeforeEach
    void start() {
        Hooks.start(null, false, false, false);
    }

    @AfterEach
    void stop() {
        Hooks.stop();
    }

    private static void read(FileDescriptor descriptor, int bytes) {
        Hooks.moved(descriptor, Op.READ, TYPE, bytes, bytes, Hooks.begin(descriptor));
    }

    private static long calls() {
        return CountSnapshot.now().streams.stream()
                .mapToLong(total -> total.counts(Op.READ).get(Figure.CALLS))
                .sum();
    }

    @Test
    void countsStreamsBeyondTheLimitAsOne() {
        List<FileDescriptor> descriptors = new ArrayList<>();
        for (int i = 0; i < Streams.MAX_LIVE + 500; i++) {
            FileDescriptor descriptor = new FileDescriptor();
            descriptors.add(descriptor);
            Hooks.opened(descriptor, new Object(), null, TYPE, "file");
        }
        for (FileDescriptor descriptor : descriptors) {
            read(descriptor, 1);
            read(descriptor, 1);
        }

        assertThat(calls()).isEqualTo(2L * descriptors.size());
        assertThat(CountSnapshot.now().droppedStreams).isEqualTo(503); // three are the standard streams
        assertThat(CountSnapshot.now().streams)
                .filteredOn(total -> total.type.equals("(other)"))
                .singleElement()
                .satisfies(total ->
                        assertThat(total.counts(Op.READ).get(Figure.CALLS)).isEqualTo(1006));
    }

    /** A thread takes a stack, counting begins anew, and the thread goes on with its call. */
    @Test
    void aStackKeepsItsNumberWhenCountingBeginsAnew() {
        int before = StackTable.here();

        Hooks.restart(0);

        assertThat(CountSnapshot.now().sites).hasSizeGreaterThan(before);
        assertThat(StackTable.here()).isEqualTo(before);
    }

    /** A program goes on after its audit, for years. */
    @Test
    void nothingIsKeptOfWhatIsNoLongerAudited() {
        FileDescriptor descriptor = new FileDescriptor();
        Hooks.opened(descriptor, new Object(), null, TYPE, "file");
        read(descriptor, 1);
        Hooks.stop();

        Hooks.forget();

        assertThat(calls()).isZero();
        assertThat(CountSnapshot.now().streams).noneMatch(total -> total.type.equals(TYPE));
    }

    @Test
    void forgetsWhatWasOpenBeforeAReset() {
        FileDescriptor descriptor = new FileDescriptor();
        OpenStream stream = Streams.register(descriptor, TYPE, "file", null, -1);
        read(descriptor, 1);

        Streams.reset();
        stream.enqueue(); // as the garbage collector does, at a time of its own

        assertThat(calls()).isZero();
    }

    @Test
    void makesRoomWhenStreamsAreClosed() {
        for (int i = 0; i < 3 * Streams.MAX_LIVE; i++) {
            FileDescriptor descriptor = new FileDescriptor();
            Hooks.opened(descriptor, new Object(), null, TYPE, "file");
            read(descriptor, 1);
            Hooks.closed(descriptor);
        }

        assertThat(calls()).isEqualTo(3 * Streams.MAX_LIVE);
        assertThat(CountSnapshot.now().droppedStreams).isZero();
    }

    @Test
    void tellsRunsFromJumps() {
        FileDescriptor descriptor = new FileDescriptor();
        for (int i = 0; i < 10; i++) {
            Hooks.movedAt(descriptor, Op.READ, TYPE, 5, 5L * i, 5, 0);
        }
        for (int i = 0; i < 10; i++) {
            Hooks.movedAt(descriptor, Op.READ, TYPE, 5, 1000 - 50L * i, 5, 0);
        }

        assertThat(CountSnapshot.now().streams)
                .filteredOn(total -> total.has(Op.READ))
                .singleElement()
                .satisfies(total ->
                        assertThat(total.counts(Op.READ).get(Figure.SEQUENTIAL)).isEqualTo(9));
    }

    @Test
    void samplesStandForAllCalls() {
        FileDescriptor descriptor = new FileDescriptor();
        for (int i = 0; i < 100_000; i++) {
            read(descriptor, 1);
        }

        assertThat(CountSnapshot.now().streams)
                .filteredOn(total -> total.has(Op.READ))
                .singleElement()
                .satisfies(total -> {
                    SiteWeights sites = total.weights(Op.READ);
                    assertThat(sites.weight(0)).isBetween(100_000L - 1536, 100_000L);
                    assertThat(sites.samples(0)).isBetween(90L, 150L);
                });
    }

    @Test
    void sharesTheSamplesBetweenTwoLinesThatTakeTurns() {
        FileDescriptor descriptor = new FileDescriptor();
        TakingTurns.run(200_000, () -> read(descriptor, 1), () -> read(descriptor, 2));

        assertThat(CountSnapshot.now().streams)
                .filteredOn(total -> total.has(Op.READ))
                .singleElement()
                .satisfies(total -> {
                    SiteWeights sites = total.weights(Op.READ);
                    assertThat(sites.size()).isEqualTo(2);
                    assertThat((double) sites.weight(0) / sites.weight(1)).isBetween(0.7, 1.4);
                });
    }

    private static void write(FileDescriptor descriptor) {
        Hooks.moved(descriptor, Op.WRITE, TYPE, 1, 1, Hooks.begin(descriptor));
    }

    @Test
    void tellsStreamsApartByTheirFirstCallsThatItDidNotSeeBeingMade() {
        List<FileDescriptor> alike = List.of(new FileDescriptor(), new FileDescriptor());
        for (FileDescriptor descriptor : alike) {
            TakingTurns.run(5, () -> read(descriptor, 1), () -> write(descriptor));
        }
        FileDescriptor other = new FileDescriptor();
        TakingTurns.run(5, () -> write(other), () -> read(other, 1));

        assertThat(CountSnapshot.now().streams)
                .filteredOn(total -> total.has(Op.READ))
                .allSatisfy(total -> {
                    assertThat(total.counts(Op.WRITE).get(Figure.CALLS)).isEqualTo(5 * total.instances());
                    assertThat(total.firstUsed).hasSize(2);
                })
                .extracting(StreamCounts::instances)
                .containsExactlyInAnyOrder(2L, 1L);
    }

    @Test
    void tellsNoFirstCallOfStreamsThatItSawBeingMade() {
        FileDescriptor descriptor = new FileDescriptor();
        Hooks.opened(descriptor, new Object(), null, TYPE, "file");
        read(descriptor, 1);

        assertThat(CountSnapshot.now().streams)
                .filteredOn(total -> total.has(Op.READ))
                .singleElement()
                .satisfies(total -> assertThat(total.firstUsed).isNull());
    }
}
