package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thalweg.audit.Audit;
import io.thalweg.audit.recording.RecordingBuilder;
import io.thalweg.audit.report.AuditReport;
import io.thalweg.audit.report.SarifSchema;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The patch in SARIF: a reader who applies its replacements gets the file that {@code --apply} writes. */
class SarifFixTest extends FixScenario {
    private static final String SOURCE = """
            package org.example;

            import java.io.FileInputStream;

            public class Main {
                public static Object load(String file) throws Exception {
                    String name = "\ud83d\ude00"; try (FileInputStream in = new FileInputStream(file)) { // open
                        return in.read(); // use
                    }
                }
            }
            """;

    private String sarif(String source) throws IOException {
        write(source);
        RecordingBuilder recording = recording(source, "java.io.FileInputStream", "read");
        Audit audit = audit(recording);
        AuditFix fix = fix(recording);
        String sarif = AuditReport.render(fix.shownIn(audit), true, Format.SARIF, Style.PLAIN);
        assertThat(SarifSchema.problems(sarif)).isEmpty();
        fix.apply();
        return sarif;
    }

    private static List<JsonNode> fixes(String sarif) throws IOException {
        List<JsonNode> fixes = new ArrayList<>();
        new JsonMapper().readTree(sarif).findValues("fixes").forEach(each -> each.forEach(fixes::add));
        return fixes;
    }

    /** As an editor would do it. */
    private static String replaced(String source, JsonNode change) {
        List<JsonNode> replacements = new ArrayList<>();
        change.get("replacements").forEach(replacements::add);
        replacements.sort(Comparator.comparingInt(
                each -> -offset(source, each.at("/deletedRegion/startLine"), each.at("/deletedRegion/startColumn"))));
        StringBuilder text = new StringBuilder(source);
        for (JsonNode each : replacements) {
            JsonNode region = each.get("deletedRegion");
            text.replace(
                    offset(source, region.get("startLine"), region.get("startColumn")),
                    offset(source, region.get("endLine"), region.get("endColumn")),
                    each.at("/insertedContent/text").textValue());
        }
        return text.toString();
    }

    private static int offset(String source, JsonNode line, JsonNode column) {
        int start = 0;
        for (int i = 1; i < line.intValue(); i++) {
            start = source.indexOf('\n', start) + 1;
        }
        return start + column.intValue() - 1;
    }

    @Test
    void isWhatApplyWrites() throws IOException {
        List<JsonNode> fixes = fixes(sarif(SOURCE));

        assertThat(fixes).hasSize(1);
        JsonNode change = fixes.get(0).at("/artifactChanges/0");
        assertThat(change.at("/artifactLocation/uri").textValue()).isEqualTo("src/main/java/org/example/Main.java");
        assertThat(change.at("/artifactLocation/uriBaseId").textValue()).isEqualTo("%SRCROOT%");
        assertThat(replaced(SOURCE, change))
                .isEqualTo(Files.readString(main()))
                .contains("""
                    import java.io.BufferedInputStream;
                    import java.io.FileInputStream;
                    import java.io.InputStream;
                    """)
                .contains("try (InputStream in = new BufferedInputStream(new FileInputStream(file)))");
    }

    @Test
    void countsLinesThatEndWithTwoCharacters() throws IOException {
        String source = SOURCE.replace("\n", "\r\n");

        List<JsonNode> fixes = fixes(sarif(source));

        assertThat(replaced(source, fixes.get(0).at("/artifactChanges/0"))).isEqualTo(Files.readString(main()));
    }

    @Test
    void namesAFileWhoseFolderHasCharactersThatNoUriHas() throws IOException {
        write(SOURCE);
        Path odd = Files.createDirectories(root.resolve("a: 100% \u00e9"));
        Files.move(root.resolve("src"), odd.resolve("src"));
        RecordingBuilder recording = recording(SOURCE, "java.io.FileInputStream", "read");

        String sarif = AuditReport.render(fix(recording).shownIn(audit(recording)), true, Format.SARIF, Style.PLAIN);

        assertThat(SarifSchema.problems(sarif)).isEmpty();
        assertThat(fixes(sarif)
                        .get(0)
                        .at("/artifactChanges/0/artifactLocation/uri")
                        .textValue())
                .isEqualTo("a%3A%20100%25%20%C3%A9/src/main/java/org/example/Main.java");
    }

    @Test
    void isLeftOutWhereNothingIsPatched() throws IOException {
        assertThat(fixes(sarif(SOURCE.replace("in.read();", "in.getFD().valid() ? in.read() : 0;"))))
                .isEmpty();
    }
}
