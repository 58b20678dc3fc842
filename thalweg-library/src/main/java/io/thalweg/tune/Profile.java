package io.thalweg.tune;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The buffer sizes that were measured on one kind of machine with one JDK. Written by {@code thalweg tune}, obeyed by
 * {@link BufferSizes}. Immutable.
 *
 * <p>As text it is UTF-8 {@link Properties}, at most {@value #MAX_BYTES} bytes: {@code file@/srv/data=32768}, {@code
 * pipe=16384}. Keys that this version does not know are ignored; another format version is refused.
 *
 * @param fingerprint where the sizes were measured, and so where they hold
 * @param sizes in bytes, by {@linkplain #key use and mount}
 */
public record Profile(Fingerprint fingerprint, SortedMap<String, Integer> sizes) {
    /** The format version that this class writes, and the only one it reads. */
    public static final int VERSION = 2;
    /** The size limit of the text. */
    public static final int MAX_BYTES = 64 * 1024;
    /** The system property that names the profile, or {@code off}. */
    public static final String PROPERTY = "thalweg.profile";
    /** The environment variable that names the profile, or {@code off}. */
    public static final String ENVIRONMENT = "THALWEG_PROFILE";

    private static final String FORMAT = "thalweg-profile";
    private static final char AT = '@';

    /** Copies the sizes. */
    public Profile {
        sizes = Collections.unmodifiableSortedMap(new TreeMap<>(sizes));
    }

    /** The text is not a profile of the version that this class reads. */
    public static final class MalformedException extends IOException {
        private static final long serialVersionUID = 1L;

        private final boolean ofNewerVersion;

        MalformedException(String message) {
            this(message, false);
        }

        MalformedException(String message, boolean ofNewerVersion) {
            super(message);
            this.ofNewerVersion = ofNewerVersion;
        }

        /** Whether it is a profile all the same, which a newer Thalweg has written. */
        public boolean isOfNewerVersion() {
            return ofNewerVersion;
        }
    }

    /**
     * The key of a size: {@code pipe}, or {@code file@/srv/data}.
     *
     * @param mount where the file system is mounted; null unless the use is {@linkplain BufferUse#isPerMount() per
     *     mount}
     */
    public static String key(BufferUse use, @Nullable String mount) {
        if (use.isPerMount() == (mount == null)) {
            throw new IllegalArgumentException("a size for " + use + " has mount " + mount);
        }
        return mount == null ? use.id() : use.id() + AT + mount;
    }

    /** The mount in a key; null if there is none. */
    public static @Nullable String mountOf(String key) {
        int at = key.indexOf(AT);
        return at < 0 ? null : key.substring(at + 1);
    }

    /** The use of a key; empty for one that is none, or of a newer Thalweg. */
    public static Optional<BufferUse> useOf(String key) {
        String mount = mountOf(key);
        String id = mount == null ? key : key.substring(0, key.length() - mount.length() - 1);
        return Arrays.stream(BufferUse.values())
                .filter(use -> use.id().equals(id) && use.isPerMount() == (mount != null))
                .findFirst();
    }

    /**
     * Reads a profile. Sizes are brought into 512 bytes to 16 MiB.
     *
     * @throws MalformedException when the text is none, naming the key
     */
    public static Profile parse(String text) throws MalformedException {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException | IllegalArgumentException e) {
            throw new MalformedException("it is not a properties file: " + e.getMessage());
        }
        if (!FORMAT.equals(properties.getProperty("format"))) {
            throw new MalformedException("it does not say format=" + FORMAT);
        }
        int version = wholeNumber(properties, "version");
        if (version != VERSION) {
            throw new MalformedException(
                    "it has format version " + version + (version > VERSION ? " of a newer Thalweg" : "")
                            + "; this one reads version " + VERSION,
                    version > VERSION);
        }
        Fingerprint fingerprint = new Fingerprint(
                required(properties, "cpu"), required(properties, "kernel"), wholeNumber(properties, "jdk"));
        SortedMap<String, Integer> sizes = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (useOf(key).isPresent()) {
                sizes.put(key, size(key, properties.getProperty(key)));
            }
        }
        return new Profile(fingerprint, sizes);
    }

    private static String required(Properties properties, String key) throws MalformedException {
        String value = properties.getProperty(key);
        if (value == null || value.isBlank()) {
            throw new MalformedException("it has no " + key);
        }
        return value;
    }

    private static int wholeNumber(Properties properties, String key) throws MalformedException {
        String value = required(properties, key);
        if (!value.matches("[1-9][0-9]{0,8}")) {
            throw wrong(key, value, "a whole number");
        }
        return Integer.parseInt(value);
    }

    private static int size(String key, String value) throws MalformedException {
        OptionalInt size = SizeText.parse(value);
        if (size.isEmpty()) {
            throw wrong(key, value, SizeText.ACCEPTED);
        }
        return size.getAsInt();
    }

    private static MalformedException wrong(String key, String value, String wanted) {
        return new MalformedException(
                SizeText.printable(key) + " is " + SizeText.printable(value) + ", wanted " + wanted);
    }

    /**
     * Reads a profile file, safely: never more than {@value #MAX_BYTES} bytes, only from a regular file of this user or
     * root.
     *
     * @throws MalformedException when the content is not a profile
     * @throws IOException when the file is missing, unreadable, of the wrong kind or of another user
     */
    public static Profile read(Path file) throws IOException {
        return ProfileFile.read(file);
    }

    /**
     * Where the profile of this user lies, whether it exists or not: the file named by the property or the environment
     * variable, else {@code $XDG_CONFIG_HOME/thalweg/profile.properties}, else the same under {@code .config} in
     * {@code $HOME}, or in the home that Java knows; empty
     * when switched off or when there is no home.
     *
     * @param properties such as {@code System::getProperty}
     * @param environment such as {@code System::getenv}
     * @throws java.nio.file.InvalidPathException when the name given is none
     */
    public static Optional<Path> location(
            UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
        return ProfileFile.Location.find(properties, environment).map(ProfileFile.Location::path);
    }

    /** Adds these sizes, replacing those of the same use and mount. */
    public Profile with(Map<String, Integer> newer) {
        SortedMap<String, Integer> all = new TreeMap<>(sizes);
        all.putAll(newer);
        return new Profile(fingerprint, all);
    }

    /** The profile as text that {@link #parse} reads. */
    public String format() {
        StringBuilder text = new StringBuilder()
                .append("# Buffer sizes that `thalweg tune` measured; the library uses them where processor, kernel and"
                        + " JDK are these.\n")
                .append("# `thalweg doctor` explains them, -D" + PROPERTY + "=off switches them off.\n");
        line(text, "format", FORMAT);
        line(text, "version", String.valueOf(VERSION));
        line(text, "cpu", fingerprint.cpu());
        line(text, "kernel", fingerprint.kernel());
        line(text, "jdk", String.valueOf(fingerprint.jdk()));
        sizes.forEach((key, size) -> line(text, key, String.valueOf(size)));
        return text.toString();
    }

    private static void line(StringBuilder text, String key, String value) {
        escaped(text, key, true);
        text.append('=');
        escaped(text, value, false);
        text.append('\n');
    }

    /** As {@link Properties} reads it back. */
    private static void escaped(StringBuilder text, String field, boolean isKey) {
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c == '\\' || (c == ' ' && (isKey || i == 0)) || (isKey && "=:#!".indexOf(c) >= 0)) {
                text.append('\\').append(c);
            } else if (Character.isISOControl(c) || Character.isSurrogate(c)) {
                // A lone surrogate would not survive UTF-8, so none is written as itself.
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
    }
}
