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

        assertThat(finding.rule()).hasToString("spins");
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

        assertThat(findings()).noneMatch(finding -> finding.rule().id().equals("spins"));
    }

    @Test
    void theEndsOfManyFilesAreNone() {
        input().instances(MANY / 2)
                .calls("read", MANY, 64, MANY, 64, 0, used)
                .empty(MANY)
                .end();

        assertThat(findings()).noneMatch(finding -> finding.rule().id().equals("spins"));
    }

    @ParameterizedTest
    @CsvSource({
        "java.net.Socket, socket, sun.nio.ch.NioSocketImpl.available, source.read(); // waits",
        "java.io.FileInputStream, pipe, java.io.BufferedInputStream.available, source.read(); // waits",
        "java.io.FileInputStream, file, java.io.InputStreamReader.ready, b >= 0"
    })
    void aLoopThatAsksUntilSomethingComesIsNamed(String type, String medium, String method, String fix) {
        stream(type, medium)
                .calls("available", MANY, 0, via(method))
                .calls("read", 10, 64, used)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("spins");
        assertThat(finding.advice().what())
                .startsWith(
                        "1,000,000 questions how many bytes are there (available), beside 10 calls that moved some");
        assertThat(firstFix(finding)).contains(fix);
        assertThat(finding.gain().highSeconds()).isGreaterThan(0.1);
    }

    /** A stream of Files asks for the position and the length. */
    @Test
    void aLoopThatAsksAtTheEndOfAFileIsNamed() {
        int asked = via("sun.nio.ch.FileChannelImpl.size > sun.nio.ch.ChannelInputStream.available");
        channel()
                .calls("position", MANY, 0, asked)
                .calls("length", MANY, 0, asked)
                .calls("read", 10, 64, used)
                .end();

        assertThat(only().rule()).hasToString("spins");
        assertThat(only().advice().costSeconds()).isGreaterThan(2 * MANY * 100e-9);
    }

    @Test
    void aQuestionBeforeEachReadIsAnotherRules() {
        input().calls("available", MANY, 0, via("FileInputStream.available"))
                .calls("read", MANY, 4096, used)
                .end();

        assertThat(only().rule()).hasToString("question-per-call");
    }

    /** The JDK asks by itself in the midst of a read. */
    @Test
    void whatTheJdkAsksIsNone() {
        stream("java.io.FileInputStream", "pipe")
                .calls("available", MANY, 0, via("BufferedInputStream.available", "Filter.read"))
                .calls("read", 10, 64, used)
                .end();

        assertThat(findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "sun.nio.ch.FileChannelImpl, sun.nio.ch.ChannelInputStream.skip",
        "java.io.RandomAccessFile, java.io.RandomAccessFile.skipBytes"
    })
    void aSkipThatReturnsNothingIsNamed(String type, String method) {
        int skips = via(method);
        stream(type, "file")
                .calls("seek", MANY, 0, skips)
                .calls("position", MANY, 0, skips)
                .calls("length", MANY, 0, skips)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("spins");
        assertThat(finding.advice().what()).startsWith("1,000,000 skips passed over nothing");
        assertThat(firstFix(finding)).contains("skipNBytes");
        assertThat(finding.advice().costSeconds()).isGreaterThan(3 * MANY * 100e-9);
    }

    /** Record after record, of which only the heads are read. */
    @Test
    void aSkipThatLeadsOnIsNone() {
        int skips = via("RandomAccessFile.skipBytes");
        randomAccess()
                .calls("read", MANY, 8, used)
                .calls("seek", MANY, 100, skips)
                .calls("position", MANY, 0, skips)
                .calls("length", MANY, 0, skips)
                .end();

        assertThat(findings()).noneMatch(finding -> finding.rule().id().equals("spins"));
    }
}
