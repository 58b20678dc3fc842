package io.thalweg.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Loads hundreds of classes from jars, and says what they made. */
final class JarProgram {
    private JarProgram() {}

    public static void main(String[] arguments) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        String text = mapper.writerWithDefaultPrettyPrinter()
                .writeValueAsString(Map.of("list", List.of(1, 2.5, "three", Map.of())));
        JsonNode tree = mapper.readTree(text);
        System.out.println(tree + " " + tree.get("list").size());
    }
}
