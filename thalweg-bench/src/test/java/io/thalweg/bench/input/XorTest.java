package io.thalweg.bench.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.Views;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XorTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 31, 32, 33, 64, 100})
    void findsWhatOursFinds(int length) {
        byte[] bytes = new byte[length + 3];
        new SplittableRandom(length).nextBytes(bytes);
        int expected = Views.xor(ByteBuffer.wrap(bytes, 0, length));
        assertThat(Xor.of(bytes, length)).isEqualTo(expected);
        assertThat(Xor.of(ByteBuffer.wrap(bytes), 0, length)).isEqualTo(expected);
        assertThat(Xor.of(ByteBuffer.wrap(bytes), 3, length)).isEqualTo(Views.xor(ByteBuffer.wrap(bytes, 3, length)));
    }
}
