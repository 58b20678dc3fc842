package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.finding.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls that move nothing, again and again. */
class SpinsTest extends RuleScenario {
    private Finding spin(String type, String medium, String op) {
        stream(type, medium)
                .calls(op, MANY, 64, MANY, 64, 0, used)
                .empty(MANY - 1)
                .end();
        return only();
    }

    @ParameterizedTest
    @CsvSource({
        "sun.nio.ch.FileChannelImpl, file, transferTo, moved <= 0",
        "sun.nio.ch.FileChannelImpl, file, transferFrom, moved <= 0",
        "java.io.FileInputStream, file, read, b >= 0",
        "java.nio.channels.SocketChannel, socket, read, configureBlocking(true)",
        "java.nio.channels.SocketChannel, socket, write, configureBlocking(true)"
    })
    void aLoopThatMovesNothingIsNamedWithItsEnd(String type, String medium, String op, String fix) {
        Finding finding = spin(type, medium, op);

        assertThat(finding.rule()).isEqualTo("spins");
        assertThat(finding.level()).isEqualTo(Finding.Level.WARNING);
        assertThat(finding.advice().what()).startsWith("999,999 calls of " + op + " moved nothing, beside 1 that did");
        assertThat(firstFix(finding)).contains(fix);
    }

    /** A server reads each channel that is ready until it is not; a virtual thread tries before it parks. */
    @ParameterizedTest
    @CsvSource({"read, 500000", "write, 500000", "read, 700000"})
    void anEmptyCallBesideEachThatMovesSomethingIsNone(String op, long empty) {
        stream("java.nio.channels.SocketChannel", "socket")
                .calls(op, MANY, 64, MANY, 64, 0, used)
                .empty(empty)
                .end();

        assertThat(findings()).noneMatch(finding -> finding.rule().equals("spins"));
    }

    @Test
    void theEndsOfManyFilesAreNone() {
        stream("java.io.FileInputStream", "file")
                .instances(MANY / 2)
                .calls("read", MANY, 64, MANY, 64, 0, used)
                .empty(MANY)
                .end();

        assertThat(findings()).noneMatch(finding -> finding.rule().equals("spins"));
    }
}
