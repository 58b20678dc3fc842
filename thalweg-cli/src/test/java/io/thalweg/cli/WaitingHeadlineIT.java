package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.cli.mistake.DurableWritesForAWhile;
import io.thalweg.cli.mistake.ForcesForAWhile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that wait for the disk in JVMs of their own, under the agent: the second headline says how long, and where.
 */
@Tag("slow")
class WaitingHeadlineIT {
    /** From here on a call counts as one that waited. */
    private static final long SLOW_NANOS = 50_000;

    private static final Pattern RECORDS = Pattern.compile("([0-9]+) records in ([0-9]+) ns");

    @TempDir
    Path home;

    private JsonNode audit(Class<?> program) throws IOException, InterruptedException {
        Path report = home.resolve("report.json");
        ProcessBuilder builder = CliLauncher.in(home)
                .process(
                        "audit",
                        "--format",
                        "json",
                        "-o",
                        report.toString(),
                        "--",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        CliLauncher.classPath(program),
                        program.getName(),
                        home.resolve("data").toString())
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("said").toFile());
        int exit = builder.start().waitFor();
        assertThat(exit).as(Files.readString(home.resolve("said"))).isZero();
        return new ObjectMapper().readTree(report.toFile());
    }

    private static int line(Class<?> program) throws IOException {
        List<String> lines = Files.readAllLines(
                Path.of("src", "test", "java", program.getName().replace('.', '/') + ".java"));
        int line = 0;
        while (!lines.get(line).contains("// the mistake")) {
            line++;
        }
        return line + 1;
    }

    /** How many records the program has made durable. Only a disk that takes longer than memory can be waited for. */
    private String records() throws IOException {
        String said = Files.readString(home.resolve("said"));
        Matcher matcher = RECORDS.matcher(said);
        assertThat(matcher.find()).as(said).isTrue();
        long records = Long.parseLong(matcher.group(1));
        assumeTrue(Long.parseLong(matcher.group(2)) > 2 * SLOW_NANOS * records, "the disk answers at once");
        return String.format(Locale.ROOT, "%,d", records);
    }

    private static String sentence(JsonNode audit) {
        assertThat(audit.get("waiting")).as(audit.toPrettyString()).isNotNull();
        return audit.at("/waiting/sentence").asText();
    }

    @Test
    void saysHowLongAProgramWaitsInForces() throws IOException, InterruptedException {
        JsonNode audit = audit(ForcesForAWhile.class);
        String forces = records();

        assertThat(sentence(audit))
                .matches("Waiting: about [0-9.]+ m?s of [0-9.]+ m?s elapsed, in [0-9,]+ forces at"
                        + " ForcesForAWhile[.]main\\(ForcesForAWhile[.]java:" + line(ForcesForAWhile.class) + "\\)[.]")
                .contains(" in " + forces + " forces ");
        assertThat(audit.at("/waiting/waitSeconds").asDouble())
                .isPositive()
                .isLessThanOrEqualTo(audit.at("/waiting/elapsedSeconds").asDouble());
    }

    @Test
    void saysHowLongAProgramWaitsInWritesThatAreDurable() throws IOException, InterruptedException {
        JsonNode audit = audit(DurableWritesForAWhile.class);
        String writes = records();

        assertThat(sentence(audit))
                .matches("Waiting: about [0-9.]+ m?s of [0-9.]+ m?s elapsed, for [0-9,]+ writes at"
                        + " DurableWritesForAWhile[.]main\\(DurableWritesForAWhile[.]java:"
                        + line(DurableWritesForAWhile.class) + "\\)[.]")
                .contains(" for " + writes + " writes ");
        assertThat(audit.at("/waiting/operation").asText()).isEqualTo("write");
    }
}
