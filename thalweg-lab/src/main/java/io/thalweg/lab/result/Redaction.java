package io.thalweg.lab.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Results that reveal nothing of where they come from but the hardware: the host's name and every path are replaced, in
 * whatever text they stand. Equal paths get equal names, so that what belongs together still does.
 */
public final class Redaction {
    /** Words that the format defines, or that the experiments choose: a host may bear the same name, and they stay. */
    private static final Set<String> VOCABULARY = Set.of(
            "format",
            "mode",
            "answer",
            "unit",
            "id",
            "experiment",
            "jdk",
            "claim",
            "label",
            "axis",
            "baseline",
            "variant");

    private static final String PEER = "--peer";

    /** What follows these is a path, however it looks. */
    private static final Set<String> PATH_OPTIONS =
            Set.of("--dir", "--file", "--jdk", "-o", "--output", "--secret-file", "--from");

    /** An absolute path inside a sentence; not the slash of {@code MB/s}. */
    private static final Pattern ABSOLUTE_PATH =
            Pattern.compile("(?<![\\p{L}\\p{N}/])(?:/|[A-Za-z]:\\\\|\\\\\\\\)[^\\s\"'()<>|,;]*[^\\s\"'()<>|,;.:]");

    private final String hostName;
    private final String directory;
    private final List<String> knownPaths;
    private final Map<String, String> placeholders = new LinkedHashMap<>();

    private Redaction(Results results) {
        hostName = Objects.requireNonNullElse(results.host().name(), "");
        directory = results.session().directory();
        Stream<String> homes = results.jdks().stream().map(Jdk::home);
        Stream<String> mounts = results.host().mounts().stream()
                .flatMap(mount -> Stream.of(mount.path(), Objects.requireNonNullElse(mount.device(), "")));
        List<String> peers = peers(results.session().arguments());
        peers.forEach(peer -> placeholders.put(peer, "(peer)"));
        // A file system in memory has no device, only a name. The longest first, so that no path is cut at its mount.
        SessionInfo.ReadFile file = results.session().file();
        Stream<String> ownFile = file == null ? Stream.empty() : Stream.of(file.path());
        knownPaths = Stream.of(Stream.of(directory), homes, mounts, ownFile, peers.stream())
                .flatMap(paths -> paths)
                .filter(path -> path.length() > 1 && path.matches("(?s).*[/\\\\:].*"))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /** Other hosts, as the user named them. */
    private static List<String> peers(List<String> arguments) {
        List<String> peers = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).startsWith(PEER + "=")) {
                peers.add(arguments.get(i).substring(PEER.length() + 1));
            } else if (i > 0 && arguments.get(i - 1).equals(PEER)) {
                peers.add(arguments.get(i));
            }
        }
        return peers;
    }

    /** The same results without host name and paths. */
    public static Results of(Results results) {
        try {
            JsonNode json = ResultsJson.MAPPER.readTree(ResultsFile.toJson(results));
            new Redaction(results).redact(json);
            return ResultsJson.MAPPER.treeToValue(json, Results.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("redacted results that are no results", e);
        }
    }

    private void redact(JsonNode json) {
        ((ObjectNode) json.path("host")).putNull("name");
        ArrayNode arguments = (ArrayNode) json.path("session").path("arguments");
        for (int i = 0; i < arguments.size(); i++) {
            boolean isPath = i > 0 && PATH_OPTIONS.contains(arguments.get(i - 1).asText());
            arguments.set(i, TextNode.valueOf(argument(arguments.get(i).asText(), isPath)));
        }
        if (json.path("session").path("file") instanceof ObjectNode file) {
            file.put("path", placeholder(file.path("path").asText()));
        }
        for (JsonNode mount : json.path("host").path("mounts")) {
            ((ObjectNode) mount).put("path", placeholder(mount.path("path").asText()));
        }
        walk(json);
    }

    private void walk(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                if (!field.getValue().isTextual()) {
                    walk(field.getValue());
                } else if (!VOCABULARY.contains(field.getKey())) {
                    field.setValue(TextNode.valueOf(text(field.getValue().asText())));
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                if (array.get(i).isTextual()) {
                    array.set(i, TextNode.valueOf(text(array.get(i).asText())));
                } else {
                    walk(array.get(i));
                }
            }
        }
    }

    private String text(String text) {
        String redacted = text;
        for (String path : knownPaths) {
            redacted = redacted.replace(path, placeholder(path));
        }
        redacted = ABSOLUTE_PATH
                .matcher(redacted)
                .replaceAll(match -> Matcher.quoteReplacement(placeholder(match.group())));
        return hostName.isEmpty()
                ? redacted
                : Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(hostName) + "(?![\\p{L}\\p{N}])")
                        .matcher(redacted)
                        .replaceAll("(host)");
    }

    /** A relative path looks like any word, so an argument that could name a file goes as a whole. */
    private String argument(String argument, boolean isPath) {
        int value = argument.startsWith("-") ? argument.indexOf('=') + 1 : 0;
        String name = argument.substring(value);
        boolean isFlag = argument.startsWith("-") && value == 0;
        boolean mayBePath = isPath
                || (value > 0 && PATH_OPTIONS.contains(argument.substring(0, value - 1)))
                || placeholders.containsKey(name)
                || name.contains("/")
                || name.contains("\\")
                || name.contains(".")
                || directory.endsWith(name);
        return !isFlag && mayBePath && !name.isEmpty() ? argument.substring(0, value) + placeholder(name) : argument;
    }

    private String placeholder(String path) {
        return placeholders.computeIfAbsent(path, unknown -> "(path " + (placeholders.size() + 1) + ")");
    }
}
