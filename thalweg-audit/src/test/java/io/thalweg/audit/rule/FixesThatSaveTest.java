package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.audit.Audit;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A fix is offered where it applies and saves, and by the code of the very classes. */
class FixesThatSaveTest extends RuleScenario {
    /** The writer's own part of a flush goes with it: 150 ns, give or take the spread of a price. */
    @Test
    void aFlushThroughAWriterSavesMoreThanTheCall() {
        Gain plain = flushed("java.io.BufferedOutputStream.flush");
        Gain writer = flushed("sun.nio.cs.StreamEncoder.implFlush > BufferedWriter.flush");

        assertThat(writer.highSeconds() - plain.highSeconds()).isCloseTo(1.35 * 0.15, within(1e-6));
        assertThat(writer.lowSeconds() - plain.lowSeconds()).isCloseTo(0.65 * 0.15, within(1e-6));
    }

    private Finding unbuffered(String wrapper, long flushes) {
        output().in(wrapper, null, made)
                .flushes(flushes)
                .calls("write", MANY, 4, used)
                .end();
        return only();
    }

    /** A buffer would be emptied by each flush: as many writes as before. */
    @Test
    void aFlushAfterEachWriteIsNamedWhereThereIsNoBufferYet() {
        Finding finding = unbuffered("java.io.DataOutputStream", MANY);

        assertThat(finding.rule()).hasToString("flush-per-write");
        assertThat(finding.advice().what()).endsWith("so that a buffer alone saves nothing.");
        assertThat(firstFix(finding)).contains("new BufferedOutputStream(").doesNotContain("    out.flush();");
        assertThat(finding.gain().lowSeconds()).isPositive();
    }

    /** As protobuf's {@code writeDelimitedTo}: a library empties its own buffer, and a buffer below it gathers that. */
    @Test
    void aFlushThatStopsAtALibrarysBufferIsNone() {
        int encoder = recording.site(
                "jdk java.io.FileOutputStream.write(FileOutputStream.java:1)",
                "protobuf.jar com.google.protobuf.CodedOutputStream$OutputStreamEncoder.flush(C.java:1)",
                USER);
        output().flushes(1).calls("write", MANY, 9, encoder).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("small-writes");
        assertThat(firstFix(finding)).contains("new BufferedOutputStream(").doesNotContain("flush");
        assertThat(finding.gain().highSeconds()).isPositive();
    }

    /** A million writes less half a million that flushes make anew: 300 ns each, give or take. */
    @Test
    void aBufferSavesWhatNoFlushMakesAnew() {
        Finding finding = unbuffered("java.io.DataOutputStream", MANY / 2);

        assertThat(finding.rule()).hasToString("small-writes");
        assertThat(finding.gain().highSeconds()).isBetween(0.18, 1.35 * 0.15);
    }

    /** A print costs 300 ns for the call and 150 above it; the fix leaves autoflush out. */
    @Test
    void whatPrintsCostAboveTheirCallIsSavedToo() {
        Finding flushed = unbuffered("java.io.PrintStream", MANY);

        assertThat(flushed.rule()).hasToString("print-stream-over-file");
        assertThat(flushed.advice().what()).contains("It is flushed after each, too");
        assertThat(firstFix(flushed)).endsWith(", false);");
        assertThat(flushed.gain().highSeconds()).isBetween(0.55, 1.35 * 0.45);
        assertThat(flushed.gain().lowSeconds()).isBetween(0.25, 0.65 * 0.45);
    }

    private List<Finding> printed(String... methods) {
        int site = via(methods);
        recording.stream("java.io.FileOutputStream", "file")
                .standard("stdout")
                .in("java.io.BufferedOutputStream", 8192L, -1)
                .in("java.io.PrintStream", null, -1)
                .calls("write", MANY, 22, site)
                .end();
        return findings();
    }

