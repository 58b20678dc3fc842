package io.thalweg.audit.report;

import static io.thalweg.audit.FixedCosts.audit;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.Audit;
import io.thalweg.audit.FixedCosts;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.testkit.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuditReportTest {
    private static final Path VERSION_1 =
            Path.of("src", "test", "resources", "io", "thalweg", "audit", "recording", "thalweg-4711.recording.json");

    @TempDir
    private Path directory;

    static Audit wasteful() {
        return audit(RecordingFile.read(VERSION_1));
    }

    static Audit clean() {
        RecordingBuilder recording = new RecordingBuilder().procIo(1100, 55).cpuNanos(1_700_000_000L);
        int site = recording.site("app org.example.Main.load(Main.java:42)");
        return audit(recording.stream("java.io.FileInputStream", "file")
                .in("java.io.BufferedInputStream", 8192L, site)
                .created(site)
                .calls("read", 1000, 8192, site)
                .calls("write", 50, 100, site)
                .end()
                .build());
    }

    private static Recording reading(RecordingBuilder recording, long calls, long bytesEach) {
        int site = recording.site("app org.example.Main.load(Main.java:42)");
        return recording.stream("java.io.FileInputStream", "file")
                .created(site)
                .calls("read", calls, bytesEach, site)
                .end()
                .build();
    }

    private static String text(Audit audit, boolean all, int columns) {
        return AuditReport.render(audit, all, Format.TEXT, new Style(columns, false, true));
    }

    @Test
    void aTerminalShowsTheLineTheFixAndTheGain() {
        Golden.assertSameInEveryLocale(AuditReportTest.class, "audit-100.txt", () -> text(wasteful(), false, 100));
    }

    /** As where each step of a search reads a block of 64 KiB. */
    @Test
    void whereCallsOfAGoodSizeAreMostOfTheProgramTheirAmountIsTold() {
        RecordingBuilder recording = new RecordingBuilder().procIo(76_100, 0).cpuNanos(600_000_000L);

        assertThat(text(audit(reading(recording, 76_000, 64 << 10)), false, 200))
                .endsWith("I/O call size is not your problem: small and avoidable calls take 0.0 % of CPU."
                        + " How much is moved may be: 4.6 GiB take 87 % of CPU, most at Main.load(Main.java:42).\n");
    }

    @Test
    void countsAreNamedByTheMethodThatOpens() {
        assertThat(AuditReport.render(clean(), false, Format.BENCHMARK, Style.PLAIN))
                .isEqualTo("""
                        [
                        {"name": "all reads and writes of 512 B or less", "unit": "calls", "value": 50},
                        {"name": "org.example.Main.load: open", "unit": "calls", "value": 1},
                        {"name": "org.example.Main.load: read", "unit": "calls", "value": 1000},
                        {"name": "org.example.Main.load: read", "unit": "bytes", "value": 8192000},
                        {"name": "org.example.Main.load: write", "unit": "calls", "value": 50},
                        {"name": "org.example.Main.load: write", "unit": "bytes", "value": 5000}
                        ]
                        """);
    }

    @Test
    void countsThatDependOnAPeerHaveAUnitOfTheirOwn() {
        RecordingBuilder recording = new RecordingBuilder();
        int site = recording.site("app org.example.Main.ask(Main.java:3)");
        Recording answers = recording.stream("java.net.Socket", "socket")
                .created(site)
                .calls("read", 30, 8192, site)
                .calls("write", 30, 8192, site)
                .end()
                .build();

        assertThat(AuditReport.render(audit(answers), false, Format.BENCHMARK, Style.PLAIN))
                .contains("ask: read\", \"unit\": \"calls, about\", \"value\": 30}")
                .contains("ask: write\", \"unit\": \"bytes, about\", \"value\": 245760}");
    }

    /** A codec without a buffer above makes the same calls, and a question about a path has no stream. */
    @Test
    void callsByEachMethodOfTheJdkAreCountsOfTheirOwnAndSoAreQuestionsAboutPaths() {
        RecordingBuilder recording = new RecordingBuilder();
        int gunzip = recording.site(
                "jdk java.util.zip.InflaterInputStream.read(InflaterInputStream.java:126)",
                "app org.example.Main.lines(Main.java:3)");
        int asks = recording.site("jdk java.io.File.exists(File.java:1)", "app org.example.Main.find(Main.java:9)");
        Recording calls =
                recording.stream("java.io.FileInputStream", "file")
                        .created(gunzip)
                        .calls("read", 30, 8192, gunzip)
                        .end()
                        .stream("java.io.File", "file")
                        .calls("stat", 400, 0, asks)
                        .end()
                        .build();

        assertThat(AuditReport.render(audit(calls), false, Format.BENCHMARK, Style.PLAIN))
                .contains("Main.lines: read\", \"unit\": \"calls\", \"value\": 30}")
                .contains("Main.lines: read by InflaterInputStream.read\", \"unit\": \"calls, about\", \"value\": 30}")
                .contains("Main.find: stat\", \"unit\": \"calls, about\", \"value\": 400}");
    }

    @Test
    void whatAClassOfTheJdkReadsWhenItStartsIsNoCountOfTheLineThatComesFirst() {
        RecordingBuilder recording = new RecordingBuilder();
        int zones = recording.site(
                "jdk java.io.DataInputStream.readFully(DataInputStream.java:201)",
                "jdk sun.util.calendar.ZoneInfoFile.<clinit>(ZoneInfoFile.java:4)",
                "app org.example.Main.date(Main.java:3)");
        Recording start = recording.stream("java.io.FileInputStream", "file")
                .created(zones)
                .calls("read", 13, 8192, zones)
                .end()
                .build();

        assertThat(AuditReport.render(audit(start), false, Format.BENCHMARK, Style.PLAIN))
                .doesNotContain("Main.date");
    }

    @Test
    void nothingWrongIsSaidAsClearly() {
        Golden.assertSameInEveryLocale(AuditReportTest.class, "audit-clean-80.txt", () -> text(clean(), false, 80));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 120})
    void proseIsNotWiderThanTheTerminal(int columns) {
        assertThat(text(wasteful(), false, columns).lines().filter(line -> !line.startsWith("     ")))
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(columns));
    }

    @Test
    void waitingThatALibraryCausesIsToldBesideItsCpu() {
        RecordingBuilder recording = new RecordingBuilder();
        int site = recording.site(
                "db.jar org.example.db.Log.append(Log.java:7)", "app org.example.Main.save(Main.java:3)");
        Recording forces = recording.stream("sun.nio.ch.FileChannelImpl", "file")
                .created(site)
                .calls("write", 1_000_000, 100, site)
                .calls("force", 1_000_000, 0, site)
                .end()
                .build();

        assertThat(text(audit(forces), false, 200)).contains(" (300 ms waiting): use --all to show");
    }

    private static Recording ofALibrary(RecordingBuilder recording, String... frames) {
        int site = recording.site(frames);
        return recording.stream("java.io.FileOutputStream", "file")
                .created(site)
                .calls("write", 1_000_000, 1, site)
                .end()
                .build();
    }

    private static RecordingBuilder withOwnLine() {
        RecordingBuilder recording = new RecordingBuilder();
        int own = recording.site("app org.example.Main.main(Main.java:3)");
        return recording.stream("java.io.FileOutputStream", "file")
                .created(own)
                .calls("write", 1, 8192, own)
                .end();
    }

    @Test
    void whereNothingIsTheProgramsOwnALibraryIsNotFolded() {
        Recording recording = ofALibrary(new RecordingBuilder(), "netty-4.jar io.netty.util.Log.write(Log.java:7)");

        assertThat(text(audit(recording), false, 200))
                .contains("1  Small writes")
                .doesNotContain("in libraries");
    }

    @Test
    void theLastSentenceNamesTheLargestFoldedFinding() {
        Recording recording = ofALibrary(
                withOwnLine(), "h2-2.jar org.h2.store.Log.write(Log.java:7)", "app org.example.Main.save(Main.java:9)");

        assertThat(text(audit(recording), false, 300))
                .endsWith(
                        " Of 1 finding in libraries the largest is: Small writes at Log.write(Log.java:7) in h2-2.jar,"
                                + " called from Main.save(Main.java:9); --all shows it.\n")
                .contains("A library makes the calls for your code, whose own small and avoidable calls take")
                .doesNotContain("is not your problem", "Your own code is not the problem");
    }

    @Test
    void whatALibraryDoesUncalledIsNoProblemOfTheProgramsOwn() {
        Recording recording = ofALibrary(withOwnLine(), "h2-2.jar org.h2.store.Log.write(Log.java:7)");

        assertThat(text(audit(recording), false, 300)).contains("Your own code is not the problem: small and");
    }

    @Test
    void whatMainsJarDoesIsTheProgramsOwn() {
        Recording recording = ofALibrary(new RecordingBuilder().mainJar("app.jar"), "app.jar W.run(W.java:2)");

        assertThat(text(audit(recording), false, 200))
                .contains("Small writes at W.run(W.java:2): put a BufferedOutputStream around it; that will save ");
    }

    /** As with more than 5,000 stacks: the calls are counted, their lines are not known. */
    @Test
    void callsOfUnknownLinesAreNoProofOfAbsence() {
        Recording recording = ofALibrary(withOwnLine(), "unknown (other)");

        assertThat(text(audit(recording), false, 200))
                .contains("in what was seen")
                .contains("not everything was seen");
    }

    @Test
    void waitingForSecondsComesBeforeSavingMilliseconds() {
        RecordingBuilder recording = new RecordingBuilder();
        int small = recording.site("app org.example.Main.load(Main.java:3)");
        int force = recording.site("app org.example.Main.save(Main.java:9)");
        Audit audit = audit(
                recording.stream("java.io.FileInputStream", "file")
                        .created(small)
                        .calls("read", 300_000, 1, small)
                        .end()
                        .stream("sun.nio.ch.FileChannelImpl", "file")
                        .created(force)
                        .calls("write", 500, 100, force)
                        .waits("force", 500, 500, 3_000_000, force)
                        .end()
                        .build());

        assertThat(audit.findings())
                .extracting(Finding::rule)
                .extracting(rule -> rule.id())
                .startsWith("force-per-write", "small-reads");
    }

    @Test
    void whatIsSuppressedIsNotCalledNoProblem() throws IOException {
        Path file = Files.writeString(directory.resolve("suppressions"), "* * all is well\n");
        Audit suppressed = Audit.of(
                AuditedProgram.of(List.of(RecordingFile.read(VERSION_1)), List.of()),
                FixedCosts.costs(),
                Suppressions.read(file));

        assertThat(text(suppressed, false, 200)).endsWith("The only finding worth a change is suppressed.\n");
    }

    @Test
    void whatJava17HidesIsNamedOnJava17() {
        assertThat(text(audit(new RecordingBuilder().java("17.0.15").build()), false, 200))
                .contains("FileDescriptor.sync on Java 17");
        assertThat(text(audit(new RecordingBuilder().java("25.0.3").build()), false, 200))
                .doesNotContain("FileDescriptor.sync");
    }

    @Test
    void fewerCallsOfTheSameFindingAreCalledLess() {
        assertThat(AuditReport.render(
                        AuditDiff.of(unbuffered(4_000_000), unbuffered(1_000_000)),
                        Format.TEXT,
                        new Style(200, false, true)))
                .contains("Small reads: fewer, but still there", "4,000,000 → 1,000,000 reads, 1 B → 1 B each");
    }

    private static Audit unbuffered(long reads) {
        return audit(reading(new RecordingBuilder(), reads, 1));
    }

    @Test
    void anAuditThatDidNotSeeEverythingDoesNotClaimAbsence() {
        Recording partial = new RecordingBuilder().procIo(100_000, 0).build();

        assertThat(text(audit(partial), false, 120))
                .contains("But not everything was seen")
                .doesNotContain("is not your problem");
    }

    @ParameterizedTest
    @CsvSource({"100000, true", "1500, false", "0, false"})
    void namesNativeLibrariesWhereLittleWasSeen(long unseen, boolean areNamed) {
        Audit audit = audit(reading(
                new RecordingBuilder().procIo(1000 + unseen, 0).nativeLibraries("libsqlitejdbc.so"), 1000, 8192));

        assertThat(text(audit, false, 400)
                        .contains("The others may come from native libraries that are loaded: libsqlitejdbc.so."
                                + " How long these wait for the disk or the network is not seen either."))
                .isEqualTo(areNamed);
    }

    @Test
    void callsThatTheKernelCountsElsewhereAreNoPartOfItsCount() {
        RecordingBuilder recording = new RecordingBuilder().procIo(100, 0);
        int site = recording.site("app org.example.Main.load(Main.java:42)");
        recording.stream("java.net.PlainSocketImpl", "socket")
                .created(site)
                .calls("read", 5000, 1, site)
                .end();

        Audit audit = audit(reading(recording, 90, 8192));

        assertThat(audit.totals().coverage()).isEqualTo(0.9);
        assertThat(audit.totals().reads()).isEqualTo(5090);
    }

    @Test
    void aTransferIsOneReadAndOneWriteToTheKernel() {
        RecordingBuilder recording = new RecordingBuilder().procIo(1000, 1000);
        int site = recording.site("app org.example.Main.load(Main.java:42)");
        recording.stream("sun.nio.ch.FileChannelImpl", "file")
                .created(site)
                .calls("transferTo", 500, 8192, site)
                .calls("transferFrom", 500, 8192, site)
                .end();

        assertThat(audit(recording.build()).totals().coverage()).isEqualTo(1.0);
    }

    @Test
    void namesNotMoreNativeLibrariesThanAnybodyReads() {
        String[] libraries =
                IntStream.range(0, 20).mapToObj(i -> "lib" + i + ".so").toArray(String[]::new);

        assertThat(text(
                        audit(new RecordingBuilder()
                                .procIo(100_000, 0)
                                .nativeLibraries(libraries)
                                .build()),
                        false,
                        300))
                .contains("lib0.so, lib1.so, lib2.so, lib3.so, lib4.so, lib5.so, lib6.so, lib7.so and 12 more.");
    }

    /** Prices are measured at another moment, and may come out above what the program took. */
    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"TEXT", "MD"})
    void noFixSavesMoreThanTheProgramTook(Format format) {
        Audit audit = audit(reading(new RecordingBuilder().cpuNanos(100_000_000L), 1_000_000, 1));

        String report = AuditReport.render(audit, false, format, new Style(200, false, true));

        assertThat(report)
                .containsPattern("that will save ([0-9.]+–)?85.8 ms of 86 ms CPU")
                .doesNotContain("3.00 s", "3001 %");
    }

    @Test
    void aLineThatMakesTwoKindsOfCallsIsOneLine() {
        RecordingBuilder recording = new RecordingBuilder();
        String user = "app org.example.Main.load(Main.java:42)";
        int ints = recording.site("jdk java.io.RandomAccessFile.readInt(RandomAccessFile.java:1)", user);
        int lines = recording.site("jdk java.io.RandomAccessFile.readLine(RandomAccessFile.java:2)", user);
        for (int site : List.of(ints, lines)) {
            recording.stream("java.io.RandomAccessFile", "file")
                    .created(ints)
                    .calls("read", 1_000_000, 1, site)
                    .end();
        }
        Audit audit = audit(recording.build());

        assertThat(audit.findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.calls().lines()).hasSize(1));
    }

    /** On Linux a process that waits for a child is counted what the child was. */
    @Test
    void whatAChildWasCountedIsNotCountedTwice() {
        Recording parent = reading(new RecordingBuilder().process(10, 1L).procIo(1_600, 0), 100, 8192);
        Recording child =
                reading(new RecordingBuilder().process(12, 11L, 10L, 1L).procIo(1_500, 0), 500, 8192);
        Recording grandchild =
                reading(new RecordingBuilder().process(13, 12L, 11L, 10L, 1L).procIo(1_000, 0), 1_000, 8192);

        Audit audit = audit(parent, child, grandchild);

        assertThat(audit.totals().systemCalls()).isEqualTo(1_600);
        assertThat(audit.totals().coverage()).isEqualTo(1.0);
    }

    @Test
    void aChildThatOutlivesItsParentIsNotTakenOff() {
        Recording parent = reading(new RecordingBuilder().process(10, 1L).procIo(200, 0), 100, 8192);
        Recording child = reading(
                new RecordingBuilder()
                        .process(12, 10L, 1L)
                        .later(Duration.ofSeconds(1))
                        .procIo(500, 0),
                500,
                8192);

        assertThat(audit(parent, child).totals().systemCalls()).isEqualTo(700);
    }

    @Test
    void markdownFitsAPullRequest() {
        Golden.assertSameInEveryLocale(
                AuditReportTest.class, "audit.md", () -> AuditReport.render(wasteful(), true, Format.MD, Style.PLAIN));
    }

    @Test
    void sarifFitsItsSchema() throws IOException {
        String sarif = AuditReport.render(wasteful(), false, Format.SARIF, Style.PLAIN);

        assertThat(SarifSchema.problems(sarif)).isEmpty();
        assertThat(sarif)
                .contains("\"uri\" : \"org/example/Main.java\"")
                .contains("\"startLine\" : 42")
                .contains("\"ruleId\" : \"small-reads\"")
                .contains("originalUriBaseIds");
    }

    @Test
    void sarifNamesTheSourceWhereTheCheckoutHasIt(@TempDir Path checkout) throws IOException {
        Path source = checkout.resolve("shop/src/main/java/org/example/Main.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "");

        assertThat(AuditSarif.render(wasteful(), false, checkout))
                .contains("\"uri\" : \"shop/src/main/java/org/example/Main.java\"");
    }

    @Test
    void sarifWarnsOfNoLibraryUnlessAllIsAskedFor(@TempDir Path checkout) {
        RecordingBuilder recording = new RecordingBuilder();
        int site = recording.site(
                "tools-1.jar org.acme.Tools.load(Tools.java:7)", "app org.example.Main.main(Main.java:3)");
        recording.stream("java.io.FileInputStream", "file")
                .created(site)
                .calls("read", 4_000_000, 1, site)
                .end();
        Audit audit = audit(recording.build());

        assertThat(AuditSarif.render(audit, false, checkout)).doesNotContain("\"warning\"");
        assertThat(AuditSarif.render(audit, true, checkout)).contains("\"warning\"");
    }

    /** Names that a class, method or jar can have: anything but a few characters. */
    static Audit hostile() {
        String evil = "org.example.<script>alert(1)</script>|`@everyone\u202e\u001b[31mMain.load(<img src=x>.java:1)";
        RecordingBuilder recording = new RecordingBuilder().java("17<script>");
        int site = recording.site("evil<script>.jar " + evil.replace(' ', '_'));
        return audit(recording.stream("java.io.<b>FileInputStream", "file")
                .created(site)
                .in("java.io.\"onload=x", 8192L, site)
                .calls("read", 4_000_000, 1, site)
                .end()
                .build());
    }

    @ParameterizedTest
    @EnumSource(value = Format.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void hostileNamesSteerNoTerminalAndRunNothing(Format format) {
        assertIsHarmless(AuditReport.render(hostile(), true, format, new Style(100, false, true)), format);
    }

    private static void assertIsHarmless(String report, Format format) {
        assertThat(report.codePoints()
                        .filter(c -> c != '\n')
                        .map(Character::getType)
                        .filter(type -> type == Character.CONTROL || type == Character.FORMAT))
                .isEmpty();
        if (format == Format.MD || format == Format.HTML) {
            assertThat(report).doesNotContain("<script").doesNotContain("<img").doesNotContain("<b>File");
        }
    }

    @Test
    void thePageForbidsEverythingButItsOwnStyle() {
        String page = AuditReport.render(wasteful(), false, Format.HTML, Style.PLAIN);

        assertThat(page)
                .contains("default-src 'none'".replace("'", "&#39;"))
                .doesNotContain("script-src")
                .doesNotContain(" style=")
                .contains("at org.example.Main.load(Main.java:42)");
    }

    @Test
    void thePageShowsCommandsAsSuch() {
        Costs costs = Costs.of(Map.of(), "measured just now (`thalweg tune` has better ones)");
        AuditedProgram program = AuditedProgram.of(List.of(new RecordingBuilder().build()), List.of())
                .withGaps(List.of("Record with `jdk.FileRead#threshold=0 ms`."));

        String page =
                AuditReport.render(Audit.of(program, costs, Suppressions.none()), false, Format.HTML, Style.PLAIN);

        assertThat(page)
                .contains("<code>thalweg tune</code>")
                .contains("<code>jdk.FileRead#threshold&#x3D;<span class=\"unbroken\">0 ms</span></code>")
                .doesNotContain("&#x60;");
    }

    @Test
    void aDiffEndsInTheProof() {
        assertThat(AuditReport.render(AuditDiff.of(wasteful(), clean()), Format.TEXT, new Style(200, false, true)))
                .contains("Small reads: gone")
                .endsWith("4,000,222 → 1,000 reads, 90 → 50 writes, CPU 2.84 → 1.70 s (1.14 s saved), predicted"
                        + " 0.64–1.55 s saved.\n");
    }

    @Test
    void aDiffFitsAPullRequest() {
        assertThat(AuditReport.render(AuditDiff.of(wasteful(), clean()), Format.MD, Style.PLAIN))
                .startsWith("**4,000,222 → 1,000 reads, ")
                .contains("| Small reads | gone | org.example.Main.load(Main.java:42) |")
                .contains("- Before: Audit of ");
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CSV", "SARIF", "BENCHMARK"})
    void hostileNamesInADiffSteerNoTerminalAndRunNothing(Format format) {
        assertIsHarmless(
                AuditReport.render(AuditDiff.of(hostile(), hostile()), format, new Style(100, false, true)), format);
    }

    /** As SQLite's library, whose calls would be cheap if they were reads; they write and force. */
    @ParameterizedTest
    @CsvSource({"0, false", "30000, true"})
    void whereMostIsUnseenItIsNotPricedAsReads(long seen, boolean isHarmless) {
        RecordingBuilder recording =
                new RecordingBuilder().cpuNanos(2_900_000_000L).procIo(seen, 20_000);
        String report = text(audit(reading(recording, seen, 8192)), false, 120);

        assertThat(report.contains("But not everything was seen")).isEqualTo(!isHarmless);
        assertThat(report.contains("not your problem")).isEqualTo(isHarmless);
    }

    /**
     * 700 reads of the JVM's own in a program of a tenth of a second: 0.2 % as reads, and nothing else works by itself.
     */
    @Test
    void whatTheJvmReadsInAShortProgramIsPricedAsReads() {
        RecordingBuilder recording =
                new RecordingBuilder().cpuNanos(100_000_000L).procIo(1000, 0);

        assertThat(text(audit(reading(recording, 300, 8192)), false, 200)).contains("is not your problem");
    }

    @Test
    void whatASourceHidesIsNoProofOfAbsence() {
        AuditedProgram program = AuditedProgram.of(
                        List.of(new RecordingBuilder().cpuNanos(null).build()), List.of())
                .withGaps(List.of("FileRead: only calls that took at least 20 ms were recorded."));
        Audit audit = Audit.of(program, FixedCosts.costs(), Suppressions.none());

        assertThat(text(audit, false, 200))
                .contains("FileRead: only calls that took at least 20 ms were recorded.")
                .contains("But not everything was seen")
                .doesNotContain("is not your problem");
    }

    @Test
    void anAgentThatFailedIsNamed() {
        Recording failed = new RecordingBuilder().failure("unknown JDK 99").build();

        assertThat(text(audit(failed), false, 120))
                .contains("In process 4711: unknown JDK 99.")
                .doesNotContain("is not your problem");
    }
}
