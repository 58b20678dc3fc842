package io.thalweg.audit.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thalweg.audit.Audit;
import io.thalweg.audit.AuditTotals;
import io.thalweg.audit.Waiting;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.audit.diff.AuditDiff.Change;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Recording;
import io.thalweg.base.file.InvisibleEscapes;
import java.util.Collection;
import java.util.Locale;
import java.util.function.Function;

/**
 * An audit, or a diff of two, as JSON for other programs. Formats: {@code docs/reference/audit.schema.json} and {@code
 * audit-diff.schema.json}. Seconds are processor time unless they are called elapsed or wait.
 */
final class AuditJson {
    private static final JsonMapper MAPPER = mapper();

    private AuditJson() {}

    private static JsonMapper mapper() {
        JsonMapper mapper = JsonMapper.builder()
                .defaultPrettyPrinter(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                                .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                        .withObjectIndenter(new DefaultIndenter("  ", "\n")))
                .enable(SerializationFeature.INDENT_OUTPUT)
                // The same digits on every JDK; Double.toString changed with 19.
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .build();
        mapper.getFactory().setCharacterEscapes(new InvisibleEscapes());
        return mapper;
    }

    /** The audit, ending with a line feed; the same audit gives the same text. */
    static String of(Audit audit) {
        ObjectNode json = object().put("format", Audit.FORMAT).put("version", Audit.VERSION);
        addJvms(json, audit);
        json.put("coverage", audit.totals().coverage());
        json.set("waiting", audit.waiting().map(AuditJson::waiting).orElse(null));
        json.set("gaps", list(audit.program().gaps()));
        json.set("findings", list(audit.findings(), finding -> finding(finding, audit)));
        json.set("unusedSuppressions", list(audit.unusedSuppressions()));
        return text(json);
    }

    /** What a change has done, ending with a line feed. */
    static String of(AuditDiff diff) {
        ObjectNode json = object().put("format", Audit.FORMAT + "-diff").put("version", Audit.VERSION);
        addJvms(json.putObject("before"), diff.before());
        addJvms(json.putObject("after"), diff.after());
        json.set("changes", list(diff.changes(), AuditJson::change));
        json.set("added", list(diff.added(), AuditJson::finding));
        json.putPOJO("predicted", diff.predicted());
        json.put("grownSeconds", diff.grownSeconds());
        json.put("worse", diff.isWorse());
        return text(json);
    }

    private static String text(ObjectNode json) {
        try {
            return MAPPER.writeValueAsString(json) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("an audit that cannot be written as JSON", e);
        }
    }

    private static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    private static <T> ArrayNode list(Collection<T> all, Function<T, JsonNode> json) {
        ArrayNode array = MAPPER.createArrayNode();
        all.forEach(each -> array.add(json.apply(each)));
        return array;
    }

    private static ArrayNode list(Collection<String> all) {
        ArrayNode array = MAPPER.createArrayNode();
        all.forEach(array::add);
        return array;
    }

    private static void addJvms(ObjectNode json, Audit audit) {
        json.set("jvms", list(audit.program().recordings(), AuditJson::jvm));
        json.set("totals", totals(audit.totals()));
        json.put("costs", audit.costSource());
    }

    private static ObjectNode jvm(Recording recording) {
        Recording.RecordedWindow window = recording.window();
        Recording.RecordedAgent agent = recording.agent();
        Long cpu = window.cpuNanos();
        Recording.Overhead overhead = agent.overhead();
        ObjectNode json = object().put("pid", recording.jvm().pid())
                .put("java", recording.jvm().javaVersion())
                .put("mainClass", recording.jvm().mainClass())
                .put("startedAt", window.startedAt().toString())
                .put("elapsedSeconds", window.elapsedNanos() / 1e9)
                .put("cpuSeconds", cpu == null ? null : Double.valueOf(cpu / 1e9))
                .put("attached", window.attached())
                .put("installedHooks", agent.installedHooks());
        json.set("missingHooks", list(agent.missingHooks()));
        json.set("nativeLibraries", list(recording.jvm().nativeLibraries()));
        return json.put("overheadNanosPerCall", overhead == null ? null : overhead.nanosPerCall())
                .put("overheadStackNanos", overhead == null ? null : Long.valueOf(overhead.stackNanos()));
    }

