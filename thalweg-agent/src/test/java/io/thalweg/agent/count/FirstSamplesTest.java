package io.thalweg.agent.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.FileDescriptor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FirstSamplesTest {
    private static final int PLACE = 7;
    private static final int STREAMS = 2000;

    @BeforeEach
    void forget() {
        FirstSamples.reset();
    }

    private static List<OpenStream> streams(int created) {
        List<OpenStream> streams = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            streams.add(new OpenStream(new FileDescriptor(), null, "", "file", null, created));
        }
        return streams;
    }

    /** What a program does that makes one call on each stream. */
    private static long sampledOf(List<OpenStream> streams) {
        long samples = 0;
        for (OpenStream stream : streams) {
            if (FirstSamples.dueAt(stream, Op.READ) == 1) {
                FirstSamples.add(stream, Op.READ, 1);
                samples++;
            }
        }
        return samples;
    }

    @Test
    void manyStreamsOfOnePlaceAreSampledSeldom() {
        // About the square root of twice as many, and never none.
        assertThat(sampledOf(streams(PLACE))).isBetween(20L, 200L);
    }

    @Test
    void aStreamThatNobodySawBeingMadeIsSampledAtOnce() {
        assertThat(sampledOf(streams(-1))).isEqualTo(STREAMS);
    }

    @Test
    void anotherOperationStartsAnew() {
        OpenStream stream = streams(PLACE).get(0);
        FirstSamples.add(stream, Op.READ, 1_000_000);

        assertThat(FirstSamples.dueAt(stream, Op.WRITE)).isEqualTo(1);
    }

    @Test
    void everyCallHasTheSameChance() {
        List<OpenStream> streams = streams(PLACE);
        FirstSamples.add(streams.get(0), Op.READ, 1_000_000);

        assertThat(streams.stream()
                        .mapToLong(stream -> FirstSamples.dueAt(stream, Op.READ))
                        .average())
                .hasValueCloseTo(LiveCounts.STEADY / 2.0, within(60.0));
    }
}
