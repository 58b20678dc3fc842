package io.thalweg.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The size for each use and why, from properties, autotuning and defaults. Immutable.
 *
 * @param choices one for each use
 * @param warnings what is wrong with the properties
 */
record Settings(Map<BufferUse, ChosenSize> choices, List<String> warnings) {
    /** Below a disk sector every call costs more than its bytes (E1: 1 KiB loses a third, 1 B all). */
    private static final int MIN_BYTES = 512;
    /** Above 1 MiB each call allocates and zeroes as much natively, and reading slows down (E1). */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,8})(?:([kKmM])(?:iB)?)?");

    /**
     * A buffer up to this size is allocated sooner than a file is asked for its own size (0.9 µs against 0.7 µs for the
     * question, 6.5 µs for a buffer of 64 KiB; bench {@code streams}, open + read 1 KiB + close).
     */
    private static final int NOT_WORTH_A_STAT_BYTES = 8 * 1024;
    /** What a file gets however small it is: it may grow while it is read (E1: 1 KiB still reaches two thirds). */
    private static final int SMALLEST_CAP_BYTES = 1024;

    /** A size and what chose it. */
    record ChosenSize(int sizeBytes, String origin) {}

    static Settings load(UnaryOperator<@Nullable String> properties) {
        List<String> warnings = new ArrayList<>();
        Map<BufferUse, ChosenSize> choices = new EnumMap<>(BufferUse.class);
        for (BufferUse use : BufferUse.values()) {
            for (String name : List.of(use.property(), BufferSizes.PROPERTY)) {
                ChosenSize choice = property(name, properties.apply(name), warnings);
                if (choice != null) {
                    choices.putIfAbsent(use, choice);
                }
            }
        }
        Duration budget = Autotune.budget(properties.apply(Autotune.PROPERTY), warnings);
        if (budget != null && choices.size() < BufferUse.values().length) {
            Autotune.measure(budget, warnings).forEach(choices::putIfAbsent);
        }
        for (BufferUse use : BufferUse.values()) {
            choices.putIfAbsent(
                    use, new ChosenSize(use.defaultSizeBytes(), "default, chosen by experiment " + use.experiment()));
        }
        return new Settings(choices, warnings.stream().distinct().toList());
    }

    private static @Nullable ChosenSize property(String name, @Nullable String value, List<String> warnings) {
        if (value == null) {
            return null;
        }
        long wanted = parse(value);
        int sizeBytes = (int) Math.min(MAX_BYTES, Math.max(MIN_BYTES, wanted));
        if (sizeBytes != wanted) {
            warnings.add("-D" + name + '=' + printable(value)
                    + (wanted == 0 ? " is ignored" : " is out of range; " + sizeBytes + " bytes are used")
                    + ". Wanted: 512 bytes to 16 MiB, as bytes or with K, KiB, M or MiB, such as 64K.");
        }
        return wanted == 0 ? null : new ChosenSize(sizeBytes, "property " + name);
    }

    /** The size in bytes; 0 when the text is none. */
    private static long parse(String text) {
        Matcher matcher = SIZE.matcher(text.strip());
        if (!matcher.matches()) {
            return 0;
        }
        String unit = matcher.group(2);
        return Long.parseLong(matcher.group(1)) * (unit == null ? 1 : unit.equalsIgnoreCase("k") ? 1024 : 1024 * 1024);
    }

    /** Text from outside made harmless for a terminal: control characters replaced, length bounded. */
    static String printable(String text) {
        return text.replaceAll("[\\p{Cntrl}\\p{Cf}]", "?").substring(0, Math.min(200, text.length()));
    }

    int of(BufferUse use) {
        return Objects.requireNonNull(choices.get(use)).sizeBytes();
    }

    /** The size for reading {@code path}, capped by the file's own where that is worth asking for. */
    int forFile(Path path) {
        int sizeBytes = of(BufferUse.FILE);
        if (sizeBytes <= NOT_WORTH_A_STAT_BYTES) {
            return sizeBytes;
        }
        try {
            BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class);
            // Files in /proc, FIFOs and devices report size 0 whatever they hold.
            return file.isRegularFile() && file.size() > 0
                    ? (int) Math.min(sizeBytes, Math.max(SMALLEST_CAP_BYTES, file.size()))
                    : sizeBytes;
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return sizeBytes; // Opening the file meets the same error and reports it.
        }
    }

    /** The choices and warnings, for a person to read. */
    String explain() {
        StringBuilder text = new StringBuilder("Buffer sizes\n");
        choices.forEach((use, choice) -> text.append(
                String.format(Locale.ROOT, "  %-10s  %8s  %s\n", use, size(choice.sizeBytes()), choice.origin())));
        warnings.forEach(warning -> text.append("Warning: ").append(warning).append('\n'));
        return text.toString();
    }

    private static String size(int sizeBytes) {
        if (sizeBytes % (1024 * 1024) == 0) {
            return sizeBytes / (1024 * 1024) + " MiB";
        }
        return sizeBytes % 1024 == 0 ? sizeBytes / 1024 + " KiB" : sizeBytes + " B";
    }
}
