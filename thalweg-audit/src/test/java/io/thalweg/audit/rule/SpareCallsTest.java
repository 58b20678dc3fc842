package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.audit.Audit;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.report.AuditReport;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls that move no bytes: counted, priced and ranked as reads and writes are, and what a fix saves is what it leaves
 * out.
 */
class SpareCallsTest extends RuleScenario {
    @Test
    void transfersInSmallPiecesAreMadeAtOnce() {
        channel().calls("transferTo", MANY, 100, used).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("small-transfers");
        assertThat(finding.advice().what())
                .isEqualTo(
                        "1,000,000 transfers of 100 B on average by transferTo, which moves as much in one call as it"
                                + " is asked for.");
        assertThat(firstFix(finding)).contains("channel.transferTo(at, size - at, connection)");
        assertThat(finding.gain().lowSeconds()).isBetween(0.6, 0.65);
        assertThat(finding.gain().highSeconds()).isBetween(1.3, 1.35);
    }

    @Test
    void readsThatTheJdkMakesOfSmallTransfersAreToldAsThose() {
        int site = via("sun.nio.ch.FileDispatcherImpl.pread > sun.nio.ch.FileChannelImpl.transferTo");
        channel().calls("read", MANY, 100, site).end();

        assertThat(only().rule()).hasToString("small-transfers");
    }

    @ParameterizedTest
    @CsvSource({"transferTo, FileDispatcherImpl.sendfile", "read, FileDispatcherImpl.pread"})
    void transfersAtRandomPlacesAreNotOne(String op, String below) {
        int site = via("sun.nio.ch." + below + " > sun.nio.ch.FileChannelImpl.transferTo");
        channel().calls(op, MANY, 60, 60, 0, 0, site).end();

        assertThat(only().rule()).hasToString("random-access");
        assertThat(only().advice().what()).contains("nearly every one at a different position");
    }

    @Test
    void transfersFromAChannelAreOfferedTheirOwnFix() {
        channel().calls("transferFrom", MANY, 100, used).end();

        assertThat(firstFix(only())).contains("channel.transferFrom(connection, at, Long.MAX_VALUE - at)");
    }

    @Test
    void largeTransfersAreRight() {
        channel().calls("transferTo", MANY, 4096, used).end();

        assertThat(findings()).isEmpty();
    }

    private static final double SPREAD = 0.35;

    /** What a fix saves at most: these calls at the upper end of their price. */
    private static double high(long calls, double nanos) {
        return calls * nanos * (1 + SPREAD) / 1e9;
    }

