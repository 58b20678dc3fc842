package io.thalweg.tune;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The sizes of the profile, if it holds here and now. Thread-safe. */
final class ProfileSizes {
    /** More devices than a sane machine has mounts; beyond, the oldest answers are worked out again. */
    private static final int MAX_DEVICES = 1024;

    private final String origin;
    private final Map<String, Integer> sizes;
    private final Map<Object, Optional<String>> mountsByDevice = new ConcurrentHashMap<>();

    private ProfileSizes(String origin, Map<String, Integer> sizes) {
        this.origin = origin;
        this.sizes = sizes;
    }

    static ProfileSizes none(String why) {
        return new ProfileSizes(why, Map.of());
    }

    /**
     * Finds, reads and checks the profile. Whatever is damaged or unsafe becomes a warning and a profile without sizes.
     */
    static ProfileSizes load(
            UnaryOperator<@Nullable String> properties,
            UnaryOperator<@Nullable String> environment,
            Warnings warnings) {
        ProfileFile.@Nullable Location location;
        try {
            location = ProfileFile.Location.find(properties, environment).orElse(null);
        } catch (InvalidPathException e) {
            String name = SizeText.printable(e.getInput());
            warnings.add("Profile " + name + " is not a file name: " + e.getReason() + ". " + Warnings.RUN_TUNE);
            return none("unusable");
        }
        if (location == null) {
            return none("none: switched off, or no home directory");
        }
        String name = SizeText.printable(location.path().toString());
        if (location.namedBy() == null && !Files.exists(location.path())) {
            return none("none yet (" + name + "); run `thalweg tune` to write one");
        }
        try {
            return here(name, Profile.read(location.path()));
        } catch (IOException | SecurityException e) {
            String namedBy = location.namedBy() == null ? "" : " (named by " + location.namedBy() + ')';
            warnings.add("Profile " + name + namedBy + " is not used: " + reason(e) + ". " + Warnings.RUN_TUNE);
            return none(name + ", not used");
        }
    }

    private static String reason(Exception e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (e instanceof FileSystemException system) {
            return system.getReason() == null ? "it cannot be read (permission denied?)" : system.getReason();
        }
        return String.valueOf(e.getMessage());
    }

    /**
     * A profile of another processor, JDK or kernel series is passed over without a warning: it may be right for
     * another program of the same user, or another machine with the same home.
     */
    private static ProfileSizes here(String name, Profile profile) {
        if (profile.fingerprint().equals(Fingerprint.current())) {
            return new ProfileSizes(name, profile.sizes());
        }
        return none(name + "\n  skipped: measured on "
                + SizeText.printable(profile.fingerprint().toString())
                + "\n  To measure with this JDK, run `thalweg tune --jdk "
                + SizeText.printable(System.getProperty("java.home", "HOME")) + "`.");
    }

    /** Where the sizes are from, or why there are none, for {@link BufferSizes#explain()}. */
    String origin() {
        return origin;
    }

    /** The size for a use that has no mount. */
    OptionalInt find(BufferUse use) {
        Integer sizeBytes = sizes.get(use.id());
        return sizeBytes == null ? OptionalInt.empty() : OptionalInt.of(sizeBytes);
    }

    /** The sizes for a use, by mount. */
    SortedMap<String, Integer> byMount(BufferUse use) {
        SortedMap<String, Integer> byMount = new TreeMap<>();
        sizes.forEach((key, sizeBytes) -> {
            String mount = Profile.mountOf(key);
            if (mount != null && Profile.useOf(key).equals(Optional.of(use))) {
                byMount.put(mount, sizeBytes);
            }
        });
        return byMount;
    }

    /**
     * The size for the mount that holds {@code path}. Asked for every file that is opened, so a mount is looked up once
     * for each device; {@code fileKey} tells the device at no cost.
     */
    OptionalInt find(BufferUse use, Path path, @Nullable Object fileKey) {
        String mount = path.getFileSystem().equals(FileSystems.getDefault()) ? mount(path, fileKey) : null;
        Integer sizeBytes = mount == null ? null : sizes.get(Profile.key(use, mount));
        return sizeBytes == null ? OptionalInt.empty() : OptionalInt.of(sizeBytes);
    }

    private @Nullable String mount(Path path, @Nullable Object fileKey) {
        Object device = device(path, fileKey);
        Optional<String> known = mountsByDevice.get(device);
        if (known == null) {
            try {
                known = lookUp(path);
            } catch (FileSystemException e) {
                return null; // Gone meanwhile, or too many files are open: the next one is asked about again.
            }
            if (mountsByDevice.size() >= MAX_DEVICES) {
                mountsByDevice.clear();
            }
            mountsByDevice.put(device, known);
        }
        return known.orElse(null);
    }

    /** The device part of {@code (dev=fe00,ino=12)}; where keys look different, the path's root. */
    private static Object device(Path path, @Nullable Object fileKey) {
        String key = String.valueOf(fileKey);
        return key.contains(",")
                ? key.substring(0, key.indexOf(','))
                : String.valueOf(path.toAbsolutePath().getRoot());
    }

    private static Optional<String> lookUp(Path path) throws FileSystemException {
        try {
            return Optional.of(Mount.pathOf(path));
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException | SecurityException e) {
            // The system does not tell: the default serves, and opening the file tells the rest.
            return Optional.empty();
        }
    }
}
