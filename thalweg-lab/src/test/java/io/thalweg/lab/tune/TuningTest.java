package io.thalweg.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.SampleResults;
import io.thalweg.tune.Fingerprint;
import io.thalweg.tune.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuningTest {
    static final Fingerprint HERE = new Fingerprint("Z80", "6.18.44", 17);

    @TempDir
    Path directory;

    private Path file = Path.of("");
    private Tuning tuning = new Tuning(file, HERE);

    @BeforeEach
    void nameTheProfile() {
        file = directory.resolve("config/thalweg/profile.properties");
        tuning = new Tuning(file, HERE);
    }

    private static MeasuredSession fileRead(String jdk, int best) {
        return new MeasuredSession().jdk(jdk).sweep("file-read", "TunedFileInputStream", Map.of(), best);
    }

    private static MeasuredSession everything() {
        return fileRead("17.0.15+6", 16384)
                .sweep("file-write", "TunedFileOutputStream", Map.of("on", "disk"), 32768)
                .sweep("file-write", "TunedFileOutputStream", Map.of("on", "tmpfs"), 262144)
                .sweep("tune-pipe", "TunedInputStream.nextChunk", Map.of(), 8192)
                .sweep("tune-socket", "TunedInputStream.nextChunk", Map.of(), 131072);
    }

    private Profile stored() throws IOException {
        return Profile.read(file);
    }

    private static Profile of(Fingerprint fingerprint, Map<String, Integer> sizes) {
        return new Profile(fingerprint, new TreeMap<>(sizes));
    }

    private void store(Profile profile) throws IOException {
        Files.createDirectories(directory.resolve("config/thalweg"));
        Files.writeString(file, profile.format());
    }

    @Test
    void storesTheChoiceForEachUse() throws IOException {
        tuning.apply(List.of(everything().results()));
        assertThat(stored())
                .isEqualTo(of(
                        HERE, Map.of("file@/data", 16384, "fileWrite@/data", 32768, "socket", 131072, "pipe", 8192)));
    }

    @Test
    void writesForTheOwnerAlone() throws IOException {
        assumeTrue(Files.getFileStore(directory).supportsFileAttributeView("posix"), "there are no modes here");
        tuning.apply(List.of(everything().results()));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("config/thalweg"))))
                .isEqualTo("rwx------");
    }

    @Test
    void leavesNothingBesideTheProfile() throws IOException {
        tuning.apply(List.of(everything().results()));
        tuning.apply(List.of(everything().results()));
        try (Stream<Path> files = Files.list(directory.resolve("config/thalweg"))) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void keepsTheOldProfileWhenWritingFails() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("config/thalweg"));
        store(of(HERE, Map.of("file@/data", 4096)));
        String before = Files.readString(file);
        assumeTrue(folder.toFile().setWritable(false), "there are no permissions here");
        assumeTrue(!Files.isWritable(folder), "root writes everywhere");
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> tuning.apply(List.of(everything().results())));
        assertThat(folder.toFile().setWritable(true)).isTrue();
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void writesThroughALinkOfItsOwn() throws IOException {
        store(of(HERE, Map.of("file@/data", 4096)));
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        new Tuning(link, HERE).apply(List.of(everything().results()));
        assertThat(link).isSymbolicLink();
        assertThat(stored().sizes()).containsEntry("file@/data", 16384);
    }

    @Test
    void addsMountsAndUses() throws IOException {
        store(of(HERE, Map.of("file@/data", 4096, "fileWrite@/old", 4096)));
        tuning.apply(List.of(fileRead("17.0.15+6", 16384).results()));
        tuning.apply(List.of(fileRead("17.0.15+6", 65536).on("/home").results()));
        assertThat(stored()).isEqualTo(of(HERE, Map.of("file@/data", 16384, "file@/", 65536, "fileWrite@/old", 4096)));
    }

    @ParameterizedTest
    @CsvSource({"Z80, 6.18, 25", "Z80, 5.10.1, 17", "6502, 6.18, 17"})
    void replacesAProfileOfAnotherMachineOrJdkAndSaysSo(String cpu, String kernel, int jdk) throws IOException {
        Fingerprint other = new Fingerprint(cpu, kernel, jdk);
        store(of(other, Map.of("file@/old", 4096)));
        Tuning.Outcome outcome =
                tuning.apply(List.of(fileRead("17.0.15+6", 16384).results()));
        assertThat(outcome.lost()).isEqualTo("it was measured on " + other + ", not on JDK 17, Z80, kernel 6.18");
        assertThat(stored()).isEqualTo(of(HERE, Map.of("file@/data", 16384)));
    }

    @Test
    void ofSeveralJdksTakesTheOneThatRunsIt() throws IOException {
        MeasuredSession both = fileRead("25.0.3+9", 32768)
                .jdk("17.0.15+6")
                .sweep("file-read", "TunedFileInputStream", Map.of(), 16384);
        tuning.apply(List.of(both.results()));
        assertThat(stored()).isEqualTo(of(HERE, Map.of("file@/data", 16384)));
    }

    @Test
    void refusesResultsOfSeveralOtherJdks() throws IOException {
        MeasuredSession others =
                fileRead("25.0.3+9", 32768).jdk("21.0.1").sweep("file-read", "TunedFileInputStream", Map.of(), 16384);
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> tuning.apply(List.of(others.results())))
                .matches(problem -> problem.exit() == ExitCode.BAD_DATA)
                .withMessageContaining("JDK 21 and 25");
        assertThat(tuning.firstProfile(others.results())).isEmpty();
        assertThat(file).doesNotExist();
    }

    @Test
    void holdsForTheOnlyJdkThatWasMeasured() throws IOException {
        tuning.apply(List.of(fileRead("25.0.3+9", 32768).results()));
        assertThat(stored()).isEqualTo(of(new Fingerprint("Z80", "6.18", 25), Map.of("file@/data", 32768)));
    }

    @Test
    void tellsWhatChangedAndWhy() throws IOException {
        store(of(HERE, Map.of("file@/data", 4096, "pipe", 8192)));
        Tuning.Outcome outcome = tuning.apply(List.of(everything().results()));
        assertThat(outcome.lost()).isEmpty();
        assertThat(outcome.changes()).containsExactly("""
                        file read on /data, JDK 17: 4 KiB -> 16 KiB, 800 MB/s [797, 803]
                            the smallest size proven to be within 3 % of the fastest (256 KiB): at most 0.3 % slower \
                        at 95 %
                        """, """
                        file write on /data, JDK 17: 64 KiB (the default) -> 32 KiB, 801 MB/s [798, 804]
                            the smallest size proven to be within 3 % of the fastest (256 KiB): at most 0.3 % slower \
                        at 95 %
                        """, """
                        socket, JDK 17: 64 KiB (the default) -> 128 KiB, 802 MB/s [799, 805]
                            the smallest size proven to be within 3 % of the fastest (256 KiB): at most 0.2 % slower \
                        at 95 %
                        """, """
                        pipe, JDK 17: 8 KiB, as before, 800 MB/s [797, 803]
                            the smallest size proven to be within 3 % of the fastest (256 KiB): at most 0.3 % slower \
                        at 95 %
                        """);
    }

    @Test
    void replacesWhatIsNoProfileAndSaysSo() throws IOException {
        Files.createDirectories(directory.resolve("config/thalweg"));
        Files.writeString(file, "garbage");
        Tuning.Outcome outcome = tuning.apply(List.of(everything().results()));
        assertThat(outcome.lost()).contains("format=thalweg-profile");
        assertThat(stored().sizes()).hasSize(4);
    }

    @Test
    void leavesANewerProfileAlone() throws IOException {
        store(of(HERE, Map.of()));
        String newer = Files.readString(file).replace("version=2", "version=3");
        Files.writeString(file, newer);
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(tuning::check)
                .matches(problem -> problem.exit() == ExitCode.BAD_DATA)
                .withMessageContaining("newer Thalweg");
        assertThat(Files.readString(file)).isEqualTo(newer);
    }

    @Test
    void refusesADirectoryInThePlaceOfTheProfile() throws IOException {
        Files.createDirectories(file);
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(tuning::check)
                .matches(problem -> problem.exit() == ExitCode.ENVIRONMENT)
                .withMessageContaining("directory");
    }

    @Test
    void refusesResultsOfAnotherMachine() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> tuning.apply(
                        List.of(everything().withCpu("6502\u001b[2J").results())))
                .matches(problem -> problem.exit() == ExitCode.BAD_DATA)
                .withMessageContaining("6502\\u001b[2J")
                .withMessageContaining("Z80");
    }

    @Test
    void refusesResultsWithoutSizes() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() ->
                        tuning.apply(List.of(new MeasuredSession().jdk("17").results())))
                .matches(problem -> problem.exit() == ExitCode.BAD_DATA);
    }

    @Test
    void printsFlagsAndWritesNothing() {
        assertThat(Tuning.flags(List.of(everything().results()), HERE))
                .isEqualTo("-Dthalweg.bufferSize.file=16384 -Dthalweg.bufferSize.fileWrite=32768"
                        + " -Dthalweg.bufferSize.socket=131072 -Dthalweg.bufferSize.pipe=8192");
        assertThat(file).doesNotExist();
    }

    @Test
    void refusesToPrintTwoSizesAsOne() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> Tuning.flags(
                        List.of(
                                fileRead("17", 16384).results(),
                                fileRead("17", 32768).on("/home").results()),
                        HERE))
                .matches(problem -> problem.exit() == ExitCode.USAGE)
                .withMessageContaining("16384")
                .withMessageContaining("32768");
    }

    @Test
    void makesAFirstProfileOfACompleteSession() throws IOException {
        assertThat(tuning.firstProfile(fileRead("17.0.15+6", 16384).results()))
                .contains("with JDK 17: 16 KiB for file read", file.toString());
        assertThat(stored()).isEqualTo(of(HERE, Map.of("file@/data", 16384)));
    }

    @Test
    void neverReplacesAnEntryUnasked() throws IOException {
        store(of(HERE, Map.of("file@/data", 4096)));
        assertThat(tuning.firstProfile(fileRead("17.0.15+6", 16384).results())).isEmpty();
        assertThat(stored().sizes()).containsEntry("file@/data", 4096);
    }

    @Test
    void leavesAProfileOfAnotherJdkAloneUnasked() throws IOException {
        Profile other = of(new Fingerprint("Z80", "6.18", 25), Map.of("file@/old", 4096));
        store(other);
        assertThat(tuning.firstProfile(fileRead("17.0.15+6", 16384).results())).isEmpty();
        assertThat(stored()).isEqualTo(other);
    }

    @Test
    void makesNoProfileOfAnInterruptedSession() {
        assertThat(tuning.firstProfile(
                        fileRead("17.0.15+6", 16384).interrupted().results()))
                .isEmpty();
        assertThat(file).doesNotExist();
    }

    /** It may be small, and on another disk than the directory. */
    @Test
    void makesNoProfileOfOnesOwnFile() {
        assertThat(tuning.firstProfile(SampleResults.reading(
                        "/mnt/notes.txt", fileRead("17.0.15+6", 16384).results())))
                .isEmpty();
        assertThat(file).doesNotExist();
    }

    @Test
    void makesNoProfileOfWhatIsUndecided() {
        MeasuredSession scattered = new MeasuredSession()
                .jdk("17")
                .cell("file-read", "TunedFileInputStream", Map.of("buffer", "32768"), 900, 100, 401)
                .cell("file-read", "TunedFileInputStream", Map.of("buffer", "65536"), 100, 900, 400);
        assertThat(tuning.firstProfile(scattered.results())).isEmpty();
    }

    @Test
    void saysWhyThereIsNoFirstProfile() throws IOException {
        Files.createDirectories(file);
        assertThat(tuning.firstProfile(fileRead("17.0.15+6", 16384).results()))
                .startsWith("No profile was written: ")
                .contains("directory");
    }

    @Test
    void measuresOnlyWhatTheLibraryObeys() {
        Scope quick = Scope.of(Request.of(Request.Mode.QUICK), directory);
        List<Experiment> experiments = Tuning.experiments(true);
        assertThat(experiments)
                .extracting(experiment -> experiment.info().id())
                .containsExactly("file-read", "file-write", "tune-pipe", "tune-socket");
        assertThat(experiments.get(0).cells(quick))
                .extracting(CellSpec::variant)
                .containsOnly("TunedFileInputStream")
                .hasSize(5);
        assertThat(experiments.get(1).cells(quick))
                .allMatch(cell -> cell.notMeasured() == null
                        && "disk".equals(cell.parameters().get("on")));
        assertThat(Tuning.experiments(false)).hasSize(2);
    }

    @Test
    void measuresWritingToADirectoryInMemoryToo() {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isDirectory(memory), "there is no /dev/shm here");
        Scope scope = Scope.of(Request.of(Request.Mode.DEFAULT), memory);
        assertThat(Tuning.experiments(false).get(1).cells(scope))
                .isNotEmpty()
                .allMatch(cell -> cell.notMeasured() == null);
    }
}
