package io.thalweg.lab.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.thalweg.base.file.InstantReader;
import io.thalweg.base.file.InvisibleEscapes;
import java.io.IOException;
import java.time.Instant;

/** How records become JSON: NaN as null, instants as ISO 8601, and one line for whatever a person reads as one line. */
final class ResultsJson {
    private static final JsonMapper COMPACT = JsonMapper.builder()
            .addModule(common())
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .defaultPrettyPrinter(new DefaultPrettyPrinter(oneLine())
                    .withObjectIndenter(new DefaultIndenter("", ""))
                    .withArrayIndenter(new DefaultIndenter("", "")))
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    static final JsonMapper MAPPER = mapper();

    private ResultsJson() {}

    private static JsonMapper mapper() {
        SimpleModule lines = new SimpleModule("one-line records")
                .addSerializer(Fork.Sample.class, new OneLine<>())
                .addSerializer(Metric.class, new OneLine<>())
                .addSerializer(Interval.class, new OneLine<>());
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        JsonMapper mapper = JsonMapper.builder()
                .addModule(common())
                .addModule(lines)
                .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
                .defaultPrettyPrinter(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                                .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                        .withObjectIndenter(indenter)
                        .withArrayIndenter(indenter))
                .enable(SerializationFeature.INDENT_OUTPUT)
                // The same digits on every JDK; Double.toString changed with 19.
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                // A later Thalweg may add what this one need not understand, a chart too; what it must understand
                // raises the version.
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE)
                .build();
        mapper.getFactory().setCharacterEscapes(new InvisibleEscapes());
        return mapper;
    }

    private static Separators oneLine() {
        return Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withObjectEntrySpacing(Separators.Spacing.AFTER);
    }

    private static SimpleModule common() {
        return new SimpleModule("figures and instants")
                .addSerializer(Double.class, new NanAsNull())
                .addSerializer(double.class, new NanAsNull())
                .addDeserializer(double.class, new NullAsNan())
                .addSerializer(Instant.class, ToStringSerializer.instance)
                .addDeserializer(Instant.class, new InstantReader());
    }

    private static final class OneLine<T> extends JsonSerializer<T> {
        @Override
        public void serialize(T value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeRawValue(COMPACT.writeValueAsString(value));
        }
    }

    private static final class NanAsNull extends JsonSerializer<Double> {
        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (Double.isFinite(value)) {
                json.writeNumber(value);
            } else {
                json.writeNull();
            }
        }
    }

    private static final class NullAsNan extends StdDeserializer<Double> {
        private static final long serialVersionUID = 1L;

        NullAsNan() {
            super(double.class);
        }

        @Override
        public Double deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return json.currentToken().isNumeric()
                    ? Double.valueOf(json.getDoubleValue())
                    : (Double) context.handleUnexpectedToken(double.class, json);
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    }
}
