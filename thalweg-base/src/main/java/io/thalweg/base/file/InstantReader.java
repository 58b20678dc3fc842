package io.thalweg.base.file;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;

/** Reads instants as ISO 8601 has them; anything else is named with its line and column. */
public final class InstantReader extends StdDeserializer<Instant> {
    private static final long serialVersionUID = 1L;

    /** For a mapper's module. */
    public InstantReader() {
        super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
        try {
            return Instant.parse(json.getText());
        } catch (DateTimeException e) {
            return (Instant) context.handleWeirdStringValue(Instant.class, json.getText(), "no ISO 8601 instant");
        }
    }
}
