package io.thalweg.tune;

import io.thalweg.tune.Profile.Entry;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Those entries of the profile that hold here and now. Thread-safe. */
final class ProfileSizes {
    /** More devices than a sane machine has mounts; beyond, the oldest answers are worked out again. */
    private static final int MAX_DEVICES = 1024;

    private final String origin;
    private final List<Entry> entries;
    private final Warnings warnings;
    private final Map<Object, Optional<Mount>> mountsByDevice = new ConcurrentHashMap<>();

    private ProfileSizes(String origin, List<Entry> entries, Warnings warnings) {
        this.origin = origin;
        this.entries = entries;
        this.warnings = warnings;
    }

    static ProfileSizes none(String why, Warnings warnings) {
        return new ProfileSizes(why, List.of(), warnings);
    }

    /** Finds, reads and checks the profile. Whatever is damaged or unsafe becomes a warning and a profile without entries. */
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
            return none("unusable", warnings);
        }
        if (location == null) {
            return none("none: switched off, or no home directory", warnings);
        }
        String name = SizeText.printable(location.path().toString());
        if (location.namedBy() == null && !Files.exists(location.path())) {
            return none("none yet (" + name + "); run `thalweg tune` to write one", warnings);
        }
        try {
            List<Entry> entries = here(Profile.read(location.path()).entries(), warnings);
            return new ProfileSizes(name, entries, warnings);
        } catch (IOException | SecurityException e) {
            String namedBy = location.namedBy() == null ? "" : " (named by " + location.namedBy() + ')';
            warnings.add("Profile " + name + namedBy + " is not used: " + reason(e) + ". " + Warnings.RUN_TUNE);
            return none(name + ", not used", warnings);
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
     * The entries about this processor, JDK and kernel. Others are passed over without a warning: they may be right for
     * another program of the same user, or another machine with the same home.
     */
    private static List<Entry> here(List<Entry> all, Warnings warnings) {
        Fingerprint here = Fingerprint.current();
        for (Entry entry : all) {
            if (!entry.fingerprint().holdsOn(here)) {
                warnings.note("skipped: measured on "
                        + SizeText.printable(entry.fingerprint().toString()));
            }
        }
        return all.stream().filter(entry -> entry.fingerprint().holdsOn(here)).toList();
    }

    /** Where the entries are from, for {@link BufferSizes#explain()}. */
    String origin() {
        return origin;
    }

    List<Entry> entries(BufferUse use) {
        return entries.stream().filter(entry -> entry.use() == use).toList();
    }

    /**
     * The entry for the mount that holds {@code path}, or null. Asked for every file that is opened, so a mount is
     * looked up once for each device; {@code fileKey} tells the device at no cost.
     */
    @Nullable
    Entry find(BufferUse use, Path path, @Nullable Object fileKey) {
        if (!path.getFileSystem().equals(FileSystems.getDefault())) {
            return null;
        }
        Mount mount = mount(path, fileKey);
        if (mount == null) {
            return null;
        }
        for (Entry entry : entries) {
            Mount measured = entry.mount();
            if (entry.use() != use || measured == null || !measured.path().equals(mount.path())) {
                continue;
            }
            if (measured.fileSystem().equals(mount.fileSystem())) {
                return entry;
            }
            warnings.note("skipped: measured when " + SizeText.printable(mount.path()) + " was "
                    + SizeText.printable(measured.fileSystem()) + ", which is now " + mount.fileSystem());
        }
        return null;
    }

    private @Nullable Mount mount(Path path, @Nullable Object fileKey) {
        Object device = device(path, fileKey);
        Optional<Mount> known = mountsByDevice.get(device);
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

    private static Optional<Mount> lookUp(Path path) throws FileSystemException {
        try {
            return Optional.of(Mount.of(path));
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException | SecurityException e) {
            // The system does not tell: the default serves, and opening the file tells the rest.
            return Optional.empty();
        }
    }
}
