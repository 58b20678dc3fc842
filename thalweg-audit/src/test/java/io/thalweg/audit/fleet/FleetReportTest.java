package io.thalweg.audit.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Gain;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same fleet in every format. */
class FleetReportTest {
    private static final Fleet.Site SITE = new Fleet.Site(
            "small-reads",
            "Small reads",
            Level.WARNING,
            "org.example.Main.load(Main.java:42)",
            "orders-1.4.jar",
            "org.example.Main.load(Main.java:41)",
            "read",
            3,
            6_000_000,
            false,
            6_000_000,
            1.8,
            new Gain(1.2, 1.7),
            "Put a BufferedInputStream around it",
            new Fleet.Worst("pod-2/thalweg-7.recording.json", 0.9, 3_000_000));

    private static final Fleet.Site SAMPLED = new Fleet.Site(
            "small-writes",
            "Small writes",
            Level.WARNING,
            "org.example.Main.save(Main.java:52)",
            "orders-1.4.jar",
            "org.example.Main.save(Main.java:51)",
            "write",
            3,
            70_000,
            true,
            70_000,
            0.5,
            new Gain(0.2, 0.4),
            "Put a BufferedOutputStream around it",
            new Fleet.Worst("pod-3/thalweg-7.recording.json", 0.3, 40_000));

    private static Fleet.Program program(String name, Fleet.Site... sites) {
        return new Fleet.Program(name, "orders-1.4.jar", 4, List.of("17.0.15", "25.0.1"), 11.6, 1, "", List.of(sites));
    }

    private final Fleet fleet = new Fleet(
            List.of(program("org.example.Main", SITE), program("<b>hostile</b>")),
            Collections.nCopies(22, new Fleet.Unread("cut.recording.json", "cut.recording.json, line 1: no JSON")),
            5,
            List.of("com.acme."),
            "round figures of a test");

    private String render(Format format) {
        return FleetReport.render(fleet, format, Style.PLAIN);
    }

    @Test
    void textHasEveryFindingAndWhatIsMissing() {
        assertThat(render(Format.TEXT))
                .startsWith("Audit of 8 JVMs · 2 programs · 22 recordings not read\n")
                .contains("org.example.Main (orders-1.4.jar) · 4 JVMs · Java 17.0.15, 25.0.1 · 11.6 s of CPU\n")
                .contains("\nSmall reads\n")
                .contains("   at org.example.Main.load(Main.java:42) in orders-1.4.jar\n")
                .contains("   in 3 of 4 JVMs, 6,000,000 read calls, 1 B each, 1.80 s of CPU, a fix saves 1.20–1.70 s\n")
                .contains("   worst: pod-2/thalweg-7.recording.json (900 ms, 3,000,000 calls)\n")
                .contains("   Fix: Put a BufferedInputStream around it\n")
                .contains("\nNo findings.\n")
                .contains("Not read: 2 more; `--format json` names all.")
                .contains("5 findings left out")
                .contains("Not everything was seen in 1 JVM of org.example.Main.")
                .contains("No recorded line is in com.acme., which --package names.")
                .endsWith("Small reads at org.example.Main.load(Main.java:42) in 3 of 4 JVMs: fixing it saves"
                        + " 1.20–1.70 s of CPU.\n");
    }

    @Test
    void countsThatOnlySamplesTellSayAbout() {
        Fleet sampled = new Fleet(List.of(program("org.example.Main", SAMPLED)), List.of(), 0, List.of(), "");

        assertThat(FleetReport.render(sampled, Format.TEXT, Style.PLAIN))
                .contains("about 70,000 write calls")
                .contains("(300 ms, about 40,000 calls)");
    }

    @Test
    void withoutFindingsItSaysSo() {
        assertThat(FleetReport.closing(withoutFindings(List.of())))
                .isEqualTo("No finding is worth a change in any of the 4 JVMs that were audited.");
    }

    @Test
    void whereNothingWasJudgedItSaysSo() {
        assertThat(FleetReport.closing(withoutFindings(List.of("com.acme.", "com.other."))))
                .isEqualTo("No recorded line is in com.acme. or com.other., so nothing of it was judged. Correct"
                        + " --package, or leave it out.");
        assertThat(FleetReport.closing(new Fleet(List.of(), List.of(), 0, List.of(), "")))
                .isEqualTo("No recording could be read, so nothing was judged.");
    }

    private static Fleet withoutFindings(List<String> unmatchedPackages) {
        return new Fleet(List.of(program("org.example.Main")), List.of(), 0, unmatchedPackages, "");
    }

    @Test
    void markdownHasATable() {
        assertThat(render(Format.MD))
                .contains("org.example.Main.load(Main.java:42) in orders-1.4.jar")
                .contains("6,000,000")
                .contains("&lt;b&gt;hostile&lt;/b&gt;");
    }

    @Test
    void thePageIsWholeAndForeignTextIsHarmless() {
        assertThat(render(Format.HTML))
                .contains("<td>6,000,000 read calls</td>")
                .contains("&lt;b&gt;hostile&lt;/b&gt;")
                .doesNotContain("<b>")
                .contains("5 findings left out")
                .contains("<code><span class=\"unbroken\">--format</span> json</code> names all.")
                .endsWith("</html>\n");
    }

    @Test
    void jsonHasAll() throws IOException {
        JsonNode json = new ObjectMapper().readTree(render(Format.JSON));

        assertThat(json.path("format").asText()).isEqualTo("thalweg-fleet");
        assertThat(json.path("jvms").asInt()).isEqualTo(8);
        assertThat(json.path("unread")).hasSize(22);
        assertThat(json.path("unmatchedPackages")).hasSize(1);
        JsonNode site = json.path("programs").path(0).path("sites").path(0);
        assertThat(site.path("rule").asText()).isEqualTo("small-reads");
        assertThat(site.path("gain").path("lowSeconds").asDouble()).isEqualTo(1.2);
        assertThat(site.path("worst").path("recording").asText()).isEqualTo("pod-2/thalweg-7.recording.json");
    }

    @Test
    void jsonKeepsToItsSchema() throws IOException {
        Path schema = Path.of("..", "docs", "reference", "fleet.schema.json");

        List<Error> errors = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(schema))
                .validate(render(Format.JSON), InputFormat.JSON);

        assertThat(errors).isEmpty();
    }
}
