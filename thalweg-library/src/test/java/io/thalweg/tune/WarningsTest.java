package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A warning is said once, to whoever listens to {@code io.thalweg}. */
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
        warnings.add("first");
        warnings.add("second");
        assertThat(said).isEmpty();
        warnings.say();
        warnings.add("first");
        warnings.say();
        assertThat(said).containsExactly("WARNING first", "WARNING second");
        assertThat(warnings.all()).containsExactly("first", "second");
    }

    @Test
    void aLoggerThatFailsIsReplacedByTheErrorOutput() {
        Handler broken = new Handler() {
            @Override
            public void publish(LogRecord warning) {
                throw new IllegalStateException("no disk");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        PrintStream before = System.err;
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        logger.addHandler(broken);
        try {
            warnings.add("first");
            warnings.say();
        } finally {
            logger.removeHandler(broken);
            System.setErr(before);
        }
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines(
                        "WARNING: first (Logging failed: java.lang.IllegalStateException: no disk)\n");
    }
}
