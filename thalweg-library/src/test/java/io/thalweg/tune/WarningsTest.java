package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A warning is said once, to whoever listens to {@code io.thalweg}; a note only when it is asked for. */
class WarningsTest {
    private final Logger logger = Logger.getLogger("io.thalweg");
    private final List<String> said = new ArrayList<>();
    private final Handler listener = new Handler() {
        @Override
        public void publish(LogRecord warning) {
            said.add(warning.getLevel() + " " + warning.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private final Warnings warnings = new Warnings();

    @BeforeEach
    void listen() {
        logger.setUseParentHandlers(false);
        logger.addHandler(listener);
    }

    @AfterEach
    void listenNoMore() {
        logger.removeHandler(listener);
        logger.setUseParentHandlers(true);
    }

    @Test
    void eachIsSaidOnce() {
        warnings.add("first");
        warnings.add("second");
        warnings.add("first");
        assertThat(said).isEmpty();
        warnings.say();
        warnings.add("second");
        warnings.say();
        assertThat(said).containsExactly("WARNING first", "WARNING second");
        assertThat(warnings.all()).containsExactly("first", "second");
    }

    @Test
    void notesAreNotSaid() {
        warnings.note("by the way");
        warnings.note("by the way");
        warnings.say();
        assertThat(said).isEmpty();
        assertThat(warnings.all()).isEmpty();
        assertThat(warnings.notes()).containsExactly("by the way");
    }
}
