package io.thalweg.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What properties, autotuning and defaults come to. Loaded once; thread-safe. */
final class Settings {
    /**
     * A buffer up to this size is allocated sooner than a file is asked for its own size (0.9 µs against 0.7 µs for the
     * question, 6.5 µs for a buffer of 64 KiB; bench {@code streams}, open + read 1 KiB + close).
     */
    private static final int NOT_WORTH_A_STAT_BYTES = 8 * 1024;
    /** What a file gets however small it is: it may grow while it is read (E1: 1 KiB still reaches two thirds). */
    private static final int SMALLEST_CAP_BYTES = 1024;

    /** A size and who chose it. */
    record Choice(int sizeBytes, String origin) {}

    private final Map<BufferUse, Choice> choices;
    private final Warnings warnings;

    private Settings(Map<BufferUse, Choice> chosen, Warnings warnings) {
        this.choices = new EnumMap<>(BufferUse.class);
        this.warnings = warnings;
        for (BufferUse use : BufferUse.values()) {
            choices.put(use, chosen.getOrDefault(use, byDefault(use)));
        }
    }

    static Settings load(UnaryOperator<@Nullable String> properties) {
        Warnings warnings = new Warnings();
        Map<BufferUse, Choice> chosen = new EnumMap<>(BufferUse.class);
        for (BufferUse use : BufferUse.values()) {
            for (String name : List.of(use.property(), BufferSizes.PROPERTY)) {
                Choice choice = property(name, properties.apply(name), warnings);
                if (choice != null) {
                    chosen.putIfAbsent(use, choice);
                }
            }
        }
        Duration budget = Autotune.budget(properties.apply(Autotune.PROPERTY), warnings);
        if (budget != null && chosen.size() < BufferUse.values().length) {
            Autotune.measure(budget, warnings).forEach(chosen::putIfAbsent);
        }
        return new Settings(chosen, warnings);
    }

    /** Defaults alone: what is left when loading met something unforeseen. */
    static Settings defaults(String warning) {
        Warnings warnings = new Warnings();
        warnings.add(warning);
        return new Settings(Map.of(), warnings);
    }

    private static @Nullable Choice property(String name, @Nullable String value, Warnings warnings) {
        if (value == null) {
            return null;
        }
        OptionalLong wanted = SizeText.parse(value);
        if (wanted.isEmpty()) {
            warnings.add("-D" + name + '=' + SizeText.printable(value) + " is not a buffer size and is ignored: wanted "
                    + SizeText.ACCEPTED + '.');
            return null;
        }
        int sizeBytes = SizeText.clamp(wanted.getAsLong());
        if (sizeBytes != wanted.getAsLong()) {
            warnings.add("-D" + name + '=' + SizeText.printable(value) + " is out of range; " + sizeBytes
                    + " bytes are used. Wanted " + SizeText.MIN_BYTES + " to " + SizeText.MAX_BYTES + " bytes.");
        }
        return new Choice(sizeBytes, "property " + name);
    }

    Warnings warnings() {
        return warnings;
    }

    Choice choice(BufferUse use) {
        return Objects.requireNonNull(choices.get(use));
    }

    private static Choice byDefault(BufferUse use) {
        return new Choice(use.defaultSizeBytes(), "default, chosen by experiment " + use.experiment());
    }

    int of(BufferUse use) {
        return choice(use).sizeBytes;
    }

    /** The size for reading {@code path}, capped by the file's own where that is worth asking for. */
    int forFile(Path path) {
        int sizeBytes = of(BufferUse.FILE);
        if (sizeBytes <= NOT_WORTH_A_STAT_BYTES) {
            return sizeBytes;
        }
        BasicFileAttributes file = attributes(path);
        // Size 0 is no size: so say /proc, FIFOs and devices.
        return file != null && file.isRegularFile() && file.size() > 0
                ? (int) Math.min(sizeBytes, Math.max(SMALLEST_CAP_BYTES, file.size()))
                : sizeBytes;
    }

    private static @Nullable BasicFileAttributes attributes(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class);
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            // Opening the file meets the same error and reports it.
            return null;
        }
    }
}
