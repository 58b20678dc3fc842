package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.finding.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a buffer has fetched, the program need not have taken. */
class ConsumedTest extends RuleScenario {
    private static final String FILL = "java.io.BufferedInputStream.fill";
    private static final String[] BYTES = {"java.io.FileInputStream.read", FILL, "java.io.BufferedInputStream.read"};
    private static final String[] CHARACTERS = {
        "java.io.FileInputStream.read",
        "sun.nio.cs.StreamDecoder.readBytes",
        "sun.nio.cs.StreamDecoder.read0",
        "java.io.InputStreamReader.read"
    };
    private static final String[] ARRAYS = {
        "java.io.FileInputStream.read", FILL, "java.io.BufferedInputStream.read1", "java.io.BufferedInputStream.read"
    };
    private static final String[] LINES = {
        "java.io.FileInputStream.read", FILL, "java.io.BufferedInputStream.read", "java.io.DataInputStream.readLine"
    };
    private static final String[] COMPRESSED = {
        "java.io.FileInputStream.read",
        "java.util.zip.InflaterInputStream.fill",
        "java.util.zip.InflaterInputStream.read",
        "java.util.zip.InflaterInputStream.read"
    };

    private void files(long files, long reads, long empty, String... by) {
        buffered()
                .instances(files)
                .calls("read", reads, 8192, via(by))
                .empty(empty)
                .end();
    }

    /** As a program that looks at the first characters of many files, each of which it closes then. */
    @Test
    void whatIsFetchedOnceOfEachFileAndNotReadToItsEndMayNotHaveBeenTaken() {
        files(50_000, 50_000, 0, BYTES);
        files(50_000, 50_000, 0, CHARACTERS);
        files(50_000, 50_000, 0, ARRAYS);
        files(50_000, 50_000, 0, LINES);
        files(50_000, 50_000, 0, COMPRESSED);

        assertThat(findings()).isEmpty();
    }

    @Test
    void whatIsReadToTheEndWasTaken() {
        files(50_000, 100_000, 50_000, CHARACTERS);

        Finding finding = only();
        assertThat(finding.rule()).hasToString("char-by-char");
        assertThat(finding.gain().lowSeconds()).isPositive();
    }

    @Test
    void aSecondRefillProvesThatTheFirstWasTaken() {
        files(50, 50_000, 0, BYTES);

        assertThat(only().rule()).hasToString("byte-by-byte");
    }

    /** The half that is proven is the low end's. */
    @Test
    void onlyWhatIsProvenIsInTheLowEnd() {
        files(3_000, 9_000, 0, BYTES);
        double low = only().gain().lowSeconds();

        RuleScenario whole = new RuleScenario();
        whole.stream("java.io.FileInputStream", "file")
                .calls("read", 9_000, 8192, whole.via(BYTES))
                .end();
        assertThat(low / whole.only().gain().lowSeconds()).isBetween(0.66, 0.67);
    }

    /** 300 bytes out of each MiB, where a buffer of a MiB is made for each file. */
    @Test
    void aBufferThatIsFilledOnceForEachFileIsTooLarge() {
        int site = via("sun.nio.ch.ChannelInputStream.read", FILL, "BufferedInputStream.read");
        channel()
                .in("java.io.BufferedInputStream", 1L << 20, made)
                .instances(2_000)
                .calls("read", 2_000, 1 << 20, site)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("oversized-buffer");
        assertThat(finding.level()).isEqualTo(Finding.Level.WARNING);
        assertThat(finding.advice().what()).contains("fetched by buffers of 1 MiB, one for each of 2,000 streams");
        assertThat(finding.gain().lowSeconds()).isZero();
        assertThat(finding.gain().highSeconds()).isGreaterThan(0.8);
    }

    @Test
    void aBufferThatIsFilledAgainOrFindsTheEndIsNot() {
        int site = via("FileInputStream.read", FILL, "BufferedInputStream.read1");
        for (long empty : new long[] {0, 1_500}) {
            input().instances(empty == 0 ? 500 : 1_500)
                    .calls("read", 3_000, 1 << 20, site)
                    .empty(empty)
                    .end();
        }

        assertThat(findings()).noneMatch(finding -> finding.rule().id().equals("oversized-buffer"));
    }

    /** What the program asks for itself, it wants. */
    @Test
    void anArrayOfItsOwnIsNoBuffer() {
        input().instances(2_000)
                .calls("read", 2_000, 256 << 10, via("FileInputStream.read"))
                .end();

        assertThat(findings()).isEmpty();
    }

    /** A buffer of 8 KiB costs more for each of many files than a few calls. */
    @ParameterizedTest
    @ValueSource(longs = {2, 4, 8})
    void aBufferForAFewCallsOfEachFileSavesNothing(long callsEach) {
        input().instances(50_000)
                .calls("read", 50_000 * callsEach, 4, via("FileInputStream.read"))
                .end();

        assertThat(findings())
                .noneMatch(finding -> finding.gain().lowSeconds() > 0 && finding.level() == Finding.Level.WARNING);
    }
}