    /** As it does after each print, line or not; a writer of one's own need not. */
    @Test
    void whatSystemOutFlushesByItselfIsBuffered() {
        List<Finding> findings = printed(
                "BufferedOutputStream.flushBuffer > BufferedOutputStream.flush > PrintStream.write",
                "PrintStream.print");

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).hasToString("small-writes");
            assertThat(firstFix(finding)).contains("new PrintWriter(new FileOutputStream(FileDescriptor.out), false)");
            assertThat(finding.gain().lowSeconds()).isPositive();
        });
    }

    @Test
    void whatTheProgramFlushesOfSystemOutIsNot() {
        assertThat(printed("BufferedOutputStream.flushBuffer > BufferedOutputStream.flush > PrintStream.flush"))
                .isEmpty();
    }

    private static Gain flushed(String... methods) {
        RuleScenario scenario = new RuleScenario();
        scenario.stream("java.io.FileOutputStream", "file")
                .in("java.io.BufferedOutputStream", 8192L, scenario.made)
                .calls("write", MANY, 20, scenario.via(methods))
                .end();
        return scenario.only().gain();
    }

    /** Prices as the program calls for them, and no other. */
    @Test
    void smallDatagramsAreNotFixableByBufferingWhateverPriceIsMissing() {
        stream("java.nio.channels.DatagramChannel", "datagram")
                .calls("send", MANY, 100, used)
                .end();
        AuditedProgram program = AuditedProgram.of(List.of(recording.build()), List.of());

        assertThat(Audit.kinds(program)).contains(CallKind.SOCKET_WRITE);
        List<Finding> findings = Audit.of(program, Costs.of(Map.of(), "nowhere"), Suppressions.none())
                .findings();
        assertThat(findings).extracting(said -> said.rule().id()).containsExactly("request-response");
        assertThat(findings.get(0).advice().isFixable()).isFalse();
    }

    /** Measuring takes longer than such a program. */
    @Test
    void callsTooFewToMatterNeedNoPrice() {
        input().calls("read", FEW, 1, used).end();

        assertThat(kinds()).isEmpty();
    }

    @Test
    void onlyWhatMattersIsMeasuredAndWhatWouldReplaceIt() {
        input().calls("read", MANY, 1, used).end();
        stream("java.nio.channels.DatagramChannel", "datagram")
                .calls("send", FEW, 100, used)
                .end();

        assertThat(kinds())
                .contains(CallKind.FILE_READ, CallKind.JDK_BUFFER_READ)
                .doesNotContain(CallKind.SOCKET_WRITE, CallKind.CODEC_READ);
    }

    /** Memory costs what it costs on this machine: no figure of another one is taken. */
    @Test
    void memoryForLargeReadsIsPricedHere() {
        input().calls("read", 10, 64 << 20, used).end();

        assertThat(kinds()).contains(CallKind.LARGE_READ);
    }

    @Test
    void memoryForNewBuffersIsPricedHere() {
        int filled = via("FileInputStream.read > BufferedInputStream.fill > BufferedInputStream.read");
        input().buffers(20_000).calls("read", 20_000, 8192, filled).end();

        assertThat(kinds()).contains(CallKind.NEW_BUFFER);
    }

    @Test
    void aBufferThatIsKeptIsNotPricedAsANewOne() {
        int filled = via("FileInputStream.read > BufferedInputStream.fill > BufferedInputStream.read");
        input().buffers(1).calls("read", 20_000, 8192, filled).end();

        assertThat(kinds()).doesNotContain(CallKind.LARGE_READ, CallKind.NEW_BUFFER);
    }

    /** A buffer's own price would take longer to measure than it could matter. */
    @Test
    void whatWouldReplaceFewCallsIsNotMeasured() {
        input().calls("read", 20_000, 1, used).end();

        assertThat(kinds()).containsExactly(CallKind.FILE_READ);
    }

    private Set<CallKind> kinds() {
        return Audit.kinds(AuditedProgram.of(List.of(recording.build()), List.of()));
    }

    @Test
    void smallDatagramsThatTakeMuchAreNotCalledNoProblem() {
        stream("java.nio.channels.DatagramChannel", "datagram")
                .calls("send", MANY, 100, used)
                .end();
        AuditedProgram program = AuditedProgram.of(List.of(recording.build()), List.of());

        Audit audit = Audit.of(program, FixedCosts.costs(), Suppressions.none());

        assertThat(audit.totals().avoidableSeconds()).isCloseTo(MANY * 1000 / 1e9, within(1e-9));
    }

    @Test
    void aRuleThatFailsLosesNothingButItself() {
        Rule broken = new Rule("broken", "Broken", SourceChange.Kind.BUFFER_INPUT) {
            @Override
            public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
                throw new IllegalStateException("a fault of the test");
            }
        };
        input().calls("read", MANY, 1, used).end();
        StreamUse use = AuditedProgram.of(List.of(recording.build()), List.of())
                .streams()
                .get(0);
        List<String> failures = new ArrayList<>();

        Optional<Rules.RuleFinding> said = Rules.first(
                List.of(broken, new Reads.UnbufferedReads()),
                use,
                use.calls().get(0),
                FixedCosts.costs(),
                failures::add);

        assertThat(said).map(found -> found.rule().id()).contains("small-reads");
        assertThat(failures).singleElement().asString().contains("broken").contains("a fault of the test");
    }

    /** The entry's headers are most of the writes, and no constructor takes a size. */
    @ParameterizedTest
    @ValueSource(strings = {"java.util.zip.ZipOutputStream", "java.util.jar.JarOutputStream"})
    void aZipThatIsWrittenWantsABufferBelow(String type) {
        output().in(type, 512L, made).calls("write", MANY, 30, used).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("small-codec-buffer");
        assertThat(finding.advice().fixes())
                .singleElement()
                .extracting(Fix::after)
                .asString()
                .endsWith("OutputStream(new BufferedOutputStream(new FileOutputStream(file)));")
                .doesNotContain("64 * 1024");
    }

    @Test
    void aBufferAboveAZipIsNoneBelowIt() {
        output().in("java.util.jar.JarOutputStream", null, made)
                .in("java.io.BufferedOutputStream", 8192L, made)
                .calls("write", MANY, 30, used)
                .end();

        assertThat(only().advice().what()).doesNotContain("flushed");
        assertThat(firstFix(only())).contains("new JarOutputStream(new BufferedOutputStream(");
    }

    @Test
    void aFlushOfALoggingLibraryIsMendedByItsConfiguration() {
        int flushed = recording.site(
                "jdk java.io.FileOutputStream.write(FileOutputStream.java:1)",
                "log4j-core-2.24.jar"
                        + " org.apache.logging.log4j.core.appender.OutputStreamManager.writeToDestination(O.java:1)",
                "log4j-core-2.24.jar org.apache.logging.log4j.core.appender.OutputStreamManager.flush(O.java:2)",
                USER);
        output().calls("write", MANY, 90, flushed).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("flush-per-write");
        assertThat(finding.advice().fixes()).singleElement().satisfies(fix -> {
            assertThat(fix.needs()).isEqualTo(Fix.Needs.CONFIGURATION);
            assertThat(fix.after()).contains("immediateFlush=\"false\"");
        });
        assertThat(finding.gain().highSeconds()).isPositive();
    }

    /** Of a library of their own, the user can change the configuration, and no loop. */
    @ParameterizedTest
    @CsvSource({
        "org.apache.log4j.helpers.QuietWriter.flush, java.io.FilterWriter.flush, BufferedIO=true",
        "org.tinylog.writers.FileWriter.write, java.io.RandomAccessFile.write, writer.buffered=true",
        "org.slf4j.simple.SimpleLogger.write, java.io.PrintStream.println, defaultLogLevel=warn"
    })
    void aLoggingLibraryIsMendedByALineOfItsConfiguration(String library, String called, String configuration) {
        output().in("java.io.PrintStream", null, made)
                .calls(
                        "write",
                        MANY,
                        90,
                        recording.site("jdk " + called + "(F.java:1)", "logging.jar " + library + "(L.java:1)", USER))
                .end();

        assertThat(only().advice().fixes()).singleElement().satisfies(fix -> {
            assertThat(fix.needs()).isEqualTo(Fix.Needs.CONFIGURATION);
            assertThat(fix.after()).contains(configuration);
        });
    }

    /** Nobody can tell it not to. */
    @Test
    void aFileHandlerOfTheJdkThatFlushesEachRecordIsReplaced() {
        output().in("java.io.BufferedOutputStream", 8192L, made)
                .calls(
                        "write",
                        MANY,
                        90,
                        via(
                                "BufferedOutputStream.flushBuffer > BufferedOutputStream.flush",
                                "java.util.logging.FileHandler$MeteredStream.flush",
                                "java.util.logging.StreamHandler.flush > java.util.logging.FileHandler.publish"))
                .end();

        assertThat(only().rule()).hasToString("flush-per-write");
        assertThat(firstFix(only())).startsWith("Handler handler = new StreamHandler(");
    }

    @Test
    void aFlushAfterEachWriteOfABufferIsNamed() {
        int flushed = via("FileOutputStream.write > BufferedOutputStream.flushBuffer > BufferedOutputStream.flush");
        output().in("java.io.BufferedOutputStream", 8192L, made)
                .calls("write", MANY, 90, flushed)
                .end();

        assertThat(only().rule()).hasToString("flush-per-write");
        assertThat(firstFix(only())).doesNotContain("    out.flush();");
    }

    @Test
    void aBufferOfAFewBytesIsNamedAsSuch() {
        input().in("java.io.BufferedInputStream", 16L, made)
                .calls("read", MANY, 16, used)
                .end();

        assertThat(only().advice().what()).endsWith("the BufferedInputStream around it holds only 16 B.");
        assertThat(only().advice().fixes()).singleElement().satisfies(fix -> {
            assertThat(fix.before())
                    .isEqualTo("InputStream in = new BufferedInputStream(new FileInputStream(file), 16);");
            assertThat(fix.after()).isEqualTo("InputStream in = new BufferedInputStream(new FileInputStream(file));");
        });
    }

    @Test
    void writesThatWaitForTheDiskAreNotToldToBuffer() {
        channel().calls("write", 5000, 64, 64, 5000, 90, used).end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("synced-writes");
        assertThat(finding.level()).isEqualTo(Level.WARNING);
        assertThat(finding.advice().caveats()).singleElement().asString().contains("only after its force");
    }

    @Test
    void aBufferInFrontOfAChannelIsNotOfferedWithoutAWordOnDurability() {
        randomAccess().calls("write", MANY, 32, used).end();

        assertThat(only().advice().what()).doesNotContain("an int");
        assertThat(only().advice().caveats())
                .anySatisfy(caveat -> assertThat(caveat).contains("\"rwd\""));
    }

    @Test
    void imagesAreReadThroughABuffer() {
        randomAccess()
                .calls("read", MANY, 1, via("RandomAccessFile.read > javax.imageio.stream.FileImageInputStream.read"))
                .end();

        assertThat(firstFix(only())).contains("MemoryCacheImageInputStream").doesNotContain("readInt");
    }

    /** As Files.copy asks about the file and its target each time. */
    @Test
    void whatTheJdkAsksWhileItCopiesCannotBeLeftOut() {
        paths().calls(
                        "stat",
                        300_000,
                        0,
                        via(
                                "sun.nio.fs.UnixNativeDispatcher.stat > sun.nio.fs.UnixCopyFile.copy",
                                "java.nio.file.Files.copy"))
                .end();

        assertThat(only().rule()).hasToString("path-asked-again");
        assertThat(only().advice().isFixable()).isFalse();
        assertThat(only().advice().what()).contains("Most are the JDK's own");
    }

    private List<Finding> decoded(String... methods) {
        input().calls("read", 1000, 8192, via(methods)).end();
        return findings();
    }

    @Test
    void charactersTakenOneByOneFromADecoderGetABufferedReader() {
        List<Finding> findings = decoded(
                "sun.nio.cs.StreamDecoder.readBytes > sun.nio.cs.StreamDecoder.implRead",
                "sun.nio.cs.StreamDecoder.read > sun.nio.cs.StreamDecoder.read0 > InputStreamReader.read");

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).hasToString("char-by-char");
            assertThat(finding.level()).isEqualTo(Level.WARNING);
            assertThat(firstFix(finding)).contains("new BufferedReader(new InputStreamReader(");
            assertThat(finding.gain().highSeconds()).isBetween(0.27, 0.28);
        });
    }

    @Test
    void linesThatABufferedReaderTakesFromADecoderAreRight() {
        assertThat(decoded(
                        "sun.nio.cs.StreamDecoder.readBytes > sun.nio.cs.StreamDecoder.implRead",
                        "sun.nio.cs.StreamDecoder.read > InputStreamReader.read > BufferedReader.fill",
                        "BufferedReader.readLine"))
                .isEmpty();
    }

    /** A channel that does not block is asked in vain now and then. */
    @Test
    void callsThatMoveNothingAreNotTakenForLargeOnes() {
        stream("java.nio.channels.SocketChannel", "socket")
                .calls("read", 2 * MANY, 64, 4096, 0, 0, used)
                .empty(MANY)
                .end();

        assertThat(only().advice().what())
                .startsWith("1,000,000 reads of 64 B on average, besides 1,000,000 that moved nothing, although");
    }

    @Test
    void bytesOfARandomAccessFileAreNoInts() {
        randomAccess().calls("read", MANY, 8, used).end();

        assertThat(firstFix(only())).contains("raf.read(block)").doesNotContain("readInt");
    }

    @ParameterizedTest
    @CsvSource({
        "java.io.FileInputStream, file, new FileInputStream(file)",
        "java.net.Socket, socket, socket.getInputStream()",
        "java.io.FileInputStream, unknown, source"
    })
    void theFixOfReadLineOpensWhatTheProgramOpens(String type, String medium, String opener) {
        int site = via(type + ".read", "DataInputStream.readLine");
        stream(type, medium)
                .in("java.io.DataInputStream", null, made)
                .calls("read", MANY, 1, site)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("data-input-read-line");
        assertThat(finding.advice().fixes())
                .extracting(Fix::before)
                .allMatch(code -> code.startsWith("DataInputStream in = new DataInputStream(" + opener + ");"));
        assertThat(firstFix(finding)).contains("new InputStreamReader(" + opener + ", StandardCharsets.ISO_8859_1)");
    }

    @Test
    void aSocketThatIsFlushedTooOftenIsNoFileInTheFix() {
        int site = via("BufferedOutputStream.flushBuffer", "BufferedOutputStream.flush");
        socket().in("java.io.BufferedOutputStream", 8192L, made)
                .calls("write", MANY, 12, site)
                .end();

        Finding finding = only();

        assertThat(finding.rule()).hasToString("flush-per-write");
        Fix fix = finding.advice().fixes().get(0);
        assertThat(fix.before()).startsWith("OutputStream out = new BufferedOutputStream(socket.getOutputStream());");
        assertThat(fix.after()).startsWith("OutputStream out = new BufferedOutputStream(socket.getOutputStream());");
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "write"})
    void aSocketChannelItselfIsOfferedNoStreamOfASocket(String op) {
        int site = via("sun.nio.ch.IOUtil." + op, "sun.nio.ch.SocketChannelImpl." + op);
        stream("java.nio.channels.SocketChannel", "socket")
                .calls(op, MANY, 18, site)
                .end();

        assertThat(only().advice().fixes())
                .extracting(Fix::after)
                .singleElement()
                .asString()
                .contains("channel." + op)
                .doesNotContain("socket.get");
    }
}
