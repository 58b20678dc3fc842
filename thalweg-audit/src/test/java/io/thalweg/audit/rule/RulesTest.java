package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.Audit;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Fix;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesTest extends RuleScenario {
    @Test
    void smallReadsOfAFileWantABuffer() {
        input().calls("read", MANY, 1, used).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("small-reads");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.site().frame().line()).isEqualTo(42);
        assertThat(finding.stream().created().frame().line()).isEqualTo(17);
        assertThat(firstFix(finding)).isEqualTo("InputStream in = new BufferedInputStream(new FileInputStream(file));");
        assertThat(finding.advice().fixes()).extracting(Fix::needs).containsExactly(Fix.Needs.JDK, Fix.Needs.THALWEG);
        assertThat(finding.gain().lowSeconds()).isBetween(0.15, 0.17);
        assertThat(finding.gain().highSeconds()).isBetween(0.38, 0.40);
    }

    @Test
    void smallReadsOfASocketWantItsStreamBuffered() {
        socket().calls("read", MANY, 18, used).end();

        Finding finding = only();

        assertThat(firstFix(finding)).contains("new BufferedInputStream(socket.getInputStream())");
        assertThat(finding.gain().lowSeconds()).isBetween(0.61, 0.62);
        assertThat(finding.gain().highSeconds()).as("what is not compiled, too").isBetween(1.45, 1.46);
    }

    @Test
    void aStreamOverASocketChannelIsBuffered() {
        int site = via("sun.nio.ch.SocketChannelImpl.blockingRead > sun.nio.ch.SocketInputStream.read");
        stream("java.nio.channels.SocketChannel", "socket")
                .calls("read", MANY, 18, site)
                .end();

        assertThat(firstFix(only())).contains("new BufferedInputStream(socket.getInputStream())");
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "write"})
    void anAsynchronousFileChannelIsOfferedNoStream(String op) {
        stream("java.nio.channels.AsynchronousFileChannel", "file")
                .calls(op, MANY, 8, recording.site("jdk sun.nio.ch.SimpleAsynchronousFileChannelImpl$3.run(S.java:1)"))
                .end();

        Finding finding = only();
        assertThat(finding.site().frame().line()).isEqualTo(17);
        assertThat(firstFix(finding)).contains("AsynchronousFileChannel").doesNotContain("Stream");
    }

    @Test
    void smallReadsOfAChannelWantAPathsStreamBuffered() {
        channel().calls("read", MANY, 1, used).end();

        assertThat(firstFix(only())).contains("new BufferedInputStream(Files.newInputStream(path))");
    }

    @Test
    void smallReadsOfAChannelItselfWantALargerBuffer() {
        int site = recording.site(
                "jdk sun.nio.ch.FileChannelImpl.read(FileChannelImpl.java:1)",
                "app org.example.Main.load(Main.java:9)");
        channel().calls("read", MANY, 4, site).end();

        assertThat(firstFix(only())).contains("ByteBuffer.allocateDirect");
    }

    @Test
    void smallWritesOfAChannelItselfWantALargerBuffer() {
        int site = recording.site(
                "jdk sun.nio.ch.FileChannelImpl.write(FileChannelImpl.java:1)",
                "app org.example.Main.save(Main.java:9)");
        channel().calls("write", MANY, 4, site).end();

        assertThat(firstFix(only())).contains("ByteBuffer.allocateDirect");
    }

    @Test
    void smallWritesThroughAStreamOfFilesWantTheStreamBuffered() {
        int site = recording.site(
                "jdk sun.nio.ch.FileChannelImpl.write(FileChannelImpl.java:1)",
                "jdk java.nio.channels.Channels.writeFullyImpl(Channels.java:1)",
                "jdk java.nio.channels.Channels$1.write(Channels.java:1)",
                "app org.example.Main.save(Main.java:9)");
        channel().calls("write", MANY, 4, site).end();

        assertThat(firstFix(only())).contains("new BufferedOutputStream(Files.newOutputStream(path))");
    }

    @Test
    void smallWritesOfARandomAccessFileWantARecordAtOnce() {
        randomAccess().calls("write", MANY, 1, used).end();

        assertThat(firstFix(only())).contains("raf.write(record.array())");
        assertThat(only().advice().what()).contains("writes an int as four bytes");
    }

    @Test
    void smallWritesWantABuffer() {
        output().calls("write", MANY, 8, used).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("small-writes");
        assertThat(finding.advice().caveats()).anyMatch(caveat -> caveat.contains("JVM dies"));
    }

    @Test
    void aBufferThatIsFlushedEachTimeIsToldFromNone() {
        output().in("java.io.BufferedOutputStream", 8192L, made)
                .calls("write", MANY, 8, used)
                .end();

        Finding finding = only();

        assertThat(finding.advice().what()).contains("flushed after every few bytes");
        assertThat(firstFix(finding)).doesNotContain("    out.flush();");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.io.FileWriter", "java.io.OutputStreamWriter"})
    void aWriterThatIsFlushedEachTimeHasABuffer(String writer) {
        output().in(writer, 8192L, made).calls("write", MANY, 8, used).end();

        Finding finding = only();

        assertThat(finding.advice().what()).contains("flushed after every few bytes");
        assertThat(firstFix(finding)).doesNotContain("    out.flush();");
    }

    /** From Java 19 on an encoder hands on 512 B at first; nothing is flushed. */
    @ParameterizedTest
    @ValueSource(strings = {"java.io.FileWriter", "java.io.OutputStreamWriter"})
    void aWriterWithASmallEncoderGetsABufferAboveIt(String writer) {
        recording.java("25.0.3");
        output().in(writer, 8192L, made).calls("write", MANY, 512, used).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("small-writes");
        assertThat(finding.advice().what())
                .contains("an encoder hands on 512 B")
                .doesNotContain("flush");
        assertThat(firstFix(finding)).isEqualTo("Writer out = new BufferedWriter(new FileWriter(file));");
        assertThat(finding.gain().lowSeconds()).isPositive();
    }

    /** Three fields of each record, which lie together, by a call each: a call for each record remains. */
    @Test
    void fieldsByPositionalReadsAreReadTogether() {
        int site = via("sun.nio.ch.FileDispatcherImpl.pread > sun.nio.ch.FileChannelImpl.read");
        randomAccess().calls("read", 3 * MANY, 4, 4, 2 * MANY, 0, site).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("small-reads");
        assertThat(firstFix(finding))
                .contains("channel.read(record.clear(), 4711);")
                .doesNotContain("raf");
        double system = FixedCosts.costs().of(CallKind.FILE_READ).highNanosPerCall();
        assertThat(finding.gain().highSeconds()).isLessThan(2 * MANY * system / 1e9);
    }

    @Test
    void writesToTheChannelOfARandomAccessFileAreGatheredForIt() {
        int site = via("sun.nio.ch.FileDispatcherImpl.write > sun.nio.ch.FileChannelImpl.write");
        randomAccess().calls("write", MANY, 4, site).end();

        assertThat(only().advice().what()).doesNotContain("RandomAccessFile");
        assertThat(firstFix(only())).contains("channel.write(buffer.flip());");
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "write"})
    void manySmallFilesInOneCallEachWantNoBuffer(String op) {
        stream(op.equals("read") ? "java.io.FileInputStream" : "java.io.FileOutputStream", "file")
                .instances(MANY)
                .calls(op, MANY, 8, used)
                .end();

        assertThat(findings()).noneMatch(finding -> finding.rule().id().startsWith("small-"));
    }

    @Test
    void linesOnStandardOutputWantAWriterOfOnesOwn() {
        output().standard("stdout").calls("write", MANY, 20, used).end();

        assertThat(only().advice().what()).contains("System.out");
    }

    @Test
    void aPrintStreamStraightOverAFileIsNamed() {
        output().in("java.io.PrintStream", null, made)
                .calls("write", MANY, 20, used)
                .end();

        assertThat(only().rule()).hasToString("print-stream-over-file");
    }

    @Test
    void aPrintStreamOverABufferIsRight() {
        output().in("java.io.BufferedOutputStream", 8192L, made)
                .in("java.io.PrintStream", null, made)
                .calls("write", 2_500, 8192, used)
                .end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void gzipLeftAt512BytesIsNamed() {
        input().in("java.util.zip.GZIPInputStream", 512L, made)
                .calls("read", MANY, 512, used)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("small-codec-buffer");
        assertThat(firstFix(finding)).contains("64 * 1024");
        assertThat(finding.gain().highSeconds()).isBetween(2.5 * MANY * 300e-9, 3.2 * MANY * 300e-9);
    }

    @Test
    void gzipThatWritesReadsNothingAhead() {
        output().in("java.util.zip.GZIPOutputStream", 512L, made)
                .calls("write", MANY, 512, used)
                .end();

        assertThat(only().advice().caveats()).contains(Caveat.LOST_ON_CRASH).doesNotContain(Caveat.READS_AHEAD);
    }

    @Test
    void gzipWithALargeBufferIsNot() {
        input().in("java.util.zip.GZIPInputStream", 65536L, made)
                .calls("read", 1000, 65536, used)
                .end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void readIntOfARandomAccessFileIsFourReadsOn17() {
        int site = via("RandomAccessFile.read", "RandomAccessFile.readInt");
        randomAccess().calls("read", MANY, 1, site).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("random-access-values");
        assertThat(finding.advice().what()).contains("four for an int (Java 25 makes one)");
    }

    @Test
    void andOneOn25() {
        recording.java("25.0.3");
        int site = via("RandomAccessFile.readBytes", "RandomAccessFile.readInt");
        randomAccess().calls("read", MANY, 4, site).end();

        assertThat(only().advice().what()).contains("one system call for each value");
    }

    @Test
    void readLineOfARandomAccessFileIsNamed() {
        int site = via("RandomAccessFile.read", "RandomAccessFile.readLine");
        randomAccess().calls("read", MANY, 1, site).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("random-access-read-line");
        assertThat(finding.advice().fixes())
                .extracting(Fix::before)
                .allMatch(code -> code.contains("RandomAccessFile"));
        assertThat(firstFix(finding)).contains("new FileReader(file, StandardCharsets.ISO_8859_1)");
    }

    @Test
    void blocksOfARandomAccessFileAreRight() {
        randomAccess()
                .calls("read", 10_000, 8192, via("RandomAccessFile.readBytes", "RandomAccessFile.read"))
                .end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void readLineOfADataInputStreamIsNamedEvenOverABuffer() {
        int site = via(
                "FileInputStream.read > BufferedInputStream.fill > BufferedInputStream.read",
                "DataInputStream.readLine");
        buffered()
                .in("java.io.DataInputStream", null, made)
                .calls("read", 1000, 8192, site)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("data-input-read-line");
        assertThat(finding.advice().fixes())
                .extracting(Fix::before)
                .allMatch(code -> code.contains("new BufferedInputStream(new FileInputStream(file))"));
        assertThat(firstFix(finding)).contains("BufferedReader");
        assertThat(finding.gain().lowSeconds()).isBetween(0.06, 0.07);
        assertThat(finding.gain().highSeconds()).isBetween(0.25, 0.26);
        // An array is no line, whatever a machine's prices say that it saves.
        assertThat(findings(FixedCosts.costs(Map.of(CallKind.DATA_LINE, 4.0))))
                .extracting(said -> said.rule().id())
                .containsExactly("data-input-read-line");
    }

    @Test
    void fewLinesMaySaveNothingBecauseAReaderIsSlowAtFirst() {
        int site = via(
                "FileInputStream.read > BufferedInputStream.fill > BufferedInputStream.read",
                "DataInputStream.readLine");
        buffered()
                .in("java.io.DataInputStream", null, made)
                .calls("read", 2000, 8192, site)
                .end();

        Finding finding =
                findings(FixedCosts.costs(Map.of(CallKind.DATA_LINE, 4.0))).get(0);

        assertThat(finding.gain().lowSeconds()).isZero();
        assertThat(finding.gain().highSeconds()).isBetween(0.06, 0.07);
    }

    @Test
    void theFixOfReadLineKeepsStandardInput() {
        int site = via("FileInputStream.read", "DataInputStream.readLine");
        recording.stream("java.io.FileInputStream", "file")
                .standard("stdin")
                .in("java.io.DataInputStream", null, made)
                .calls("read", MANY, 1, site)
                .end();

        assertThat(firstFix(only())).contains("new InputStreamReader(System.in, StandardCharsets.ISO_8859_1)");
    }

    @Test
    void aByteAtATimeOutOfABufferIsNamed() {
        int site = via(
                "FileInputStream.read > BufferedInputStream.fill > BufferedInputStream.implRead",
                "BufferedInputStream.read");
        buffered().calls("read", 1000, 8192, site).end();

        assertThat(only().rule()).hasToString("byte-by-byte");
    }

    @Test
    void arraysOutOfABufferAreNot() {
        int site = via(
                "FileInputStream.read > BufferedInputStream.fill > BufferedInputStream.read1",
                "BufferedInputStream.read");
        buffered().calls("read", 1000, 8192, site).end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void oneForceForManyWritesIsNot() {
        channel()
                .calls("write", 50_000, 10_000, used)
                .calls("force", 500, 0, used)
                .end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void readsOfVeryManyBytesIntoArraysAreNamed() {
        input().calls("read", 100, 64 << 20, used).end();

        assertThat(only().rule()).hasToString("oversized-reads");
    }

    /** They cost no more than those of 64 KiB. */
    @Test
    void readsOfMebibytesAreNot() {
        input().calls("read", 1000, 16 << 20, used).end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void twoBuffersAreNamedAsTidiness() {
        buffered()
                .in("java.io.BufferedInputStream", 8192L, made)
                .calls("read", 1000, 8192, used)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("double-buffer");
        assertThat(finding.gain().lowSeconds()).isZero();
        assertThat(finding.level()).isEqualTo(Level.NOTE);
    }

    @Test
    void aBufferAroundSystemInIsASecondOne() {
        int site = via(
                "FileInputStream.read > BufferedInputStream.read1 > BufferedInputStream.read",
                "BufferedInputStream.fill > BufferedInputStream.read > DataInputStream.readInt");
        recording.stream("java.io.FileInputStream", "pipe")
                .standard("stdin")
                .calls("read", 100_000, 8192, site)
                .end();

        List<Finding> findings = findings();

        assertThat(findings)
                .extracting(said -> said.rule().id())
                .containsExactlyInAnyOrder("byte-by-byte", "double-buffer");
        Finding second = findings.get(1);
        assertThat(second.advice().what()).contains("System.in has one already");
        assertThat(firstFix(second)).isEqualTo("DataInputStream in = new DataInputStream(System.in);");
    }

    @Test
    void aBufferBelowACodecIsNamed() {
        buffered()
                .in("java.util.zip.GZIPInputStream", 512L, made)
                .calls("read", 1000, 8192, used)
                .end();

        assertThat(only().rule()).hasToString("buffer-around-buffering");
    }

    @Test
    void randomAccessIsNotFixableByBuffering() {
        randomAccess()
                .calls("read", MANY, 16, 16, 1000, 0, used)
                .calls("seek", MANY, 0, 0, 0, 0, used)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("random-access");
        assertThat(finding.advice().isFixable()).isFalse();
        assertThat(finding.advice().what()).contains("A buffer does not help");
        assertThat(finding.level()).isEqualTo(Level.NOTE);
    }

    @Test
    void aFlushBeforeWaitingForTheAnswerIsNoMistake() {
        int flushed = via("java.net.Socket$SocketOutputStream.write > BufferedOutputStream.flush");
        socket().calls("read", MANY, 16, 16, 0, 0, used)
                .calls("write", MANY, 16, 16, 0, 0, flushed)
                .end();

        assertThat(findings()).extracting(said -> said.rule().id()).containsOnly("request-response");
    }

    @Test
    void requestsAndAnswersAreNotFixableByBuffering() {
        stream("sun.nio.ch.SocketChannelImpl", "socket")
                .calls("read", MANY, 16, 16, 0, 0, used)
                .calls("write", MANY, 16, 16, 0, 0, used)
                .end();

        assertThat(findings())
                .extracting(said -> said.rule().id())
                .containsExactly("request-response", "request-response");
        assertThat(findings()).noneMatch(finding -> finding.advice().isFixable());
    }

    @Test
    void whatThePeerSendsInSmallPiecesIsNotFixableHere() {
        stream("sun.nio.ch.SocketChannelImpl", "socket")
                .calls("read", MANY, 16, 8192, MANY, 0, used)
                .end();

        assertThat(only().rule()).hasToString("peer-paced-reads");
    }

    @Test
    void aFewSmallCallsAreNotWorthAWord() {
        input().calls("read", 999, 1, used).end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void cheapCallsAreNotWorthAWord() {
        recording.cpuNanos(60_000_000_000L);
        input().calls("read", 20_000, 1, used).end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void aSmallShareIsANote() {
        recording.cpuNanos(60_000_000_000L);
        input().calls("read", 50_000, 1, used).end();

        assertThat(only().level()).isEqualTo(Level.NOTE);
    }

    @Test
    void ofAShortProgramFewCallsMatter() {
        recording.cpuNanos(200_000_000L);
        input().calls("read", 5_000, 1, used).end();

        assertThat(only().level()).isEqualTo(Level.WARNING);
    }

    /** As ProGuard's, which reads all entries of a jar one after the other. */
    @Test
    void whatAZipFileReadsOfItsEntriesHasNoFix() {
        int site = via(
                "RandomAccessFile.read > java.util.zip.ZipFile$Source.readFullyAt",
                "java.util.zip.ZipFile$ZipFileInputStream.read > BufferedInputStream.read");
        randomAccess().calls("read", MANY, 30, site).end();

        assertThat(only().rule()).hasToString("random-access");
        assertThat(only().advice().what()).contains("by a ZipFile");
        assertThat(only().advice().fixes()).isEmpty();
    }

    /** As HSQLDB's, which reads its script from a URL. */
    @Test
    void aBufferThatTheJdkMadeCannotBeLeftOut() {
        int ofUrl = via(
                "BufferedInputStream.<init> > sun.net.www.protocol.file.FileURLConnection.connect",
                "java.net.URL.openStream");
        input().in("java.io.BufferedInputStream", 8192L, ofUrl)
                .in("java.io.InputStreamReader", 8192L, made)
                .calls("read", 1000, 8192, used)
                .end();

        assertThat(findings()).isEmpty();
    }

    /** As readInt over a table that a zip holds as it is. */
    @Test
    void aStoredEntryWantsABufferAboveItsStream() {
        int site = via(
                "RandomAccessFile.read > java.util.zip.ZipFile$Source.readAt",
                "java.util.zip.ZipFile$ZipFileInputStream.read > DataInputStream.readInt");
        randomAccess().calls("read", MANY, 1, site).calls("seek", MANY, 0, site).end();

        Finding finding = only();
        assertThat(finding.rule()).hasToString("small-reads");
        assertThat(finding.advice().what()).contains("the entry is stored and not compressed");
        assertThat(firstFix(finding)).contains("new BufferedInputStream(zip.getInputStream(");
    }

    /** Each flush makes the codec hand on what it has, however large its buffer is. */
    @Test
    void aCodecThatIsFlushedForEachLineIsToldSo() {
        int site = via(
                "FileOutputStream.write > java.util.zip.DeflaterOutputStream.flush",
                "sun.nio.cs.StreamEncoder.implFlush > OutputStreamWriter.flush");
        output().in("java.util.zip.GZIPOutputStream", 512L, made)
                .in("java.io.OutputStreamWriter", 8192L, made)
                .calls("write", MANY, 24, site)
                .end();

        Finding finding = only();
        assertThat(finding.rule()).hasToString("flush-per-write");
        assertThat(firstFix(finding)).contains("new GZIPOutputStream(new FileOutputStream(file))");
    }

    /** As a database whose commit is called flush, over a channel that it writes at positions. */
    @ParameterizedTest
    @CsvSource({"Session.flush, small-writes", "Session.commit, small-writes", "BlockOutput.flush, flush-per-write"})
    void onlyAFlushOfAStreamIsOne(String method, String rule) {
        int site = recording.site(
                "jdk sun.nio.ch.FileChannelImpl.write(FileChannelImpl.java:1)",
                "app org.example." + method + "(Main.java:42)");
        channel().calls("write", MANY, 8, site).end();

        assertThat(only().rule()).hasToString(rule);
    }

    @ParameterizedTest
    @CsvSource({"readInt", "readLong", "readDouble"})
    void aTitleNamesTheMethodThatIsUsed(String method) {
        int site = via("RandomAccessFile.read", "RandomAccessFile." + method);
        randomAccess().calls("read", MANY, 1, site).end();

        assertThat(only().title()).isEqualTo("RandomAccessFile." + method);
    }

    /** On 17 they call one another. */
    @ParameterizedTest
    @CsvSource({"readLong, readInt", "readDouble, readLong"})
    void aTitleNamesTheMethodThatTheProgramCalls(String method, String inner) {
        int site = via("RandomAccessFile.read", "RandomAccessFile." + inner, "RandomAccessFile." + method);
        randomAccess().calls("read", MANY, 1, site).end();

        assertThat(only().title()).isEqualTo("RandomAccessFile." + method);
    }

    /** Its channels are nobody's but its own. */
    @Test
    void theJdksHttpServerIsConfigured() {
        int site = via("sun.nio.ch.SocketChannelImpl.write > sun.net.httpserver.Request$WriteStream.write");
        stream("java.nio.channels.SocketChannel", "socket")
                .calls("write", 2_000, 60, site)
                .splitMessages(1_000, 1_000, 40_000_000_000L)
                .end();

        Finding finding = only();
        assertThat(finding.rule()).hasToString("write-write-read");
        assertThat(finding.advice().fixes()).extracting(Fix::needs).containsExactly(Fix.Needs.CONFIGURATION);
        assertThat(firstFix(finding)).contains("-Dsun.net.httpserver.nodelay=true");
    }

    /** Its sockets are made by Helidon, which has an option for them. */
    @Test
    void helidonIsConfigured() {
        String listener = "helidon-webserver-4.jar io.helidon.webserver.ServerListener.listen(ServerListener.java:344)";
        String data = "helidon-common-buffers-4.jar io.helidon.common.buffers.FixedBufferData.writeTo(F.java:71)";
        recording.stream("java.net.Socket", "socket")
                .created(recording.site(listener))
                .calls("write", 2_000, 60, recording.site(data))
                .splitMessages(1_000, 1_000, 40_000_000_000L)
                .end();

        assertThat(only().advice().fixes()).extracting(Fix::needs).containsExactly(Fix.Needs.CONFIGURATION);
        assertThat(firstFix(only())).contains("tcpNoDelay(true)");
    }

    /** A virtual thread reads nothing before it parks. */
    @Test
    void requestsAndAnswersOnVirtualThreadsAreWhatTheyAreOnOthers() {
        socket().calls("read", 2 * MANY, 1, 1, MANY, 0, used)
                .empty(MANY)
                .calls("write", MANY, 1, 1, 0, 0, used)
                .end();

        assertThat(findings()).extracting(said -> said.rule().id()).containsOnly("request-response");
    }

    @Test
    void nobodyIsToldToWaitForAnswersThatDoNotCome() {
        stream("java.nio.channels.DatagramChannel", "datagram")
                .calls("send", MANY, 100, used)
                .end();

        assertThat(only().advice().what()).endsWith("fewer and larger messages would.");
    }

    @Test
    void whoAsksAllAtOnceIsNotToldToDoSo() {
        paths().calls("stat", 300_000, 0, 0, 1000, 0, via("sun.nio.fs.Unix.stat", "java.nio.file.Files.readAttributes"))
                .end();

        assertThat(only().advice().what()).endsWith("at once already.");
    }

    @Test
    void aLineThatTwoMethodsCallIsNamedOnce() {
        String line = "lib.jar org.example.lib.Bits.read(Bits.java:7)";
        input().calls("read", MANY, 1, recording.site(line, "app org.example.Main.a(Main.java:1)"))
                .calls("write", MANY, 1, recording.site(line, "app org.example.Main.b(Main.java:2)"))
                .end();

        Finding finding = findings().get(0);
        Calls both = new Calls(
                "read",
                finding.calls().counts(),
                findings().stream()
                        .flatMap(one -> one.calls().callers().stream())
                        .toList());
        assertThat(both.lines()).hasSize(1);
    }

    /** What the user of a library can configure is the user's. */
    @Test
    void aLibrarysFlushThatIsConfiguredIsShown() {
        int site = recording.site(
                "jdk java.io.BufferedOutputStream.flush(B.java:1)",
                "logback.jar ch.qos.logback.core.OutputStreamAppender.writeBytes(OutputStreamAppender.java:2)");
        recording.stream("java.io.FileOutputStream", "file")
                .created(site)
                .in("java.io.BufferedOutputStream", 8192L, site)
                .calls("write", MANY, 80, site)
                .end();

        Audit audit = FixedCosts.audit(recording);
        assertThat(audit.shown(false))
                .singleElement()
                .satisfies(finding -> assertThat(firstFix(finding)).contains("<immediateFlush>false"));
        assertThat(audit.folded()).isEmpty();
    }

    /** A log library that compresses a rolled file: no option of its appender reaches that stream. */
    @Test
    void aLogFileBeingCompressedNeedsALargerBufferOfItsCodec() {
        String compress = "ch.qos.logback.core.rolling.helper.GZCompressionStrategy.compress";
        int site = recording.site("logback.jar " + compress + "(GZCompressionStrategy.java:61)");
        recording.stream("java.io.FileOutputStream", "file")
                .created(site)
                .in("java.util.zip.GZIPOutputStream", 512L, site)
                .calls("write", MANY, 512, site)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("small-codec-buffer");
        assertThat(firstFix(finding)).contains("64 * 1024").doesNotContain("immediateFlush");
    }

    /** Its {@code read()} goes by way of an array; a program that reads arrays has fewer frames there. */
    @Test
    void theBodyOfAnHttpConnectionReadByteByByteHasAPrice() {
        String body = "sun.net.www.protocol.http.HttpURLConnection$HttpInputStream.read";
        String below = "BufferedInputStream.fill > BufferedInputStream.read1 > BufferedInputStream.read"
                + " > sun.net.www.MeteredStream.read";
        socket().calls("read", 1000, 8192, via(below, body + " > " + body)).end();
        assertThat(findings()).isEmpty();

        socket().calls("read", 9000, 8192, via(below, body + " > " + body + " > " + body))
                .end();

        Finding finding = only();
        assertThat(finding.rule()).hasToString("byte-by-byte");
        assertThat(finding.gain().lowSeconds()).isPositive();
        assertThat(firstFix(finding)).contains("new BufferedInputStream(URI.create(");
    }
}