    /** 1,000,000 writes of 12 bytes, as many seeks and, unseen, questions become 1,465 writes and one seek. */
    @Test
    void aSeekToTheEndBeforeEachWriteGoesWithTheWrites() {
        randomAccess()
                .calls("write", MANY, 12, used)
                .calls("seek", MANY, 0, used)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("append-by-seek");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.advice().what())
                .startsWith("1,000,000 writes of 12 B on average, 1,000,000 seeks to where the file stands already")
                .contains("RandomAccessFile.length()", "Java 17");
        assertThat(firstFix(finding)).startsWith("raf.seek(raf.length());\nOutputStream out");
        assertThat(finding.gain().highSeconds())
                .isCloseTo(
                        high(MANY, 300) + 2 * high(MANY, 200) - MANY * 25 * (1 - SPREAD) / 1e9 - high(1465, 300),
                        within(1e-6));
        assertThat(finding.gain().lowSeconds()).isGreaterThan(0.2);
    }

    @Test
    void theLengthThatIsAskedForBeforeEachAppendBelongsToIt() {
        channel()
                .calls("write", MANY, 12, via("sun.nio.ch.FileChannelImpl.write"))
                .calls("seek", MANY, 0, via("sun.nio.ch.FileChannelImpl.position"))
                .calls("length", MANY, 0, via("sun.nio.ch.FileChannelImpl.size"))
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("append-by-seek");
        assertThat(finding.advice().what()).contains("1,000,000 questions for the length");
        assertThat(finding.advice().costSeconds()).isGreaterThan(MANY * 700e-9);
        assertThat(firstFix(finding)).contains("Channels.newOutputStream(channel)");
    }

    @Test
    void seeksElsewhereAreNoAppends() {
        randomAccess()
                .calls("write", MANY, 12, 12, 0, 0, used)
                .calls("seek", MANY, 0, 0, 0, 0, used)
                .end();

        assertThat(only().rule()).hasToString("random-access");
    }

    /** Four million bytes lie between the first and the last: 489 reads of a buffer. */
    @Test
    void aShortSkipAfterEachReadGoesWithTheReads() {
        input().calls("read", MANY, 1, used).calls("skip", MANY, 3, used).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("small-reads");
        assertThat(finding.advice().what()).contains("1,000,000 skips over 3 B on average between them");
        assertThat(finding.gain().highSeconds())
                .isCloseTo(
                        high(MANY, 300) + high(MANY, 200) - MANY * 25 * (1 - SPREAD) / 1e9 - high(489, 300),
                        within(1e-6));
    }

    /** 8 KiB from one byte to the next: a buffer would read as often. */
    @Test
    void aBufferForBytesFarApartSavesNothingAndIsNotOffered() {
        input().calls("read", MANY, 1, used).calls("skip", MANY, 8191, used).end();

        assertThat(findings()).noneMatch(finding -> finding.rule().id().equals("small-reads"));
    }

    @Test
    void aQuestionBeforeEachReadOfAFileIsNamedAlthoughThereIsABuffer() {
        buffered()
                .calls("read", 1000, 8192, via("BufferedInputStream.read1"))
                .calls("available", MANY, 0, via("FileInputStream.available", "BufferedInputStream.available"))
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("question-per-call");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.advice().what()).startsWith("1,000,000 questions how many bytes are there (available)");
        assertThat(firstFix(finding)).contains("b >= 0");
        assertThat(finding.gain().highSeconds()).isCloseTo(high(MANY, 200), within(1e-9));
    }

    @Test
    void whatABufferAsksWhileItReadsIsNotTheProgramsQuestion() {
        buffered()
                .calls("read", 1000, 8192, via("BufferedInputStream.read1"))
                .calls("available", MANY, 0, via("FileInputStream.available", "BufferedInputStream.read"))
                .end();

        assertThat(findings()).isEmpty();
    }

    /** There it may keep the program from waiting; to read on would. */
    @Test
    void onASocketAQuestionIsNamedButNoFixOffered() {
        socket().calls("available", MANY, 0, via("sun.nio.ch.NioSocketImpl.available"))
                .calls("read", MANY / 2, 4096, used)
                .end();

        assertThat(only().rule()).hasToString("question-per-call");
        assertThat(only().advice().isFixable()).isFalse();
    }

    @Test
    void aLengthThatIsAskedForAgainAndAgainIsKept() {
        recording.java("25.0.3");
        randomAccess()
                .calls("read", MANY, 4096, used)
                .calls("length", MANY, 0, via("RandomAccessFile.length"))
                .end();

        assertThat(only().rule()).hasToString("question-per-call");
        assertThat(firstFix(only())).startsWith("long length = raf.length();");
    }

    /** A stream of Files asks for the position and the length. */
    @Test
    void whatAStreamOfFilesHasAvailableIsOneFinding() {
        int asked = via("sun.nio.ch.FileChannelImpl.size > sun.nio.ch.ChannelInputStream.available");
        channel()
                .calls("position", MANY, 0, asked)
                .calls("length", MANY, 0, asked)
                .calls("read", MANY, 4096, used)
                .end();

        assertThat(firstFix(only())).contains("b >= 0");
        assertThat(only().gain().highSeconds()).isCloseTo(high(2 * MANY, 200), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.io.FileOutputStream", "sun.nio.ch.FileChannelImpl"})
    void aFileThatIsOpenedForEachLineIsKeptOpen(String type) {
        stream(type, "file")
                .instances(50_000)
                .reopened(49_999)
                .flushes(50_000) // when each is closed
                .calls("write", 50_000, 10, 10, 0, 0, used)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("open-per-call");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(firstFix(finding)).contains("Files.newBufferedWriter(path");
        assertThat(finding.gain().lowSeconds()).isCloseTo(1.5 * 49_999 * 5000 * 0.65 / 1e9, within(1e-9));
        assertThat(finding.gain().highSeconds()).isCloseTo(1.8 * high(49_999, 5000) + 0.019, within(0.001));
    }

    /** Settings of 2 KB, stored whole each time: to append would keep every version. */
    @Test
    void aFileThatIsSavedAtEachChangeIsSavedLessOften() {
        output().instances(5_000)
                .reopened(4_999)
                .calls("write", 5_000, 2_000, 2_000, 0, 0, used)
                .end();

        assertThat(only().rule()).hasToString("open-per-call");
        assertThat(only().advice().fixes())
                .singleElement()
                .satisfies(fix -> assertThat(fix.title()).startsWith("Save less often"));
        assertThat(only().advice().fixes()).noneMatch(fix -> fix.after().contains("APPEND"));
    }

    /** On 17 an int is four writes. */
    @Test
    void aFileThatIsOpenedForEachValueIsKeptOpen() {
        randomAccess()
                .instances(5_000)
                .reopened(4_980)
                .calls("seek", 5_000, 0, used)
                .calls("write", 20_000, 1, via("RandomAccessFile.write", "RandomAccessFile.writeInt"))
                .end();

        assertThat(only().rule()).hasToString("open-per-call");
    }

    @Test
    void manyFilesThatAreOpenedOnceEachAreNot() {
        output().instances(50_000).calls("write", 50_000, 10, 10, 0, 0, used).end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void aFileThatIsReadWholeAgainAndAgainIsReadOnce() {
        channel()
                .instances(50_000)
                .reopened(49_000)
                .calls("read", 100_000, 200, 8192, 0, 0, used)
                .end();

        assertThat(only().rule()).hasToString("open-per-call");
        assertThat(firstFix(only())).startsWith("String content = Files.readString(path);");
    }

    /** As Files.readAllLines does with some ten thousand bytes. */
    @Test
    void aFileThatIsReadInSeveralPiecesAgainAndAgainIsReadOnce() {
        channel()
                .instances(5_000)
                .reopened(4_999)
                .calls("read", 25_000, 6_500, 8192, 20_000, 0, used)
                .end();

        assertThat(only().rule()).hasToString("open-per-call");
        assertThat(firstFix(only())).startsWith("String content = Files.readString(path);");
        assertThat(only().advice().caveats()).anyMatch(caveat -> caveat.contains("getLastModifiedTime"));
    }

    /** In no order, as in a database. */
    @Test
    void aFileOfWhichPiecesAreReadIsNotReadOnce() {
        channel()
                .instances(5_000)
                .reopened(4_999)
                .calls("read", 25_000, 6_500, 8192, 5_000, 0, used)
                .end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void aFileThatIsTooLargeToKeepIsNotReadOnce() {
        channel()
                .instances(5_000)
                .reopened(4_999)
                .calls("read", 5_000_000, 8192, 8192, 4_995_000, 0, used)
                .end();

        assertThat(findings()).isEmpty();
    }

    /** As a server does that sends the same files again and again. */
    @Test
    void aFileThatIsOpenedForEachTransferIsKeptOpen() {
        stream("sun.nio.ch.FileChannelImpl", "file")
                .instances(50_000)
                .reopened(49_000)
                .calls("transferTo", 50_000, 8_000, used)
                .end();

        assertThat(only().rule()).hasToString("open-per-call");
        assertThat(firstFix(only())).startsWith("FileChannel in = FileChannel.open(path); // once");
    }

    @Test
    void aPathThatIsAskedAboutAgainIsNamed() {
        int site = via("File.length");
        paths().calls("stat", 300_000, 0, site).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("path-asked-again");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.site().frame().line()).isEqualTo(42);
        assertThat(firstFix(finding)).startsWith("long length = file.length();");
        assertThat(finding.gain().highSeconds()).isCloseTo(high(300_000, 1000), within(1e-9));
    }

    /** For each of them the JDK reads its directory by some ten calls: the price is what it makes of it. */
    @ParameterizedTest
    @CsvSource({
        "java.io.RandomAccessFile, java.util.zip.ZipFile$Source.initCEN > java.util.zip.ZipFile.<init>, new ZipFile",
        "sun.nio.ch.FileChannelImpl, jdk.nio.zipfs.ZipFileSystem.initCEN, newFileSystem(path)",
        "java.io.RandomAccessFile, java.util.zip.ZipFile$Source.initCEN"
                + " > sun.net.www.protocol.jar.JarURLConnection.connect, openConnection()"
    })
    void anArchiveThatIsOpenedForEachEntryIsNamed(String type, String way, String fix) {
        stream(type, "file")
                .instances(1000)
                .reopened(999)
                .calls("read", 10_000, 3600, 3600, 5000, 0, via(way))
                .end();

        Finding finding = only();
        assertThat(finding.rule()).hasToString("open-per-call");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.gain().lowSeconds()).isBetween(0.14, 0.35); // 36 MB of directories, for the first time
        assertThat(firstFix(finding)).contains(fix);
    }

    @Test
    void archivesThatAreOpenedOnceEachAreNot() {
        randomAccess()
                .instances(1000)
                .calls("read", 10_000, 3600, 3600, 5000, 0, via("java.util.zip.ZipFile$Source.initCEN"))
                .end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void canonicalPathsHaveTheirPrice() {
        paths().calls("resolve", 40_000, 0, 0, 20_000, 0, via("File.getCanonicalPath"))
                .end();

        Finding finding = only();
        assertThat(finding.rule()).hasToString("path-asked-again");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.gain().highSeconds()).isCloseTo(high(40_000, 4000), within(1e-9));
        assertThat(firstFix(finding)).contains("folder.resolve(line).normalize()");
    }

    /** A zip file system that is closed asks for its file's real path. */
    @Test
    void pathsThatTheJdkResolvesForItselfHaveNoFix() {
        paths().calls("resolve", 40_000, 0, 0, 20_000, 0, via("jdk.nio.zipfs.ZipFileSystemProvider.removeFileSystem"))
                .end();

        assertThat(only().level()).isEqualTo(Level.NOTE);
        assertThat(only().advice().isFixable()).isFalse();
    }

    @Test
    void questionsAboutManyPathsHaveNoFix() {
        paths().calls("stat", 300_000, 0, 0, 1000, 0, via("File.length")).end();

        assertThat(only().level()).isEqualTo(Level.NOTE);
        assertThat(only().advice().isFixable()).isFalse();
    }

    /** 163,840,000 bytes were read ahead, and 20,000 taken. */
    @Test
    void aBufferForEachReadIsNotByteByByte() {
        randomAccess()
                .in("java.io.BufferedInputStream", 8192L, made)
                .buffers(20_000)
                .calls(
                        "read",
                        20_000,
                        8192,
                        8192,
                        0,
                        0,
                        via("FileInputStream.read > BufferedInputStream.fill > BufferedInputStream.read"))
                .calls("seek", 20_000, 0, 0, 0, 0, used)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("buffer-per-read");
        assertThat(finding.advice().what()).startsWith("20,000 buffers made for 20,000 reads");
        assertThat(firstFix(finding)).contains("raf.readFully(record)");
    }

    @Test
    void aBufferForEachAnswerOfAConnectionIsNoMistake() {
        socket().in("java.io.BufferedInputStream", 8192L, made)
                .buffers(20_000)
                .calls(
                        "read",
                        20_000,
                        8192,
                        8192,
                        0,
                        0,
                        via("java.net.Socket.read > BufferedInputStream.fill > BufferedInputStream.read"))
                .end();

        assertThat(findings()).noneMatch(finding -> finding.rule().id().equals("buffer-per-read"));
    }

    @Test
    void whatIsReadAheadOfASkipIsNotTakenByteByByte() {
        buffered()
                .buffers(1)
                .calls(
                        "read",
                        20_000,
                        8192,
                        8192,
                        0,
                        0,
                        via("FileInputStream.read > BufferedInputStream.fill > BufferedInputStream.read"))
                .calls("skip", 20_000, 0, 0, 0, 0, used)
                .end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void aByteAtATimeThroughGunzipWantsABufferAbove() {
        input().in("java.util.zip.GZIPInputStream", 512L, made)
                .calls(
                        "read",
                        100_000,
                        512,
                        via(
                                "FileInputStream.read > java.util.zip.InflaterInputStream.fill",
                                "java.util.zip.InflaterInputStream.read > java.util.zip.GZIPInputStream.read",
                                "java.util.zip.InflaterInputStream.read"))
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("codec-byte-by-byte");
        assertThat(firstFix(finding))
                .isEqualTo("InputStream in = new BufferedInputStream("
                        + "new GZIPInputStream(new FileInputStream(file), 64 * 1024));");
        assertThat(finding.gain().lowSeconds()).isCloseTo(51.2e6 * (65 - 33.75) / 1e9, within(1e-3));
    }

    @Test
    void anArrayThroughGunzipDoesNot() {
        input().in("java.util.zip.GZIPInputStream", 65536L, made)
                .calls(
                        "read",
                        1000,
                        65536,
                        via(
                                "FileInputStream.read > java.util.zip.InflaterInputStream.fill",
                                "java.util.zip.InflaterInputStream.read > java.util.zip.GZIPInputStream.read"))
                .end();

        assertThat(findings()).isEmpty();
    }

    /** As Elasticsearch reads its metadata: 66 bytes for each of the file. */
    @ParameterizedTest
    @CsvSource({
        "byte-by-byte,'Up to 60,000,000 bytes',BufferedInputStream.fill > BufferedInputStream.read",
        "char-by-char,57 MiB,sun.nio.cs.StreamDecoder.readBytes > sun.nio.cs.StreamDecoder.read0",
        "data-input-read-line,'60,000,000 bytes',"
                + "BufferedInputStream.fill > BufferedInputStream.read > DataInputStream.readLine"
    })
    void whatIsTakenOneByOneAboveADecompressorIsCountedAsItComesOut(String rule, String count, String above) {
        input().in("java.util.zip.InflaterInputStream", 4096L, made)
                .codecBytes(60_000_000)
                .calls(
                        "read",
                        223,
                        4096,
                        via(
                                "FileInputStream.read > java.util.zip.InflaterInputStream.fill",
                                "java.util.zip.InflaterInputStream.read",
                                above))
                .end();

        assertThat(only().rule()).hasToString(rule);
        assertThat(only().advice().what()).startsWith(count);
        assertThat(only().gain().highSeconds()).isGreaterThan(0.1);
    }

    @Test
    void aByteAtATimeIntoGzipWantsABufferAbove() {
        output().in("java.util.zip.GZIPOutputStream", 512L, made)
                .calls(
                        "write",
                        100_000,
                        512,
                        via(
                                "FileOutputStream.write > java.util.zip.DeflaterOutputStream.deflate",
                                "java.util.zip.DeflaterOutputStream.write > java.util.zip.GZIPOutputStream.write",
                                "java.util.zip.DeflaterOutputStream.write"))
                .end();

        assertThat(only().rule()).hasToString("codec-byte-by-byte");
        assertThat(firstFix(only())).startsWith("OutputStream out = new BufferedOutputStream(new GZIPOutputStream(");
    }

    /** As Commons Compress asks before it goes to each entry of a zip. */
    @Test
    void whoAsksAChannelForItsSizeIsShownAChannel() {
        channel()
                .calls("read", 100_000, 26, used)
                .calls("length", 250_000, 0, via("sun.nio.ch.FileChannelImpl.size"))
                .end();

        assertThat(findings())
                .filteredOn(finding -> finding.rule().id().equals("question-per-call"))
                .singleElement()
                .satisfies(finding -> assertThat(firstFix(finding)).startsWith("long size = channel.size();"));
    }

    /**
     * 1,024,000 compressed bytes: of how many they were made the codec knows, unless it was reset. What cannot be
     * compressed is a little less.
     */
    @ParameterizedTest
    @CsvSource({
        "0, 1024000, 4096000",
        "600000, 1024000, 4096000",
        "1020000, 1020000, 1020000",
        "2400000, 2400000, 2400000"
    })
    void theBytesThatACodecCountedArePriced(long codecBytes, long least, long most) {
        input().in("java.util.zip.GZIPInputStream", 512L, made)
                .codecBytes(codecBytes)
                .calls(
                        "read",
                        2_000,
                        512,
                        via(
                                "FileInputStream.read > java.util.zip.InflaterInputStream.fill",
                                "java.util.zip.InflaterInputStream.read > java.util.zip.GZIPInputStream.read",
                                "java.util.zip.InflaterInputStream.read"))
                .end();

        assertThat(only().gain().lowSeconds()).isCloseTo(least * (65 - 33.75) / 1e9, within(1e-4));
        assertThat(only().gain().highSeconds()).isCloseTo(most * (135 - 16.25) / 1e9, within(1e-4));
    }

    /** As a pattern of 256 bytes, again and again. */
    @Test
    void bytesIntoGzipThatShrinkToNextToNothingAreSeen() {
        output().in("java.util.zip.GZIPOutputStream", 512L, made)
                .codecBytes(30_000_000)
                .calls(
                        "write",
                        2,
                        8192,
                        via(
                                "FileOutputStream.write > java.util.zip.DeflaterOutputStream.deflate",
                                "java.util.zip.DeflaterOutputStream.write > java.util.zip.GZIPOutputStream.write",
                                "java.util.zip.DeflaterOutputStream.write"))
                .end();

        assertThat(only().rule()).hasToString("codec-byte-by-byte");
        assertThat(only().advice().what()).startsWith("30,000,000 bytes written one by one through GZIPOutputStream");
    }

    private String closing() {
        Audit audit = FixedCosts.audit(recording);
        return AuditReport.render(audit, false, Format.TEXT, new Style(400, false, true))
                .lines()
                .reduce("", (before, line) -> line);
    }

    @Test
    void whatTakesMuchAndHasNoFixIsNotCalledNoProblem() {
        paths().calls("stat", 300_000, 0, 0, 1000, 0, via("File.length")).end();

        assertThat(closing())
                .isEqualTo("No buffer helps where most is spent: Questions about paths at Main.load(Main.java:42)."
                        + " Small and avoidable calls together take 10 % of CPU.");
    }

    @Test
    void manyLinesThatTakeALittleEachAreNotCalledNoProblem() {
        for (int i = 0; i < 100; i++) {
            int site = recording.site("app org.example.Main.load" + i + "(Main.java:42)");
            recording.stream("java.io.FileInputStream", "file")
                    .created(site)
                    .calls("read", 999, 1, site)
                    .end();
        }

        assertThat(closing())
                .isEqualTo(
                        "No single line is worth a change, but small and avoidable calls together take 1.0 % of CPU.");
    }

    @Test
    void openedFilesAreCountedAndPriced() {
        input().instances(100_000).calls("read", 100_000, 10_000, used).end();

        Audit audit = FixedCosts.audit(recording);

        assertThat(audit.totals().opens()).isEqualTo(100_000);
        assertThat(audit.totals().ioSeconds()).isCloseTo(0.63, within(1e-6));
    }

    /** As OpenNLP's, which asks before each event; the JDK's buffer asks too, before each refill. */
    @Test
    void questionsThatTheJdkAsksAreToldApartBySamples() {
        input().calls("available", 900_000, 0, via("FileInputStream.available", "DataInputStream.available"))
                .end();
        input().calls("available", 100_000, 0, via("FileInputStream.available", "BufferedInputStream.read"))
                .end();

        assertThat(only().advice().what()).startsWith("about 900,000 questions");
    }

    @ParameterizedTest
    @CsvSource({"1, true", "10000, false"})
    void aMappingForEachRecordIsNamedAndOneForEachFileIsNot(long files, boolean isNamed) {
        channel()
                .instances(files)
                .calls("map", 200_000, 0, via("sun.nio.ch.FileChannelImpl.map"))
                .end();

        assertThat(findings())
                .filteredOn(finding -> finding.rule().id().equals("map-per-record"))
                .hasSize(isNamed ? 1 : 0)
                .allSatisfy(finding -> {
                    assertThat(firstFix(finding))
                            .contains("channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size())");
                    assertThat(finding.gain().lowSeconds()).isBetween(1.28, 1.32);
                    // More than the 2.9 s that the program took: the next run may take half as long again.
                    assertThat(finding.gain().highSeconds()).isCloseTo(3.78, within(0.01));
                });
    }

    /** As where a walk asks about each file first, and the program then three times. */
    @Test
    void whatALineAsksAgainIsNotDilutedByTheWalkThatAskedFirst() {
        int walk = recording.site(
                "jdk java.nio.file.FileTreeWalker.visit(F.java:1)", "app org.example.Main.all(Main.java:5)");
        int exists = recording.site("jdk java.io.File.exists(File.java:1)", "app org.example.Main.one(Main.java:9)");
        int modified =
                recording.site("jdk java.io.File.lastModified(File.java:1)", "app org.example.Main.one(Main.java:9)");
        paths().calls("stat", 600_000, 0, 0, 400_000, 0, walk, exists, modified).end();

        assertThat(findings())
                .filteredOn(finding -> finding.level() == Level.WARNING)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.rule()).hasToString("path-asked-again");
                    assertThat(finding.site().frame().line()).isEqualTo(9);
                    assertThat(firstFix(finding)).contains("Files.readAttributes(path, BasicFileAttributes.class)");
                    assertThat(finding.gain().highSeconds()).isCloseTo(400_000 * 1350e-9, within(1e-6));
                });
    }

    /** However many questions about other paths the rest of the program asks. */
    @Test
    void aLineIsJudgedByItsOwnQuestions() {
        int again = recording.site("jdk java.io.File.length(File.java:1)", "app org.example.Main.wait(Main.java:9)");
        int once = recording.site("jdk java.io.File.length(File.java:1)", "app org.example.Main.all(Main.java:5)");
        paths().asks(100_000, 900_000, again, once).end();

        assertThat(findings())
                .filteredOn(finding -> finding.level() == Level.WARNING)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.site().frame().line()).isEqualTo(9);
                    assertThat(finding.gain().highSeconds()).isCloseTo(100_000 * 1350e-9, within(1e-6));
                });
    }
}
