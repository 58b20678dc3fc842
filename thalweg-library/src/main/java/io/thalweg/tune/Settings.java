package io.thalweg.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What properties, autotune and profile come to. Loaded once; thread-safe. */
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

    /** What holds whatever the path. A use is missing when its size depends on the mount. */
    private final Map<BufferUse, Choice> everywhere;

    private final ProfileSizes profile;
    private final Warnings warnings;

    private Settings(Map<BufferUse, Choice> chosen, ProfileSizes profile, Warnings warnings) {
        this.everywhere = new EnumMap<>(BufferUse.class);
        this.profile = profile;
        this.warnings = warnings;
        for (BufferUse use : BufferUse.values()) {
            OptionalInt tuned = profile.find(use);
            if (chosen.containsKey(use)) {
                everywhere.put(use, chosen.get(use));
            } else if (tuned.isPresent()) {
                everywhere.put(use, new Choice(tuned.getAsInt(), "profile"));
            } else if (profile.byMount(use).isEmpty()) {
                everywhere.put(use, byDefault(use));
            }
        }
    }

    static Settings load(UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
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
        if (chosen.size() == BufferUse.values().length) {
            return new Settings(chosen, ProfileSizes.none("not needed"), warnings);
        }
        Duration budget = Autotune.budget(properties.apply(Autotune.PROPERTY), warnings);
        if (budget != null) {
            Autotune.measure(budget, warnings).forEach(chosen::putIfAbsent);
            return new Settings(chosen, ProfileSizes.none("not used: autotune instead"), warnings);
        }
        return new Settings(chosen, ProfileSizes.load(properties, environment, warnings), warnings);
    }

    /** Defaults alone: what is left when loading met something that nobody foresaw. */
    static Settings defaults(String warning) {
        Warnings warnings = new Warnings();
        warnings.add(warning);
        return new Settings(Map.of(), ProfileSizes.none("not read"), warnings);
    }

    private static @Nullable Choice property(String name, @Nullable String value, Warnings warnings) {
        if (value == null) {
            return null;
        }
        OptionalInt size = SizeText.parse(value);
        if (size.isEmpty()) {
            warnings.add("-D" + name + '=' + SizeText.printable(value) + " is not a buffer size and is ignored: wanted "
                    + SizeText.ACCEPTED + '.');
            return null;
        }
        return new Choice(size.getAsInt(), "property " + name);
    }

    Warnings warnings() {
        return warnings;
    }

    ProfileSizes profile() {
        return profile;
    }

    /** The choice that holds whatever the path; null when it depends on the mount. */
    @Nullable
    Choice everywhere(BufferUse use) {
        return everywhere.get(use);
    }

    static Choice byDefault(BufferUse use) {
        return new Choice(use.defaultSizeBytes(), "default, chosen by experiment " + use.experiment());
    }

    /** The size for a use that has no mount. */
    int of(BufferUse use) {
        Choice choice = everywhere.get(use);
        return choice == null ? use.defaultSizeBytes() : choice.sizeBytes;
    }

    /** The size for reading {@code path}, capped by the file's own where that is worth asking for. */
    int forFile(Path path) {
        Choice choice = everywhere.get(BufferUse.FILE);
        if (choice != null && choice.sizeBytes <= NOT_WORTH_A_STAT_BYTES) {
            return choice.sizeBytes;
        }
        BasicFileAttributes file = attributes(path);
        if (file == null) {
            return of(BufferUse.FILE);
        }
        int sizeBytes = choice != null ? choice.sizeBytes : onMount(BufferUse.FILE, path, file);
        // Size 0 is no size: so say /proc, FIFOs and devices.
        return file.isRegularFile() && file.size() > 0
                ? (int) Math.min(sizeBytes, Math.max(SMALLEST_CAP_BYTES, file.size()))
                : sizeBytes;
    }

    /** The size for writing {@code path}, which need not exist: its directory tells the mount. */
    int forFileWrite(Path path) {
        if (everywhere.containsKey(BufferUse.FILE_WRITE)) {
            return of(BufferUse.FILE_WRITE);
        }
        Path directory = path.toAbsolutePath().getParent();
        BasicFileAttributes attributes = directory == null ? null : attributes(directory);
        return directory == null || attributes == null
                ? BufferUse.FILE_WRITE.defaultSizeBytes()
                : onMount(BufferUse.FILE_WRITE, directory, attributes);
    }

    private int onMount(BufferUse use, Path path, BasicFileAttributes attributes) {
        return profile.find(use, path, attributes.fileKey()).orElse(use.defaultSizeBytes());
    }

    private static @Nullable BasicFileAttributes attributes(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class);
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            // Whoever opens the file meets the same error and reports it.
            return null;
        }
    }
}
