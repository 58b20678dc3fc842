package io.thalweg.lab.experiment.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.RandomSource;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConsumerTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @ParameterizedTest
    @EnumSource(Body.class)
    void arraysAndBuffersGiveTheSameSum(Body body) {
        Consumer consumer = Consumer.of(body);
        for (int length : new int[] {0, 1, 7, 8, 9, 100}) {
            byte[] bytes = random.bytes(length + 3);
            int type = random.between(-1_000_000, 1_000_000);
            ByteBuffer direct = ByteBuffer.allocateDirect(length + 11);
            direct.position(11).put(bytes, 0, length).flip().position(11);
            assertThat(consumer.take(type, direct)).isEqualTo(consumer.take(type, bytes, length));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Body.class,
            names = {"BODIES", "HEAVY"})
    void aChangedByteChangesTheSum(Body body) {
        Consumer consumer = Consumer.of(body);
        byte[] bytes = random.bytes(100);
        long before = consumer.take(1, bytes, 100);
        bytes[random.between(0, 99)]++;
        assertThat(consumer.take(1, bytes, 100)).isNotEqualTo(before);
    }
}
