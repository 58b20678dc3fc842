package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.cli.CliLauncher.Run;
import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.link.EmulatedLink;
import io.thalweg.lab.run.ProbeExperiment;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class CliTest {
    @TempDir
    Path home;

    private Run run(String... arguments) {
        return CliLauncher.in(home).run(arguments);
    }

    @Test
    void listsCommandsThatItDidNotBuild() {
        String whole = new Commands().get().getUsageMessage(CommandLine.Help.Ansi.OFF);

        assertThat(run("--help").out()).isEqualTo(whole);
        assertThat(run("help").out()).isEqualTo(whole);
    }

    @Test
    void buildsTheCommandThatHelpIsAskedFor() {
        CommandLine audit =
                Objects.requireNonNull(new Commands().get().getSubcommands().get("audit"));

        assertThat(run("audit", "--help-all").out())
                .isEqualTo(audit.getUsageMessage(CommandLine.Help.Ansi.OFF))
                .contains("--format", "--baseline");
        assertThat(run("help", "audit").out())
                .isEqualTo(run("audit", "--help").out())
                .contains("--format", "--help-all")
                .doesNotContain("--baseline");
    }

    /** What most people need fits a screen. */
    @Test
    void theHelpOfEachCommandHasTwoExamplesAndFitsAScreen() {
        List<String> failures = new ArrayList<>();
        check(new Commands().get(), failures);
        assertThat(failures).isEmpty();
    }

    private void check(CommandLine command, List<String> failures) {
        String name = command.getCommandSpec().qualifiedName(" ");
        List<String> words = new ArrayList<>(List.of(name.split(" ")));
        words.remove(0);
        words.add("--help");
        String help = run(words.toArray(String[]::new)).out();
        if (help.lines().count() > 55) {
            failures.add(name + " --help has " + help.lines().count() + " lines");
        }
        String examples = help.substring(help.indexOf("Examples:") + 1);
        if (examples.lines().filter(line -> line.startsWith("  " + name)).count() != 2) {
            failures.add(name + " --help has no two examples:\n" + help);
        }
        command.getSubcommands().values().stream()
                .distinct()
                .filter(below -> !below.getCommandName().equals("help"))
                .forEach(below -> check(below, failures));
    }

    /** Every example is a command line that the command takes. */
    @Test
    void theExamplesAreCommandLines() {
        assertThat(examples(new Commands().get())).hasSizeGreaterThan(30).allSatisfy(example -> {
            List<String> words = new ArrayList<>(
                    List.of(example.replaceFirst(" \\|.*", "").strip().split(" ")));
            words.remove(0);
            String[] arguments = words.toArray(String[]::new);
            assertThat(new Commands().get().setExpandAtFiles(false)).satisfies(line -> {
                Values.register(line, PathArguments.ofText());
                line.parseArgs(arguments);
            });
        });
    }

    private static List<String> examples(CommandLine command) {
        List<String> all =
                new ArrayList<>(List.of(command.getCommandSpec().usageMessage().footer()));
        command.getSubcommands().values().stream().distinct().forEach(below -> all.addAll(examples(below)));
        return all;
    }

    @ParameterizedTest
    @CsvSource({"'', thalweg", "lab, thalweg lab", "appendlog, thalweg appendlog"})
    void showsHelpWhereOnlyOtherCommandsAreBelow(String typed, String name) {
        Run run = typed.isEmpty() ? run() : run(typed);

        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("Usage: " + name + " [").contains("Examples:");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "4K,4096", "16M,16777216"})
    void takesSizes(String text, int bytes) {
        assertThat(Values.arraySize(text).bytes()).isEqualTo(bytes);
    }

    @Test
    void refusesAStateDirectoryThatCannotBeMade() throws IOException {
        Files.writeString(home.resolve("state"), "a file");
        run("lab", "run", ProbeExperiment.ID, "--dir", home.toString())
                .assertComplains(ExitCode.ENVIRONMENT, "cannot use the state directory", "XDG_STATE_HOME");
    }

    @Test
    void showsAStackTraceOnlyWithDebug() {
        String[] arguments = {"lab", "run", "--file", home.resolve("missing").toString()};
        assertThat(run(arguments).err()).doesNotContain("\tat ");
        String[] debug = {
            "lab", "run", "--debug", "--file", home.resolve("missing").toString()
        };
        assertThat(run(debug).err()).contains("\tat ").contains("NoSuchFileException");
    }

    @Test
    void aDryRunShowsThePlanAndWritesNothing() {
        Run run = run(
                "lab",
                "run",
                "file-read",
                "file-write",
                "--quick",
                "--dry-run",
                "--seed",
                "7",
                "--dir",
                home.toString());
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("file-read: 4 cells, 26 left out")
                .contains("Forks       3 of each cell")
                .contains("Disk        at most 2.10 MB at a time")
                .contains("Results     a new folder in " + home.resolve("state/thalweg/runs"))
                .containsPattern("Time {8}about \\d\\d s\n")
                .contains("Seed        7");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void aDryRunSaysWhatWillNotRun() {
        Run run = run("lab", "run", "tcp", "--quick", "--dry-run", "--dir", home.toString());
        assertThat(run.out()).contains("not measured: needs --link 1g, as root: 3 cells");
    }

    /** Where nothing is missing, the cells are planned instead. */
    @Test
    void aDryRunSaysWhyNothingCanBeEmulated() {
        Run real = dryRun();
        Run emulated = dryRun("--link", "1g", "--disk", "slow");

        says(emulated, real, "tcp", EmulatedLink.missing());
        says(emulated, real, "disk", EmulatedDisk.of("slow").orElseThrow().missing());
    }

    private Run dryRun(String... more) {
        List<String> all = new ArrayList<>(List.of("lab", "run", "tcp", "disk", "--dry-run", "--dir", home.toString()));
        all.addAll(List.of(more));
        Run run = run(all.toArray(String[]::new));
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }

    private static void says(Run emulated, Run real, String experiment, @Nullable String missing) {
        if (missing == null) {
            assertThat(planned(emulated, experiment)).isGreaterThan(planned(real, experiment));
        } else {
            assertThat(planned(emulated, experiment)).isEqualTo(planned(real, experiment));
            assertThat(emulated.out()).contains("            not measured: " + missing + ": ");
        }
    }

    private static int planned(Run run, String experiment) {
        MatchResult line = Pattern.compile("Experiment  " + experiment + ": (\\d+) cells")
                .matcher(run.out())
                .results()
                .findFirst()
                .orElseThrow();
        return Integer.parseInt(line.group(1));
    }

    @Test
    void listsExperimentsWithTheirClaims() {
        Run run = run("lab", "list");
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("file-read")
                .contains("E1d")
                .contains("file-write")
                .contains("E2");
    }

    @Test
    void tellsItsVersion() {
        assertThat(run("--version").out()).startsWith("thalweg ");
    }

    @Test
    void findsNothingToClean() {
        assertThat(run("clean").out()).isEqualTo("nothing to clean\n");
    }

    @Test
    void makesForeignNamesPrintable() {
        Run run = run(
                "lab", "run", "--file", home.resolve("a\u001b[31m\nb<script>").toString());
        assertThat(run.exit()).isEqualTo(ExitCode.ENVIRONMENT.status());
        assertThat(run.err()).contains("a\\u001b[31m\\u000ab<script>").doesNotContain("\u001b");
    }

    /** A standard output that fails. */
    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }
        };
    }

    @Test
    void aFullStandardOutputIsAnError() {
        Run run = CliLauncher.in(home).runInto(failing("No space left on device"), "lab", "list");
        assertThat(run.exit()).isEqualTo(ExitCode.ENVIRONMENT.status());
        assertThat(run.err()).contains("cannot write to standard output: No space left on device");
    }

    @Test
    void aReaderWhoHasHadEnoughIsNone() {
        Run run = CliLauncher.in(home).runInto(failing("Broken pipe"), "lab", "list");
        assertThat(run.exit()).isEqualTo(ExitCode.CLOSED_PIPE.status());
        assertThat(run.err()).isEmpty();
    }
}
