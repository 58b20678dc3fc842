package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/how-to/audit-in-ci.md, its workflows included, on a program that wastes more after a change. */
@Tag("once")
@Tag("slow")
class AuditInCiPageIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path PAGE = ROOT.resolve("docs/how-to/audit-in-ci.md");

    /** A line of a shell or of a workflow; two lines of the page where the first ends with a backslash. */
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^[ -]*(?:run: )?((?:thalweg|java -jar \\S*thalweg\\.jar) (audit .*))$");

    private static final int BYTES_BEFORE = 8_000;
    private static final int BYTES_AFTER = 80_000;

    @TempDir
    Path checkout;

    /** The workload of the page is a file; the program makes a system call for each of its bytes. */
    @BeforeEach
    void program() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "the page's commands are those of a POSIX shell");
        CliLauncher.jar(); // or skip this test
        Path classes = checkout.resolve("classes");
        run(
                "javac",
                "-d",
                classes.toString(),
                ROOT.resolve("examples/wasteful/Checksum.java").toString());
        Files.createDirectory(checkout.resolve("target"));
        String jar = checkout.resolve("target/app.jar").toString();
        run("jar", "--create", "--file", jar, "--main-class", "Checksum", "-C", classes.toString(), ".");
        work(BYTES_BEFORE);
    }

    private static void run(String tool, String... arguments) {
        assertThat(ToolProvider.findFirst(tool).orElseThrow().run(System.out, System.err, arguments))
                .as(tool)
                .isZero();
    }

    private void work(int bytes) throws IOException {
        Files.write(checkout.resolve("small-workload"), new byte[bytes]);
    }

    @Test
    void theWorkflowsFailWhenTheProgramWastesMoreThanItsBaseline() throws Exception {
        assertThat(ends(command("--format json -o io-baseline.json"))).isZero();
        assertThat(ends(command("--baseline io-baseline.json -- "))).isZero();

        work(BYTES_AFTER);

        assertGateFails(command("--keep io -- "));
    }

    /** What the action's steps run, in a clone whose origin is a repository on the disk. */
    @Test
    void theActionFailsByTheGateAndSaysWhichCountsChange() throws Exception {
        assumeTrue(succeeds("git --version && jq --version"), "the action needs git and jq");
        assertThat(succeeds("git init -q -b main . && git config user.name a && git config user.email a@localhost"
                        + " && git init -q --bare origin && git remote add origin \"$PWD/origin\""
                        + " && git add small-workload && git commit -qm one"))
                .isTrue();
        assertThat(shell("'" + ROOT + "/.github/action/audit' any.jar thalweg")).isEqualTo(2);
        assertThat(said()).contains("wanted the input run or maven");
        assertThat(step("audit $JAR thalweg")).isZero();
        assertThat(step("counts record thalweg/counts.json")).isZero();
        assertThat(step("counts compare thalweg/counts.json HEAD")).isZero();
        assertThat(said()).contains("none has changed");

        work(BYTES_AFTER);
        assertThat(succeeds("git commit -qam two && git notes --ref=refs/notes/thalweg remove HEAD^"))
                .isTrue();

        assertThat(step("audit $JAR thalweg")).isEqualTo(1);
        assertThat(said()).contains("thalweg: gate: 80,001 small reads and writes");
        assertThat(step("counts compare thalweg/counts.json HEAD^")).isZero();
        assertThat(said()).contains("| `Checksum.of: read (calls)` | 8001 | 80001 |");
        assertThat(checkout.resolve("thalweg/report.html")).isRegularFile();
        assertThat(checkout.resolve("thalweg/report.md")).content().contains("80,001 reads");

        assertThat(ends(command("--format sarif").replace("~/.cache/thalweg/", "")))
                .isZero();
        assertThat(checkout.resolve("io.sarif")).content().contains("small-reads");
    }

    /** The inputs are those of the page's block. */
    private int step(String script) throws IOException, InterruptedException {
        Matcher inputs =
                Pattern.compile("(?m)^ +run: (java .*)\\R +gate: (.*)$").matcher(page());
        assertThat(inputs.find()).isTrue();
        String run = inputs.group(1).replaceFirst("^java", "'" + java() + "'");
        return shell("JAR='" + CliLauncher.jar() + "'; RUN=\"" + run + "\n\" GATE='" + inputs.group(2) + "' '" + ROOT
                + "/.github/action/'" + script);
    }

    private boolean succeeds(String commands) throws IOException, InterruptedException {
        return shell(commands) == 0;
    }

    private void assertGateFails(String command) throws IOException, InterruptedException {
        int exit = ends(command);
        assertThat(said())
                .contains("thalweg: gate: Small reads at Checksum.of(Checksum.java:14): 80,001 reads,"
                        + " 8,001 in the baseline");
        assertThat(exit).as(command).isEqualTo(1);
    }

    @Test
    void theLimitFailsWhenTheProgramMakesMoreSmallCalls() throws Exception {
        assertThat(ends(command("--max-small-ops 10000"))).isZero();

        work(BYTES_AFTER);

        assertThat(ends(command("--max-small-ops 10000"))).isEqualTo(1);
    }

    /** Those of the page are of another program; one of this program is left out. */
    @Test
    void suppressionsAreAsThePageShowsThem() throws Exception {
        String shown = page().replaceFirst("(?s).*?```\\n(# rule .*?)```.*", "$1");
        Path suppressions = Files.writeString(checkout.resolve("io-suppressions.txt"), shown);
        assertThat(ends(command("--suppress"))).isEqualTo(1);

        Files.writeString(suppressions, shown.replace("com.acme.Config.load", "Checksum.of"));

        assertThat(ends(command("--suppress"))).isZero();
    }

    private static String page() throws IOException {
        return Files.readString(PAGE);
    }

    /** The only command of the page with these options. */
    private static String command(String options) throws IOException {
        List<String> found = COMMAND.matcher(page().replaceAll("\\\\\\R *", ""))
                .results()
                .map(line -> line.group(2))
                .filter(command -> command.contains(options))
                .toList();
        assertThat(found).as(options).hasSize(1);
        return found.get(0);
    }

    /** The exit code of a shell that runs the command in the checkout. */
    private int ends(String command) throws IOException, InterruptedException {
        String thalweg = CliLauncher.in(checkout).process().command().stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        return shell(thalweg + " " + command.replace(" java ", " '" + java() + "' "));
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private int shell(String commands) throws IOException, InterruptedException {
        return CliLauncher.in(checkout)
                .process()
                .command("/bin/sh", "-c", commands)
                .directory(checkout.toFile())
                .redirectErrorStream(true)
                .redirectOutput(checkout.resolve("said").toFile())
                .start()
                .waitFor();
    }

    private String said() throws IOException {
        return Files.readString(checkout.resolve("said"));
    }
}
