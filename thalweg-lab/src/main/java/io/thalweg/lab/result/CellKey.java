package io.thalweg.lab.result;

import io.thalweg.base.format.Figures;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What names a cell: one variant, at one set of parameters, on one JDK.
 *
 * @param experiment the experiment's id
 * @param variant such as {@code BufferedInputStream}
 * @param parameters names and values, such as {@code buffer=8192}; sizes in bytes
 * @param jdk the {@link Jdk#id()}
 */
public record CellKey(String experiment, String variant, SortedMap<String, String> parameters, String jdk)
        implements Comparable<CellKey> {
    /** Parameters that number things; every other number is a size in bytes. */
    private static final Set<String> COUNTS = Set.of("streams", "batch", "depth");

    /** Copies the parameters, so that a key never changes. */
    public CellKey {
        Objects.requireNonNull(experiment, "experiment");
        Objects.requireNonNull(variant, "variant");
        Objects.requireNonNull(jdk, "jdk");
        parameters.forEach((name, value) -> Objects.requireNonNull(value, name));
        parameters = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    }

    /** A key from parameters in any order. */
    public static CellKey of(String experiment, String variant, Map<String, String> parameters, String jdk) {
        return new CellKey(experiment, variant, new TreeMap<>(parameters), jdk);
    }

    /** Such as {@code file-read/BufferedInputStream/buffer=8192@17.0.15}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(experiment).append('/').append(variant);
        parameters.forEach(
                (name, value) -> text.append('/').append(name).append('=').append(value));
        return text.append('@').append(jdk).toString();
    }

    /** The size in bytes that this parameter gives; 0 for a cell without a buffer, or without that size at all. */
    public long sizeBytes(String axis) {
        String size = parameters.getOrDefault(axis, "0");
        return size.matches("\\d{1,18}") ? Long.parseLong(size) : 0;
    }

    /** The key less one parameter: without the size, equal for cells that belong to one sweep. */
    public CellKey without(String parameter) {
        SortedMap<String, String> others = new TreeMap<>(parameters);
        others.remove(parameter);
        return new CellKey(experiment, variant, others, jdk);
    }

    /** Such as {@code buffer=8192;disk=slow}, for programs. */
    public String parametersInLine() {
        return parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(";"));
    }

    /** Such as {@code BufferedInputStream (buffer 32 KiB)}. A size of zero, which means none, is left out. */
    public String inWords() {
        String words = values(parameters).collect(Collectors.joining(", "));
        return words.isEmpty() ? variant : variant + " (" + words + ")";
    }

    /** Such as {@code zero-copy against original, both body headers, link loopback}: what both share is said once. */
    String against(CellKey that) {
        SortedMap<String, String> shared = shared(that);
        String both = values(shared).collect(Collectors.joining(", "));
        return less(shared).inWords() + " against " + that.less(shared).inWords()
                + (both.isEmpty() ? "" : ", both " + both);
    }

    /**
     * The parameters that have the same value in that key; none in another experiment's, where a name may mean another
     * thing.
     */
    SortedMap<String, String> shared(CellKey that) {
        SortedMap<String, String> shared = new TreeMap<>(parameters);
        shared.entrySet().retainAll(that.experiment.equals(experiment) ? that.parameters.entrySet() : Set.of());
        return shared;
    }

    /** The key without those parameters. */
    CellKey less(SortedMap<String, String> left) {
        SortedMap<String, String> others = new TreeMap<>(parameters);
        others.keySet().removeAll(left.keySet());
        return new CellKey(experiment, variant, others, jdk);
    }

    /** Such as {@code buffer 32 KiB}; a size of zero, which means none, is left out. */
    static Stream<String> values(SortedMap<String, String> parameters) {
        return parameters.entrySet().stream()
                .filter(parameter -> !parameter.getValue().equals("0"))
                .map(parameter -> parameter.getKey() + " " + inWords(parameter.getKey(), parameter.getValue()));
    }

    private static String inWords(String name, String value) {
        boolean isSize = value.matches("\\d{1,18}") && !COUNTS.contains(name);
        return isSize ? Figures.size(Long.parseLong(value)) : value;
    }

    @Override
    public int compareTo(CellKey other) {
        return toString().compareTo(other.toString());
    }
}
