package io.thalweg.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thalweg.audit.AuditDocument.Baseline;
import io.thalweg.base.file.InvisibleEscapes;
import io.thalweg.base.file.JsonFile;
import io.thalweg.base.problem.Problem;
import java.nio.file.Path;

/**
 * An audit as JSON: for other programs, and as the baseline of a later audit. Format: {@code docs/reference/audit.md}.
 */
public final class AuditFile {
    private static final int MAX_BYTES = 64 << 20;

    private static final JsonFile KIND = new JsonFile(
            AuditDocument.FORMAT,
            AuditDocument.VERSION,
            MAX_BYTES,
            "baseline",
            "Write one with `thalweg audit --format json -o baseline.json …`.");

    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");

    private static final JsonMapper MAPPER = mapper();

    private AuditFile() {}

    private static JsonMapper mapper() {
        JsonMapper mapper = JsonMapper.builder()
                .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
                .defaultPropertyInclusion(JsonInclude.Value.ALL_ALWAYS)
                .defaultPrettyPrinter(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                                .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                        .withObjectIndenter(INDENTER))
                .enable(SerializationFeature.INDENT_OUTPUT)
                // The same digits on every JDK; Double.toString changed with 19.
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        mapper.getFactory().setCharacterEscapes(new InvisibleEscapes());
        return mapper;
    }

    /** The audit as JSON, ending with a line feed; the same audit gives the same text. */
    public static String toJson(Audit audit) {
        return write(AuditDocument.of(audit));
    }

    /** What a change has done as JSON, ending with a line feed. */
    public static String toJson(AuditDiff diff) {
        return write(AuditDiffDocument.of(diff));
    }

    /** A document of this package or of one above it as JSON, ending with a line feed. */
    public static String write(Object document) {
        try {
            return MAPPER.writeValueAsString(document) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("an audit that cannot be written as JSON", e);
        }
    }

    /**
     * Reads what a later audit is compared with.
     *
     * @throws Problem with {@code BAD_DATA} if it is no audit of a version known here; with {@code ENVIRONMENT} if it
     *     cannot be read
     */
    public static Baseline readBaseline(Path file) {
        return KIND.read(file, MAPPER, Baseline.class);
    }
}
