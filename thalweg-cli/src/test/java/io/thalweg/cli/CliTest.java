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
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CliTest {
    @TempDir
    Path home;

    private Run run(String... arguments) {
        return CliLauncher.in(home).run(arguments);
    }

    private static void complains(Run run, ExitCode exit, String what, String todo) {
        assertThat(run.exit()).isEqualTo(exit.status());
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(2);
        assertThat(run.err().lines().findFirst())
                .hasValueSatisfying(
                        line -> assertThat(line).startsWith("thalweg: ").contains(what));
        assertThat(run.err().lines().skip(1).findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains(todo));
    }

    @ParameterizedTest
    @CsvSource({
        "lba, unknown command or argument \"lba\", Did you mean lab?",
        "claen, unknown command or argument \"claen\", Did you mean clean?",
        "frobnicate, unknown command or argument \"frobnicate\", thalweg --help",
    })
    void namesTheNearestCommand(String typed, String what, String todo) {
        complains(run(typed), ExitCode.USAGE, what, todo);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            lab rnu | USAGE | unknown command or argument "rnu" | Did you mean run?
            lab run --qiuck | USAGE | unknown option --qiuck | Did you mean --quick?
            lab run file-raed | USAGE | there is no experiment "file-raed" | Did you mean file-read?
            help audti | USAGE | Unknown subcommand 'audti' | Did you mean audit?
            lab compare --threshold x a b | USAGE | 'x' is not a number | --help
            lab run --target-ci 3 --forks 5 | USAGE | both decide how many | one of them
            lab run --forks many | USAGE | 'many' is not | --help
            lab run --quick --full | USAGE | mutually exclusive | --help
            lab run file-write --cold | USAGE | are for reading a file | without them
            lab run tcp --link 1g,100g | USAGE | 100g | --link 1g,10g
            lab run file-read --link 1g | USAGE | need the experiment tcp | Run tcp
            lab run disk --disk slow,tape | USAGE | tape | --disk slow;
            lab run tcp --disk slow | USAGE | on a disk | Run array-matrix or disk
            lab run tcp --peer nowhere | USAGE | is not HOST:PORT | --peer 192.0.2.7
            lab run tcp --peer 127.0.0.1:1 --secret-file /no/such/file | ENVIRONMENT | cannot read the secret | \
            first line
            lab run tcp --secret-file /no/such/file | USAGE | --secret-file is for --peer, and there is none | Add \
            --peer HOST:PORT, or leave it out.
            lab run file-read,lines | USAGE | there is no experiment "file-read,lines" | Separate experiments by \
            spaces.
            lab run E10c | USAGE | there is no experiment "E10c" | E10c is a claim of copy.
            lab serve --port 70000 | USAGE | 70000 | --port 0
            lab serve --bind 192.0.2.7 | ENVIRONMENT | cannot listen on 192.0.2.7 | --bind
            lab run --resume --seed 3 | USAGE | takes no options for a new one | --resume
            lab run --resume | USAGE | no unfinished run | thalweg lab run
            """)
    void saysWhatIsWrongAndWhatToDo(String commandLine, ExitCode exit, String what, String todo) {
        complains(run(commandLine.split(" ", -1)), exit, what, todo);
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
    @ValueSource(strings = {"-1", "8KB", "1e9", "9999999T", "17M", "0x10", " 8", "99999999999999999999"})
    void refusesWhatIsNoSize(String size) {
        complains(run("lab", "run", "--array=" + size), ExitCode.USAGE, "is not a size from 0", "--help");
    }

    @Test
    void refusesAnEmptySize() {
        complains(run("lab", "run", "--array", ""), ExitCode.USAGE, "'' is not a size", "--help");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "4K,4096", "16M,16777216"})
    void takesSizes(String text, int bytes) {
        assertThat(Values.arraySize(text).bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "4s", "25h", "2", "-2m", "1.5m", "2 m"})
    void refusesWhatIsNoBudget(String budget) {
        complains(run("lab", "run", "--budget", budget), ExitCode.USAGE, "is not a time from 5s to 24h", "--help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "101", "-3"})
    void refusesForksThatGiveNoInterval(String forks) {
        complains(
                run("lab", "run", "--forks", forks),
                ExitCode.USAGE,
                "is not from 3 to 100",
                "Give a number from 3 to 100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-3", "51", "NaN"})
    void refusesAnIntervalThatNobodyWants(String percent) {
        complains(run("lab", "run", "--target-ci", percent), ExitCode.USAGE, "is not from 0.1 to 50", "--target-ci 3");
    }

    @Test
    void refusesToServeAtNoAddress() {
        complains(
                run("lab", "serve", "--bind", ""),
                ExitCode.USAGE,
                "--bind has no address",
                "Give --bind an address of this host, or leave it out.");
    }

    @Test
    void refusesAnEmptyFile() throws IOException {
        Path empty = Files.createFile(home.resolve("empty"));
        complains(
                run("lab", "run", "file-read", "--file", empty.toString()),
                ExitCode.ENVIRONMENT,
                empty + " is empty",
                "Give --file a regular file that you may read");
    }

    @Test
    void refusesAReportInPlaceOfADirectory() {
        complains(
                run("audit", "-o", home.toString(), "--force", "--", "java", "-version"),
                ExitCode.USAGE,
                home + " is a directory",
                "Give -o a file, such as one in it.");
    }

    @Test
    void refusesAMissingDirectory() {
        complains(
                run("lab", "run", "--dir", home.resolve("missing").toString()),
                ExitCode.ENVIRONMENT,
                "does not exist",
                "--dir");
    }

    @Test
    void refusesAStateDirectoryThatCannotBeMade() throws IOException {
        Files.writeString(home.resolve("state"), "a file");
        complains(
                run("lab", "run", ProbeExperiment.ID, "--dir", home.toString()),
                ExitCode.ENVIRONMENT,
                "cannot use the state directory",
                "XDG_STATE_HOME");
    }

    @Test
    void refusesAMissingJdk() {
        complains(
                run(
                        "lab",
                        "run",
                        "--dir",
                        home.toString(),
                        "--jdk",
                        home.resolve("jdk").toString()),
                ExitCode.ENVIRONMENT,
                "no JDK at",
                "--jdk");
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
