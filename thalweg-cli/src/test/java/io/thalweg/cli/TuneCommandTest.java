package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.CliLauncher.Run;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;
import io.thalweg.lab.tune.MeasuredSession;
import io.thalweg.tune.Fingerprint;
import io.thalweg.tune.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneCommandTest {
    @TempDir
    Path home;

    private Path results = Path.of("");

    @BeforeEach
    void measure() throws IOException {
        results = home.resolve("results.json");
        ResultsFile.write(results, session(Fingerprint.current().cpu()));
    }

    private static Results session(String cpu) {
        return new MeasuredSession()
                .withCpu(cpu)
                .jdk("17.0.15+6")
                .sweep("file-read", "TunedFileInputStream", Map.of(), 16384)
                .sweep("file-write", "TunedFileOutputStream", Map.of("on", "disk"), 32768)
                .sweep("tune-pipe", "TunedInputStream.nextChunk", Map.of(), 8192)
                .sweep("tune-socket", "TunedInputStream.nextChunk", Map.of(), 131072)
                .results();
    }

    private Run run(String... arguments) {
        return CliLauncher.in(home).run(arguments);
    }

    private Path profile() {
        return home.resolve("config/thalweg/profile.properties");
    }

    @Test
    void writesTheProfileAndSaysWhatChanged() throws IOException {
        Run run = run("tune", "--from", results.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("file read on /data, JDK 17: 64 KiB (the default) -> 16 KiB, 800 MB/s [797, 803]")
                .endsWith("Thalweg's streams use these sizes from now on: " + profile() + "\n");
        assertThat(Profile.read(profile()).sizes()).hasSize(4);
    }

    @Test
    void saysWhenASizeIsAsItWas() {
        run("tune", "--from", results.toString());
        assertThat(run("tune", "--from", results.toString()).out())
                .contains("file read on /data, JDK 17: 16 KiB, as before");
    }

    @Test
    void printsFlagsForADockerfileAndWritesNothing() {
        Run run = run("tune", "--print", "--from", results.toString());
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .isEqualTo("-Dthalweg.bufferSize.file=16384 -Dthalweg.bufferSize.fileWrite=32768"
                        + " -Dthalweg.bufferSize.socket=131072 -Dthalweg.bufferSize.pipe=8192\n");
        assertThat(run.err())
                .as("why these sizes")
                .contains("file read on /data, JDK 17: 64 KiB (the default) -> 16 KiB");
        assertThat(profile()).doesNotExist();
    }

    @Test
    void tellsTheFlagsThatPrintGivesForTheSameFigures() {
        String flags =
                run("tune", "--print", "--from", results.toString()).out().strip();
        assertThat(run("tune", "--from", results.toString()).out())
                .contains("As JVM flags, such as for a container: " + flags + "\n");
    }

    @Test
    void printSaysWhereTheProfileHasAnotherSizeAndHowToMakeThemAgree() throws IOException {
        run("tune", "--from", results.toString());
        Path others = home.resolve("others.json");
        ResultsFile.write(
                others,
                new MeasuredSession()
                        .withCpu(Fingerprint.current().cpu())
                        .jdk("17.0.15+6")
                        .sweep("tune-pipe", "TunedInputStream.nextChunk", Map.of(), 131072)
                        .results());
        Run run = run("tune", "--print", "--from", others.toString());
        assertThat(run.out()).isEqualTo("-Dthalweg.bufferSize.pipe=131072\n");
        assertThat(run.err().replaceAll("\\s+", " "))
                .contains("The profile has other sizes, from another measurement: 8 KiB for pipe.")
                .contains("To write these into the profile too: thalweg tune --from " + others);
    }

    @Test
    void printSaysNothingOfAProfileThatAgreesOrCannotBeRead() throws IOException {
        run("tune", "--from", results.toString());
        assertThat(run("tune", "--print", "--from", results.toString()).err()).doesNotContain("The profile");
        Files.writeString(profile(), Files.readString(profile()).replace("version=2", "version=9"));
        Run run = run("tune", "--print", "--from", results.toString());
        assertThat(run.exit()).isZero();
        assertThat(run.err()).doesNotContain("The profile");
    }

    private Path defaults() throws IOException {
        Path file = home.resolve("defaults.json");
        ResultsFile.write(
                file,
                new MeasuredSession()
                        .withCpu(Fingerprint.current().cpu())
                        .jdk("17.0.15+6")
                        .sweep("file-read", "TunedFileInputStream", Map.of(), 65536)
                        .results());
        return file;
    }

    private static final String KEEP_DEFAULTS =
            "Keep the defaults: no other buffer size was measurably better on this machine.\n";

    @Test
    void defaultsAreKeptWithoutAProfile() throws IOException {
        Run run = run("tune", "--from", defaults().toString());
        assertThat(run.exit()).isZero();
        assertThat(run.out()).isEqualTo(KEEP_DEFAULTS);
        assertThat(run.err()).isEmpty();
        assertThat(profile()).doesNotExist();
    }

    @Test
    void defaultsNeedNoFlag() throws IOException {
        Run run = run("tune", "--print", "--from", defaults().toString());
        assertThat(run.exit()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo(KEEP_DEFAULTS);
    }

    @Test
    void defaultReplacesAnotherSizeInTheProfile() throws IOException {
        run("tune", "--from", results.toString());
        assertThat(run("tune", "--from", defaults().toString()).out())
                .contains("file read on /data, JDK 17: 16 KiB -> 64 KiB");
        assertThat(Profile.read(profile()).sizes()).containsEntry("file@/data", 65536);
    }

    @Test
    void showsThePlanAndMeasuresNothing() {
        Run run = run("tune", "--dry-run", "--quick", home.toString());
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("file-read: 5 cells", "file-write: 5 cells", "tune-pipe", "tune-socket");
        assertThat(home.resolve("state")).doesNotExist();
        assertThat(profile()).doesNotExist();
    }

    @Test
    void measuresDirectoriesOfOneMountOnce() throws IOException {
        Path other = Files.createDirectory(home.resolve("other"));
        Run run = run("tune", "--dry-run", home.toString(), other.toString());
        assertThat(run.out().lines().filter(line -> line.startsWith("Directory")))
                .hasSize(1);
    }

    @Test
    void needsAProfileThatIsNotSwitchedOff() {
        CliLauncher launcher = CliLauncher.in(home).with("THALWEG_PROFILE", "off");
        assertComplaint(launcher.run("tune", "--from", results.toString()), 2, "switched off");
        assertThat(launcher.run("tune", "--print", "--from", results.toString()).exit())
                .isZero();
    }

    private static void assertComplaint(Run run, int exit, String... words) {
        assertThat(run.exit()).isEqualTo(exit);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(2);
        assertThat(run.err()).contains(words);
    }

    @Test
    void refusesADirectoryThatIsMissing() {
        assertComplaint(run("tune", home.resolve("missing").toString()), 4, "missing", "no such directory");
    }

    @Test
    void refusesAFileAsDirectory() {
        assertComplaint(run("tune", results.toString()), 4, "results.json", "not a directory");
    }

    @Test
    void refusesResultsThatAreNone() throws IOException {
        Files.writeString(results, "{");
        assertComplaint(run("tune", "--from", results.toString()), 3, "results.json");
        assertThat(profile()).doesNotExist();
    }

    @Test
    void refusesResultsOfAnotherMachine() throws IOException {
        ResultsFile.write(results, session("Z80"));
        assertComplaint(run("tune", "--from", results.toString()), 3, "Z80");
    }

    @Test
    void refusesToMeasureAndNotToMeasure() {
        assertComplaint(run("tune", "--from", results.toString(), "--quick"), 2, "--from");
    }

    @Test
    void refusesAProfileOfANewerVersionBeforeItMeasures() throws IOException {
        run("tune", "--from", results.toString());
        Files.writeString(profile(), Files.readString(profile()).replace("version=2", "version=9"));
        assertComplaint(run("tune", home.toString()), 3, "profile.properties", "version 9", "newer Thalweg");
    }

    @Test
    void replacesGarbageAndSaysSo() throws IOException {
        Files.createDirectories(profile().getParent());
        Files.writeString(profile(), "garbage");
        Run run = run("tune", "--from", results.toString());
        assertThat(run.exit()).isZero();
        assertThat(run.err()).contains("old profile is replaced", "format=thalweg-profile");
        assertThat(Profile.read(profile()).sizes()).hasSize(4);
    }

    @Test
    void refusesAnUnknownOption() {
        assertComplaint(run("tune", "--quik"), 2, "--quik", "--quick");
    }
}
