package io.thalweg.line;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.Views;
import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Lines in a {@code for} loop and in a stream: what stepping from one to the next gives. */
class LineLoopsTest {
    private final ScriptedReadableChannel source = ScriptedReadableChannel.whole("a\n\nbc\nd".getBytes(US_ASCII));
    private final LineReader reader = LineReader.of(source);

    @Test
    void loopHasEveryLine() {
        List<String> lines = new ArrayList<>();
        for (String line : reader.strings()) {
            lines.add(line);
            assertThat(reader.lineNumber()).isEqualTo(lines.size());
        }
        assertThat(lines).containsExactly("a", "", "bc", "d");
        assertThat(source.closes()).as("the reader is still its owner's").isZero();
    }

    @Test
    void loopHasEveryView() {
        List<String> lines = new ArrayList<>();
        for (ByteBuffer line : reader.views()) {
            assertThat(line.isReadOnly()).isTrue();
            lines.add(new String(Views.copy(line), US_ASCII));
        }
        assertThat(lines).containsExactly("a", "", "bc", "d");
    }

    /** To gather views, as a spliterator of the JDK's over an iterator does, would end them. */
    @Test
    void viewsAreNotGathered() {
        assertThat(reader.views().spliterator().trySplit()).isNull();
        assertThat(StreamSupport.stream(reader.views().spliterator(), true)
                        .map(line -> new String(Views.copy(line), US_ASCII)))
                .containsExactly("a", "", "bc", "d");
    }

    @Test
    void iteratorGoesOnWhereTheReaderStands() throws IOException {
        assertThat(reader.next()).isTrue();
        Iterator<String> lines = reader.strings().iterator();
        assertThat(lines.next()).isEmpty();
        assertThat(lines.hasNext()).isTrue();
        assertThat(lines.hasNext()).as("asking twice takes no line").isTrue();
        assertThat(lines.next()).isEqualTo("bc");
        assertThat(reader.strings()).as("another loop goes on").containsExactly("d");
        assertThat(lines.hasNext()).isFalse();
        assertThatThrownBy(lines::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void streamHasEveryLineAndClosesTheReader() {
        try (Stream<String> lines = reader.stream()) {
            assertThat(lines.parallel().map(String::length).toList()).containsExactly(1, 0, 2, 1);
        }
        assertThat(source.closes()).isEqualTo(1);
    }

    @Test
    void streamReadsNoLineThatNobodyTakes() throws IOException {
        assertThat(reader.stream().findFirst()).contains("a");
        assertThat(reader.next()).isTrue();
        assertThat(reader.lineNumber()).isEqualTo(2);
    }

    @Test
    void failureOfTheSourceIsPassedOnUnchecked() {
        LineReader failing = LineReader.of(HostileInputStream.failingAt(3, "a\nbc\n".getBytes(US_ASCII)));
        Iterator<String> lines = failing.strings().iterator();
        assertThat(lines.next()).isEqualTo("a");
        assertThatThrownBy(lines::hasNext)
                .isInstanceOf(UncheckedIOException.class)
                .cause()
                .hasMessageContaining("offset 3");
        assertThatThrownBy(() -> failing.stream().count()).isInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(() -> failing.views().iterator().next()).isInstanceOf(UncheckedIOException.class);
    }
}
