package io.thalweg.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A recording, as a test asks it. */
final class TestRecording {
    private static final List<String> NOT_ITSELF =
            List.of("Prepared.file", "Prepared.gzip", "ClassLoader.loadClass", ".<clinit>");

    private final JsonNode root;

    private TestRecording(JsonNode root) {
        this.root = root;
    }

    static TestRecording read(Path file) throws IOException {
        return new TestRecording(new ObjectMapper().readTree(file.toFile()));
    }

    /** Where it is not as its schema in the documentation says. */
    List<String> schemaErrors() throws IOException {
        Path schema = Path.of("..", "docs", "reference", "recording.schema.json");
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(schema))
                .validate(root.toString(), InputFormat.JSON)
                .stream()
                .map(Object::toString)
                .toList();
    }

    JsonNode root() {
        return root;
    }

    /**
     * The streams that a method, {@code Class.method}, made itself: not those of its input's preparation, nor of
     * loading and initialising classes.
     */
    List<JsonNode> madeIn(String method) {
        List<JsonNode> streams = new ArrayList<>();
        for (JsonNode stream : root.get("streams")) {
            int created = stream.get("created").asInt();
            if (siteHas(created, method) && NOT_ITSELF.stream().noneMatch(other -> siteHas(created, other))) {
                streams.add(stream);
            }
        }
        return streams;
    }

    /** How often that was called on all streams of that class. */
    long calls(String type, String op) {
        long sum = 0;
        for (JsonNode stream : root.get("streams")) {
            for (JsonNode operation : stream.get("operations")) {
                if (stream.get("type").asText().equals(type)
                        && operation.get("op").asText().equals(op)) {
                    sum += operation.get("calls").asLong();
                }
            }
        }
        return sum;
    }

    /** The standard stream of that name. */
    JsonNode standard(String name) {
        for (JsonNode stream : root.get("streams")) {
            if (stream.get("standard").asText().equals(name)) {
                return stream;
            }
        }
        throw new AssertionError("no " + name + " in " + root.get("streams"));
    }

    /** Whether a site's stack holds a method. */
    boolean siteHas(int site, String method) {
        if (site < 0) {
            return false;
        }
        for (JsonNode frame : root.get("sites").get(site).get("frames")) {
            if (frame.get("at").asText().contains(method + "(")) {
                return true;
            }
        }
        return false;
    }

    /** The sum of a figure over all streams made below a method. */
    long sum(String method, String op, String figure) {
        long sum = 0;
        for (JsonNode stream : madeIn(method)) {
            for (JsonNode operation : stream.get("operations")) {
                if (operation.get("op").asText().equals(op)) {
                    sum += operation.get(figure).asLong();
                }
            }
        }
        return sum;
    }
}
