package io.thalweg.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.Allocation;
import io.thalweg.testkit.OpenSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A step allocates nothing, refills included. */
class LineAllocationTest {
    private static final int STEPS = 20_000;

    /** The same lines again and again, without allocating. */
    private static final class Endless implements OpenSource {
        private final byte[] lines;
        private int at;

        Endless(String lines) {
            this.lines = lines.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public int read(ByteBuffer into) {
            int n = into.remaining();
            while (into.hasRemaining()) {
                into.put(lines[at]);
                at = at + 1 == lines.length ? 0 : at + 1;
            }
            return n;
        }
    }

    private static LineReader endless(String lines) {
        return LineReader.of(
                BufferedReadableByteChannel.builder().bufferSize(1000).build(new Endless(lines)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"some line\nanother\n\n", "with\r\nboth\r\n", "old\rold\r", "t\u00E4b\tand\u000B\n"})
    void steppingAllocatesNothing(String lines) throws Exception {
        try (LineReader reader = endless(lines)) {
            assertThat(Allocation.eachTime(() -> step(reader))).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void noEndingCostsAllocation(LineEndings endings) throws Exception {
        String lines = endings == LineEndings.NUL ? "some\0other\0\0" : "some\r\nother\n\n";
        try (LineReader reader = LineReader.builder()
                .endings(endings)
                .build(BufferedReadableByteChannel.builder().bufferSize(1000).build(new Endless(lines)))) {
            assertThat(Allocation.eachTime(() -> step(reader))).isZero();
        }
    }

    private static long step(LineReader reader) throws IOException {
        long sum = 0;
        for (int i = 0; i < STEPS; i++) {
            sum += reader.next() ? reader.length() + reader.offset() + reader.lineNumber() : 0;
        }
        return sum;
    }

    @Test
    void viewAllocatesItsSliceAtMost() throws Exception {
        try (LineReader reader = endless("a line of some length\n")) {
            assertThat(Allocation.eachTime(() -> {
                        for (int i = 0; i < STEPS; i++) {
                            reader.next();
                            reader.view();
                        }
                    }))
                    .isLessThan(STEPS * 100L);
        }
    }

    /** From JDK 26 on, String's constructor makes another string first, which only C2 compiles away. */
    @Test
    void stringAllocatesItselfOnly() throws Exception {
        int strings = Runtime.version().feature() < 26 ? 1 : 2;
        try (LineReader reader = endless("a line of some length\n")) {
            assertThat(Allocation.eachTime(() -> {
                        for (int i = 0; i < STEPS; i++) {
                            reader.next();
                            reader.string();
                        }
                    }))
                    .as("%d objects and an array of 21 characters", strings)
                    .isLessThanOrEqualTo(STEPS * (strings * 24L + 40));
        }
    }

    @Test
    void countingAllocatesLittleForEachRefill() throws Exception {
        byte[] bytes = "line\n".repeat(200_000).getBytes(StandardCharsets.US_ASCII);
        assertThat(Allocation.eachTime(() -> Lines.count(new ByteArrayInputStream(bytes))))
                .isLessThan(200_000);
    }
}
