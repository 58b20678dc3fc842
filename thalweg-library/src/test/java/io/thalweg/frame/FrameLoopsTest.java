package io.thalweg.frame;

import static io.thalweg.frame.FrameReaderTest.hex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Frames in a plain {@code for} and in a stream. */
class FrameLoopsTest {
    private static final String THREE = "00000001 61 00000000 00000002 6263";

    @Test
    void framesCanBeLoopedOver() throws IOException {
        StringBuilder found = new StringBuilder();
        try (FrameReader reader = reading(THREE)) {
            for (FrameView frame : reader) {
                assertThat(frame).isSameAs(reader);
                found.append(frame.offset()).append(' ').append(frame.length()).append(' ');
                found.append(HexFormat.of().formatHex(frame.copy())).append('\n');
            }
            assertThat(reader.iterator().hasNext()).isFalse();
        }
        assertThat(found).hasToString("0 1 61\n5 0 \n9 2 6263\n");
    }

    @Test
    void iteratorStepsOnceForEachFrameAndGoesOnWhereTheReaderStands() throws IOException {
        try (FrameReader reader = reading(THREE)) {
            Iterator<FrameView> first = reader.iterator();
            assertThat(first.hasNext()).isTrue();
            assertThat(first.hasNext()).isTrue();
            assertThat(first.next().offset()).isZero();
            assertThat(reader.next()).isTrue();
            Iterator<FrameView> second = reader.iterator();
            assertThat(second.next().offset()).isEqualTo(9);
            assertThatThrownBy(second::next).isInstanceOf(NoSuchElementException.class);
        }
    }

    @Test
    void streamIsInOrderAndClosesTheReader() {
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(hex(THREE));
        try (Stream<FrameView> frames = FrameReader.of(source, FrameFormat.lengthPrefixed()).stream()) {
            assertThat(frames.parallel()
                            .map(frame -> HexFormat.of().formatHex(frame.copy()))
                            .toList())
                    .containsExactly("61", "", "6263");
            assertThat(source.closes()).isZero();
        }
        assertThat(source.closes()).isEqualTo(1);
    }

    @Test
    void streamReadsNoFrameThatIsNotAskedFor() throws IOException {
        try (FrameReader reader = reading(THREE)) {
            assertThat(reader.stream().filter(frame -> frame.length() == 0).findFirst())
                    .containsSame(reader);
            assertThat(reader.offset()).isEqualTo(5);
        }
    }

    @Test
    void failureInALoopIsThatOfTheReader() throws IOException {
        try (FrameReader reader = reading("00000001 61 0000")) {
            Iterator<FrameView> frames = reader.iterator();
            frames.next();
            assertThatThrownBy(frames::hasNext)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(EOFException.class);
            assertThatThrownBy(() -> reader.stream().count()).isInstanceOf(UncheckedIOException.class);
        }
    }

    private static FrameReader reading(String bytes) {
        return FrameReader.of(ScriptedReadableChannel.whole(hex(bytes)), FrameFormat.lengthPrefixed());
    }
}
