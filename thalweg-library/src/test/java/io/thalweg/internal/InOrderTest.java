package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a reader steps over, as the JDK's loops and streams want it. */
final class InOrderTest {
    private final Iterator<String> steps = List.of("a", "b").iterator();
    private final InOrder<String> inOrder = new InOrder<>(() -> steps.hasNext() ? steps.next() : null);

    @Test
    void givesEachStepOnceAndThenTheEnd() {
        List<String> given = new ArrayList<>();

        assertThat(inOrder.tryAdvance(given::add)).isTrue();
        assertThat(inOrder.tryAdvance(given::add)).isTrue();
        assertThat(inOrder.tryAdvance(given::add)).isFalse();
        assertThat(given).containsExactly("a", "b");
    }

    @Test
    void neverSplitsAndKnowsNoSize() {
        assertThat(inOrder.trySplit()).isNull();
        assertThat(inOrder.estimateSize()).isEqualTo(Long.MAX_VALUE);
        assertThat(inOrder.characteristics()).isEqualTo(Spliterator.ORDERED | Spliterator.NONNULL);
        assertThat(InOrder.stream(() -> null, () -> {}).isParallel()).isFalse();
    }

    @Test
    void aFailureIsUnchecked() {
        IOException broken = new IOException("broken");

        assertThatThrownBy(() -> new InOrder<>(() -> {
                            throw broken;
                        })
                        .tryAdvance(given -> {}))
                .isInstanceOf(UncheckedIOException.class)
                .hasCause(broken);
    }

    @Test
    void closingTheStreamClosesTheReader() {
        List<String> closed = new ArrayList<>();
        try (Stream<String> stream =
                InOrder.stream(() -> steps.hasNext() ? steps.next() : null, () -> closed.add("reader"))) {
            assertThat(stream.toList()).containsExactly("a", "b");
            assertThat(closed).isEmpty();
        }
        assertThat(closed).containsExactly("reader");
    }

    @Test
    void aCloseThatFailsIsUnchecked() {
        IOException broken = new IOException("broken");
        Stream<String> stream = InOrder.stream(() -> null, () -> {
            throw broken;
        });

        assertThatThrownBy(stream::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasCause(broken);
    }
}
