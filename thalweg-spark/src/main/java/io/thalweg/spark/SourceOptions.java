package io.thalweg.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Serializable;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.network.util.JavaUtils;
import org.jspecify.annotations.Nullable;

/** The options of a source, whatever their case. One that no source knows is a mistake, and refused. */
final class SourceOptions implements Serializable {
    private static final long serialVersionUID = 1;

    /** What Spark adds by itself, and a table in a catalog has. */
    private static final Set<String> OF_SPARK =
            Set.of("provider", "location", "owner", "external", "comment", "is_managed_location");

    private static final String CATALOG_PREFIX = "option.";

    private static final long MOST_BYTES = 1L << 50;

    private final String source;
    private final TreeMap<String, String> values = new TreeMap<>();
    private final TreeSet<String> known = new TreeSet<>();

    SourceOptions(String source, Map<String, String> options) {
        this.source = source;
        options.forEach((name, value) -> values.put(name.toLowerCase(Locale.ROOT), value));
    }

    /** The value of {@code name}, if there is one. */
    @Nullable
    String text(String name) {
        known.add(name);
        return values.get(name.toLowerCase(Locale.ROOT));
    }

    String text(String name, String otherwise) {
        String value = text(name);
        return value == null ? otherwise : value;
    }

    /** A whole number; {@code null} if there is none. */
    @Nullable
    Integer number(String name) {
        String value = text(name);
        try {
            return value == null ? null : Integer.valueOf(value.strip());
        } catch (NumberFormatException e) {
            throw refused(name, value, "a whole number is needed");
        }
    }

    /** A number of bytes, 1 to 1 PiB, as Spark writes them: 64m; {@code null} if there is none. */
    @Nullable
    Long sizeBytes(String name) {
        String value = text(name);
        if (value == null) {
            return null;
        }
        long sizeBytes;
        try {
            sizeBytes = JavaUtils.byteStringAsBytes(value);
        } catch (IllegalArgumentException e) {
            sizeBytes = 0;
        }
        if (sizeBytes < 1 || sizeBytes > MOST_BYTES) {
            throw refused(name, value, "a number of bytes is needed, such as 64m");
        }
        return sizeBytes;
    }

    /** One of {@code choices}, by its name with hyphens; the first if there is none. */
    <E extends Enum<E>> E choice(String name, E[] choices) {
        String value = text(name);
        if (value == null) {
            return choices[0];
        }
        TreeSet<String> names = new TreeSet<>();
        for (E choice : choices) {
            String choiceName = choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
            if (choiceName.equalsIgnoreCase(value.strip())) {
                return choice;
            }
            names.add(choiceName);
        }
        throw refused(name, value, "one of " + String.join(", ", names) + " is needed");
    }

    private enum SortOrder {
        BIG_ENDIAN,
        LITTLE_ENDIAN
    }

    /** The byte order of numbers. */
    ByteOrder order() {
        boolean isBig = choice("order", SortOrder.values()) == SortOrder.BIG_ENDIAN;
        return isBig ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    /** What to read: one path or several. */
    List<String> paths() {
        String several = text("paths");
        String one = text("path");
        List<String> paths = new ArrayList<>();
        if (one != null) {
            paths.add(one);
        }
        if (several != null) {
            try {
                paths.addAll(List.of(new ObjectMapper().readValue(several, String[].class)));
            } catch (JsonProcessingException e) {
                throw refused("paths", several, "a JSON array of paths is needed");
            }
        }
        return paths;
    }

    IllegalArgumentException refused(String name, @Nullable String value, String why) {
        return new IllegalArgumentException(source + ": the option " + name + " is \"" + value + "\"; " + why);
    }

    /** Refuses what was never asked for: a misspelt option would change what is read without a word. */
    void refuseUnknown() {
        known.addAll(List.of("path", "paths", "splitSize", "mode"));
        TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.addAll(known);
        for (String name : values.keySet()) {
            if (!names.contains(name) && !OF_SPARK.contains(name) && !name.startsWith(CATALOG_PREFIX)) {
                throw new IllegalArgumentException(
                        source + " has no option " + name + "; it has " + String.join(", ", known));
            }
        }
    }
}