    private static ObjectNode totals(AuditTotals totals) {
        return object().put("reads", totals.reads())
                .put("readBytes", totals.readBytes())
                .put("writes", totals.writes())
                .put("writtenBytes", totals.writtenBytes())
                .put("transfers", totals.transfers())
                .put("transferredBytes", totals.transferredBytes())
                .put("otherCalls", totals.otherCalls())
                .put("opens", totals.opens())
                .put("smallCalls", totals.smallCalls())
                .put("ownSmallCalls", totals.ownSmallCalls())
                .put("ioSeconds", totals.ioSeconds())
                .put("avoidableSeconds", totals.avoidableSeconds())
                .put("cpuSeconds", totals.cpuSeconds())
                .put("systemCalls", totals.systemCalls());
    }

    private static ObjectNode waiting(Waiting waiting) {
        ObjectNode json = object().put("waitSeconds", waiting.seconds())
                .put("elapsedSeconds", waiting.elapsedSeconds())
                .put("operation", waiting.most().op())
                .put("calls", waiting.most().calls());
        json.set("site", place(waiting.most().site()));
        return json.put("sentence", waiting.sentence());
    }

    private static ObjectNode finding(Finding finding) {
        Calls calls = finding.calls();
        CallSite created = finding.stream().created();
        ObjectNode json = object().put("rule", finding.rule().id())
                .put("title", finding.title())
                .put("level", finding.level().name().toLowerCase(Locale.ROOT))
                .put("owner", finding.owner().toString())
                .put("identity", finding.identity());
        json.set("site", place(finding.site()));
        json.set("created", created.isKnown() ? place(created) : null);
        json.set("stream", stream(finding.stream()));
        json.put("operation", calls.op())
                .put("calls", calls.counts().calls())
                .put("bytes", calls.counts().bytes())
                .put("requestedBytes", calls.counts().requested())
                .put("emptyCalls", calls.counts().empty())
                .put("sampled", calls.counts().isSampled())
                .put("smallCalls", calls.counts().smallCalls())
                .putPOJO("histogram", calls.counts().histogram())
                .put("sequentialShare", calls.counts().sequentialShare());
        json.set("callers", list(calls.lines(), AuditJson::caller));
        json.put("what", finding.advice().what())
                .put("costSeconds", finding.advice().costSeconds())
                .put("waitSeconds", finding.advice().waitSeconds())
                .put("cpuShare", finding.cpuShare())
                .putPOJO("gain", finding.advice().isFixable() ? finding.gain() : null);
        json.set("fixes", list(finding.advice().fixes(), AuditJson::fix));
        json.set("caveats", list(finding.advice().caveats()));
        return json.put("suppressed", finding.suppressed());
    }

    private static ObjectNode finding(Finding finding, Audit audit) {
        StreamUse.Jvms jvms = audit.program().jvms(finding.calls());
        ObjectNode json = finding(finding).put("jvms", jvms.count());
        json.putObject("mostIn").put("recording", jvms.most()).put("calls", jvms.calls());
        return json;
    }

    private static ObjectNode place(CallSite site) {
        return object().put("at", site.frame().at())
                .put("owner", site.owner().toString())
                .put("origin", site.frame().origin())
                .put("calledFrom", site.via() == null ? null : site.via().at());
    }

    private static ObjectNode stream(StreamUse.StreamKey key) {
        ObjectNode json = object().put("type", key.type())
                .put("medium", key.medium().toString())
                .put("standard", key.standard());
        json.set(
                "chain",
                list(
                        key.chain(),
                        wrapper -> object().put("type", wrapper.type()).put("bufferBytes", wrapper.bufferBytes())));
        return json;
    }

    private static ObjectNode caller(Calls.Caller caller) {
        return object().put("at", caller.site().frame().at())
                .put("owner", caller.site().owner().toString())
                .put("share", caller.share());
    }

    private static ObjectNode fix(Fix fix) {
        return object().put("title", fix.title())
                .put("needs", fix.needs().name().toLowerCase(Locale.ROOT))
                .put("before", fix.before())
                .put("after", fix.after())
                .putPOJO("gain", fix.gain());
    }

    private static ObjectNode change(Change change) {
        ObjectNode json = object();
        json.set("finding", finding(change.finding()));
        return json.put("callsBefore", change.was().calls())
                .put("bytesBefore", change.was().bytes())
                .put("callsAfter", change.is().calls())
                .put("bytesAfter", change.is().bytes())
                .put("forcesBefore", change.was().forces())
                .put("forcesAfter", change.is().forces())
                .put(
                        "durableElsewhere",
                        change.elsewhere() == null
                                ? null
                                : Long.valueOf(change.elsewhere().calls()))
                .put("sampledBefore", change.was().sampled())
                .put("sampledAfter", change.is().sampled())
                .put("fixed", change.isFixed());
    }
}
