package io.thalweg.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the annotations say of good tests and bad ones. */
class SmallIoTest {
    @TempDir
    static Path directory;

    private static Map<String, String> failures = Map.of();

    @BeforeAll
    static void runTheSamples() throws Exception {
        failures = SampleJvm.run(directory, List.of(SampleJvm.agent("quiet")), Samples.OnMethods.class);
    }

    private static AbstractStringAssert<?> assertThatFailureOf(String test) {
        return assertThatFailureOf(test, failures);
    }

    private static AbstractStringAssert<?> assertThatFailureOf(String test, Map<String, String> failures) {
        assertThat(failures).containsKey(test);
        return assertThat(failures.get(test));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "readsAsManyAsAllowed()",
                "readsThroughABuffer()",
                "readsPiecesOf600()",
                "readsPiecesOf513()",
                "loadsClassesFromAJar()",
                "printsLines()",
                "[2] 10"
            })
    void passesWhatIsNotTooMuch(String test) {
        assertThatFailureOf(test).isEmpty();
    }

    @Test
    void namesTheLineTheCountsAndTheFix() {
        assertThatFailureOf("readsOneByOne()").containsPattern("""
                        ^3,000 small reads, at most 100 allowed \\(small: 512 bytes or less\\)
                          3,000 small of 3,001 reads, 3,000 bytes, 1\\.0 on average
                            at io\\.thalweg\\.testing\\.SampleFile\\.readOneByOne\\(SampleFile\\.java:\\d+\\)
                            on java\\.io\\.FileInputStream created at \
                        io\\.thalweg\\.testing\\.SampleFile\\.readOneByOne\\(SampleFile\\.java:\\d+\\)
                            Fix: put a BufferedInputStream around it where it is created\\.$""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "readsOneMoreThanAllowed() | 3,000 small reads, at most 2,999 allowed",
                "readsPiecesOf600Below1024() | 5 small reads, at most 0 allowed (small: fewer than 1,024 bytes)",
                "readsInOtherThreads() | 9,000 small reads, at most 100 allowed",
                "readsAtTwoPlaces() | 3,300 small reads, at most 100 allowed",
                "writesOneByOne() | 3,000 small writes, at most 100 allowed",
                "[1] 1 | 3,000 small reads, at most 300 allowed",
                "failsByItself() | for another reason",
                "hasALimitOfNoPowerOfTwo() | below = 500 for small reads must be a power of two",
                "allowsLessThanNone() | atMost = -1 for small writes is negative",
            })
    void failsWhatIsTooMuch(String test, String why) {
        assertThatFailureOf(test).startsWith(why);
    }

    @Test
    void showsTheWorstPlaceFirst() {
        assertThatFailureOf("readsAtTwoPlaces()")
                .containsSubsequence(
                        "3,000 small of", "SampleFile.readOneByOne", "300 small of 301", "SampleFile.read(");
    }

    @Test
    void sharesTheCallsOnOneStreamBetweenTheLines() {
        assertThatFailureOf("readsAtTwoLines()")
                .containsPattern("at io\\.thalweg\\.testing\\.Samples.*\\(Samples\\.java:\\d+\\) about \\d+ %\n"
                        + "    at io\\.thalweg\\.testing\\.Samples.*\\(Samples\\.java:\\d+\\) about \\d+ %\n    on ");
    }

    @Test
    void showsBothExcesses() {
        assertThatFailureOf("copiesOneByOne()").contains("3,000 small reads", "3,000 small writes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "readsRandomly() | read a block at once",
                "readsAChannel() | read into a larger ByteBuffer",
                "writesOneByOne() | put a BufferedOutputStream around it",
                "flushesEachByte() | there is already a buffer, but it is flushed"
            })
    void saysWhatHelpsThere(String test, String fix) {
        assertThatFailureOf(test).contains("Fix: " + fix);
    }

    @Test
    void holdsForEachTestOfAClass() throws Exception {
        Map<String, String> ofClass =
                SampleJvm.run(directory, List.of(SampleJvm.agent("quiet")), Samples.OnSuperclass.class);

        assertThatFailureOf("mayReadMore()", ofClass).isEmpty();
        assertThatFailureOf("readsOneByOne()", ofClass).startsWith("3,000 small reads, at most 100 allowed");
        assertThatFailureOf("readsOneByOneToo()", ofClass).startsWith("3,000 small reads, at most 100 allowed");
    }
}
