package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a recording to a patch that is applied, built and proven, with the packaged command. */
@Tag("once")
@Tag("slow")
class AuditFixIT {
    private static final String PROGRAM = """
            import java.io.FileInputStream;
            import java.io.IOException;
            import java.io.InputStream;

            public class Sum {
                public static void main(String[] args) throws IOException {
                    long sum = 0;
                    try (InputStream in = new FileInputStream(args[0])) {
                        for (int b = in.read(); b >= 0; b = in.read()) {
                            sum += b;
                        }
                    }
                    System.out.println(sum);
                }
            }
            """;

    @TempDir
    Path home;

    private Path source = Path.of("");

    /** What a command did. */
    private record Ran(int exit, String out, String err) {}

    @BeforeEach
    void writeTheProgram() throws IOException {
        source = Files.writeString(home.resolve("Sum.java"), PROGRAM);
        Files.write(home.resolve("data"), new byte[1_000_000]);
        compile();
    }

    private void compile() {
        int exit = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, "-d", home.toString(), source.toString());
        assertThat(exit).isZero();
    }

    private Ran run(String... arguments) throws IOException, InterruptedException {
        return run(List.of(), arguments);
    }

    private Ran run(List<String> jvm, String... arguments) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String[] command = Stream.of(arguments)
                .flatMap(word -> word.equals("PROGRAM") ? Stream.of(java, "-cp", ".", "Sum", "data") : Stream.of(word))
                .toArray(String[]::new);
        ProcessBuilder builder = CliLauncher.in(home).process(command);
        builder.command().addAll(1, jvm);
        Process process = builder.directory(home.toFile())
                .redirectOutput(home.resolve("out").toFile())
                .redirectError(home.resolve("err").toFile())
                .start();
        int exit = process.waitFor();
        return new Ran(exit, Files.readString(home.resolve("out")), Files.readString(home.resolve("err")));
    }

    private static List<String> lastLines(Ran ran, int count) {
        List<String> lines = ran.err().lines().toList();
        return lines.subList(lines.size() - count, lines.size());
    }

    @Test
    void whatIsAppliedIsProvenOnceItIsBuilt() throws IOException, InterruptedException {
        assertThat(run("audit", "--keep", "before", "--", "PROGRAM").exit()).isZero();
        Ran applied = run("audit", "fix", "before", "--apply", "--prove", "--", "PROGRAM");

        assertThat(applied.exit()).as(applied.err()).isEqualTo(4);
        assertThat(applied.out()).isEmpty();
        assertThat(lastLines(applied, 2))
                .containsExactly(
                        "thalweg: Sum.java has changed since ./Sum.class was built",
                        "Build the program, then run this command with --prove again.");
        assertThat(source).content().contains("new BufferedInputStream(new FileInputStream(args[0]))");

        compile();
        Ran proven = run("audit", "fix", "before", "--prove", "--keep", "after", "--", "PROGRAM");

        assertThat(proven.exit()).as(proven.err()).isZero();
        assertThat(proven.out()).isEqualTo("0\n");
        assertThat(proven.err()).contains("thalweg: wrote the same: no file, 2 B of standard output");
        assertThat(lastLines(proven, 1).get(0))
                .matches("1,000,0\\d\\d → 1[2-9]\\d reads, .* saved\\)?, predicted .* saved\\.");
        assertThat(home.resolve("after")).isDirectoryContaining("glob:**.recording.json");
    }

    @Test
    void aProgramThatWritesSomethingElseIsNotProven() throws IOException, InterruptedException {
        assertThat(run("audit", "--keep", "before", "--", "PROGRAM").exit()).isZero();
        Files.writeString(source, PROGRAM.replace("println(sum)", "println(sum + 10)"));
        compile();

        Ran proven = run("audit", "fix", "before", "--prove", "--", "PROGRAM");
        Ran ignoring = run("audit", "fix", "before", "--prove", "--ignore", "stdout", "--", "PROGRAM");

        assertThat(proven.exit()).as(proven.err()).isEqualTo(1);
        assertThat(proven.err()).contains("thalweg: did not write the same: standard output has 3 bytes, before 2");
        assertThat(ignoring.exit()).as(ignoring.err()).isZero();
        assertThat(ignoring.err()).contains("thalweg: wrote the same: no file\n");
    }

    @Test
    void auditPrintsThePatchBehindTheReport() throws IOException, InterruptedException {
        Ran audited = run("audit", "--fix", "--", "PROGRAM");

        assertThat(audited.exit()).as(audited.err()).isZero();
        assertThat(audited.err().indexOf("diff --git a/Sum.java b/Sum.java"))
                .as(audited.err())
                .isGreaterThan(audited.err().indexOf("that will save"));
        assertThat(audited.err())
                .as("the program's own line in the report")
                .contains("     - try (InputStream in = new FileInputStream(args[0])) {")
                .contains("     + try (InputStream in = new BufferedInputStream(new FileInputStream(args[0]))) {");
        assertThat(source).content().isEqualTo(PROGRAM);
    }

    @Test
    void sarifOnStandardOutputCarriesThePatchAndNothingElse() throws IOException, InterruptedException {
        assertThat(run("audit", "--keep", "before", "--", "PROGRAM").exit()).isZero();

        Ran audited = run("audit", "--fix", "--format", "sarif", "before");

        JsonNode change = new JsonMapper().readTree(audited.out()).at("/runs/0/results/0/fixes/0/artifactChanges/0");
        assertThat(change.at("/artifactLocation/uri").textValue()).isEqualTo("Sum.java");
        assertThat(change.findValuesAsText("text")).contains("new BufferedInputStream(");
        assertThat(audited.err()).contains("diff --git a/Sum.java b/Sum.java");
    }

    @Test
    void aRuntimeWithoutACompilerIsNamed() throws IOException, InterruptedException {
        assertThat(run("audit", "--keep", "before", "--", "PROGRAM").exit()).isZero();

        Ran ran = run(
                List.of("--limit-modules", "java.se,jdk.attach,jdk.management,jdk.unsupported"),
                "audit",
                "fix",
                "before");

        assertThat(ran.exit()).as(ran.err()).isEqualTo(4);
        assertThat(lastLines(ran, 2))
                .containsExactly(
                        "thalweg: this Java runtime has no compiler: the module jdk.compiler is missing",
                        "Run Thalweg with a JDK, such as the one that builds the program.");
    }

    @Test
    void proveNeedsACommand() throws IOException, InterruptedException {
        Files.createDirectory(home.resolve("before"));

        Ran ran = run("audit", "fix", "before", "--prove");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err().lines())
                .containsExactly(
                        "thalweg: --prove got no command to run",
                        "Write `thalweg audit fix RECORDINGS --prove -- java …`.");
    }
}
