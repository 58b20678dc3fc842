package io.thalweg.audit.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.recording.Frame;
import io.thalweg.audit.rule.Rule;
import io.thalweg.audit.rule.Rules;
import io.thalweg.base.problem.Printable;
import java.util.List;

/** SARIF 2.1.0, for code scanning and editors. A line's file is named by its package, below {@code %SRCROOT%}. */
final class AuditSarif {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    private static final String ROOT = "%SRCROOT%";

    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .defaultPrettyPrinter(
                    new DefaultPrettyPrinter().withObjectIndenter(INDENTER).withArrayIndenter(INDENTER))
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private AuditSarif() {}

    static String render(Audit audit) {
        ObjectNode log = MAPPER.createObjectNode();
        log.put("$schema", SCHEMA).put("version", "2.1.0");
        ObjectNode run = log.putArray("runs").addObject();
        ObjectNode driver = run.putObject("tool").putObject("driver");
        driver.put("name", "Thalweg audit");
        ArrayNode rules = driver.putArray("rules");
        for (Rule rule : Rules.ALL) {
            ObjectNode described = rules.addObject().put("id", rule.id());
            described.putObject("shortDescription").put("text", rule.title());
        }
        run.put("columnKind", "utf16CodeUnits");
        ArrayNode results = run.putArray("results");
        audit.findings().forEach(finding -> result(results.addObject(), finding, audit));
        try {
            return MAPPER.writeValueAsString(log) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("an audit that cannot be written as SARIF", e);
        }
    }

    private static void result(ObjectNode result, Finding finding, Audit audit) {
        List<String> ids = Rules.ALL.stream().map(Rule::id).toList();
        result.put("ruleId", finding.rule());
        result.put("ruleIndex", ids.indexOf(finding.rule()));
        result.put("level", finding.level() == Level.WARNING ? "warning" : "note");
        result.putObject("message").put("text", Printable.of(message(finding, audit)));
        location(result.putArray("locations").addObject(), finding.site().frame());
        CallSite created = finding.stream().created();
        if (created.isKnown()) {
            ObjectNode made = result.putArray("relatedLocations").addObject();
            location(made, created.frame());
            made.putObject("message").put("text", "made here");
        }
        result.putObject("partialFingerprints").put("thalwegIdentity/v1", Printable.of(finding.identity()));
        if (finding.suppressed() != null) {
            result.putArray("suppressions")
                    .addObject()
                    .put("kind", "external")
                    .put("justification", Printable.of(finding.suppressed()));
        }
        ObjectNode properties = result.putObject("properties");
        properties.put("owner", finding.owner().toString());
        properties.put("calls", finding.calls().counts().calls());
        properties.put("bytes", finding.calls().counts().bytes());
        properties.put("lowSecondsSaved", finding.gain().lowSeconds());
        properties.put("highSecondsSaved", finding.gain().highSeconds());
    }

    private static String message(Finding finding, Audit audit) {
        StringBuilder message = new StringBuilder(finding.advice().what());
        finding.advice().fixes().stream()
                .findFirst()
                .ifPresent(fix -> message.append(" Fix: ")
                        .append(fix.title())
                        .append(AuditWords.gain(fix, audit))
                        .append('.'));
        return message.toString();
    }

    private static void location(ObjectNode location, Frame frame) {
        if (!frame.file().isEmpty()) {
            ObjectNode physical = location.putObject("physicalLocation");
            physical.putObject("artifactLocation").put("uri", uri(frame)).put("uriBaseId", ROOT);
            if (frame.line() > 0) {
                physical.putObject("region").put("startLine", frame.line());
            }
        }
        location.putArray("logicalLocations")
                .addObject()
                .put("fullyQualifiedName", Printable.of(frame.method()))
                .put("kind", "function");
    }

    /** Such as {@code org/example/Main.java}; whatever a file's name cannot hold in a URI is left out. */
    private static String uri(Frame frame) {
        String type = frame.className();
        int dot = type.lastIndexOf('.');
        String folder = dot < 0 ? "" : type.substring(0, dot + 1).replace('.', '/');
        return (folder + frame.file()).replaceAll("[^A-Za-z0-9_./-]", "_");
    }
}
