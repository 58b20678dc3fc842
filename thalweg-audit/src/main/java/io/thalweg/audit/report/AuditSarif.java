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
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Patch;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.recording.StackLine;
import io.thalweg.audit.rule.Rules;
import io.thalweg.base.problem.Printable;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

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

    private final Audit audit;
    private final boolean all;
    private final SourceRoots sources;

    private AuditSarif(Audit audit, boolean all, SourceRoots sources) {
        this.audit = audit;
        this.all = all;
        this.sources = sources;
    }

    /** With the paths of the sources below that folder, where they are there. */
    static String render(Audit audit, boolean all, Path root) {
        return new AuditSarif(audit, all, new SourceRoots(root)).render();
    }

    private String render() {
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
        run.putObject("originalUriBaseIds")
                .putObject(ROOT)
                .putObject("description")
                .put("text", "The root of the checkout.");
        ArrayNode results = run.putArray("results");
        audit.findings().forEach(finding -> result(results.addObject(), finding));
        try {
            return MAPPER.writeValueAsString(log) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("an audit that cannot be written as SARIF", e);
        }
    }

    private void result(ObjectNode result, Finding finding) {
        result.put("ruleId", finding.rule().id());
        result.put("ruleIndex", Rules.ALL.indexOf(finding.rule()));
        result.put("level", warns(finding) ? "warning" : "note");
        result.putObject("message").put("text", Printable.of(message(finding)));
        location(result.putArray("locations").addObject(), finding.site().frame());
        CallSite created = finding.stream().created();
        if (created.isKnown()) {
            ObjectNode made = result.putArray("relatedLocations").addObject();
            location(made, created.frame());
            made.putObject("message").put("text", "created here");
        }
        result.putObject("partialFingerprints").put("thalwegIdentity/v1", Printable.of(finding.identity()));
        finding.advice().fixes().stream()
                .filter(fix -> fix.patch() != null)
                .findFirst()
                .ifPresent(fix -> fix(result.putArray("fixes").addObject(), fix));
        if (finding.suppressed() != null) {
            result.putArray("suppressions")
                    .addObject()
                    .put("kind", "external")
                    .put("justification", Printable.of(finding.suppressed()));
        }
        ObjectNode properties = result.putObject("properties");
        properties.put("owner", finding.owner().toString());
        properties.put("calls", finding.calls().counts().calls());
        properties.put("sampled", finding.calls().counts().isSampled());
        properties.put("bytes", finding.calls().counts().bytes());
        properties.put("lowSecondsSaved", finding.gain().lowSeconds());
        properties.put("highSecondsSaved", finding.gain().highSeconds());
        properties.put("waitSeconds", finding.advice().waitSeconds());
    }

    private static void fix(ObjectNode described, Fix fix) {
        Patch patch = Objects.requireNonNull(fix.patch());
        described.putObject("description").put("text", fix.title());
        ObjectNode change = described.putArray("artifactChanges").addObject();
        change.putObject("artifactLocation").put("uri", uriOf(patch.file())).put("uriBaseId", ROOT);
        ArrayNode replacements = change.putArray("replacements");
        for (Patch.Replacement replacement : patch.replacements()) {
            ObjectNode replaced = replacements.addObject();
            replaced.putObject("deletedRegion")
                    .put("startLine", replacement.startLine())
                    .put("startColumn", replacement.startColumn())
                    .put("endLine", replacement.endLine())
                    .put("endColumn", replacement.endColumn());
            replaced.putObject("insertedContent").put("text", replacement.text());
        }
    }

    /** A relative path as a URI: with a slash before it, no part of it is taken for a scheme or host. */
    private static String uriOf(String path) {
        try {
            return new URI(null, null, "/" + path, null)
                    .toASCIIString()
                    .substring(1)
                    .replace(":", "%3A");
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("a path that is no URI: " + Printable.of(path), e);
        }
    }

    /** Findings of libraries are warnings only with {@code --all}. */
    private boolean warns(Finding finding) {
        return finding.level() == Level.WARNING && (all || audit.isOwn(finding));
    }

    private String message(Finding finding) {
        StringBuilder message = new StringBuilder(finding.advice().what());
        finding.advice().fixes().stream()
                .findFirst()
                .ifPresent(fix -> message.append(" Fix: ")
                        .append(fix.title())
                        .append(AuditWords.gain(fix, audit))
                        .append('.'));
        return message.toString();
    }

    private void location(ObjectNode location, StackLine frame) {
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
    private String uri(StackLine frame) {
        String type = frame.className();
        int dot = type.lastIndexOf('.');
        String folder = dot < 0 ? "" : type.substring(0, dot + 1).replace('.', '/');
        return sources.path((folder + frame.file()).replaceAll("[^A-Za-z0-9_./-]", "_"));
    }
}
