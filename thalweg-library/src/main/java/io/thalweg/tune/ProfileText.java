package io.thalweg.tune;

import io.thalweg.tune.Profile.Cost;
import io.thalweg.tune.Profile.Entry;
import io.thalweg.tune.Profile.MalformedException;
import io.thalweg.tune.Profile.Throughput;
import java.io.IOException;
import java.io.StringReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The profile's text form: {@code 1.use=file}, {@code 1.sizeBytes=32768}, … {@code 2.use=…}, numbered without gaps. */
final class ProfileText {
    private static final String FORMAT = "thalweg-profile";

    private final Properties properties;

    private ProfileText(Properties properties) {
        this.properties = properties;
    }

    static Profile parse(String text) throws MalformedException {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException | IllegalArgumentException e) {
            throw new MalformedException("it is not a properties file: " + e.getMessage());
        }
        return new ProfileText(properties).profile();
    }

    private Profile profile() throws MalformedException {
        if (!FORMAT.equals(properties.getProperty("format"))) {
            throw new MalformedException("it does not say format=" + FORMAT);
        }
        int version = wholeNumber("version");
        if (version > Profile.VERSION) {
            throw new MalformedException(
                    "it has format version " + version + " of a newer Thalweg; this one reads up to " + Profile.VERSION,
                    true);
        }
        Instant created = instant("created");
        List<Entry> entries = new ArrayList<>();
        for (int i = 1; properties.containsKey(i + ".use"); i++) {
            @Nullable Entry entry = entry(i + ".");
            if (entry != null) {
                entries.add(entry);
            }
        }
        return new Profile(created, entries);
    }

    /** Null for a use that a newer Thalweg may know and this one does not. */
    private @Nullable Entry entry(String prefix) throws MalformedException {
        @Nullable BufferUse use = use(required(prefix + "use"));
        if (use == null) {
            return null;
        }
        Mount mount = use.isPerMount() ? new Mount(required(prefix + "mount"), required(prefix + "fileSystem")) : null;
        Fingerprint fingerprint = new Fingerprint(
                required(prefix + "cpu"),
                required(prefix + "kernel"),
                wholeNumber(prefix + "jdk"),
                required(prefix + "jdkVersion"));
        return new Entry(
                use,
                mount,
                fingerprint,
                instant(prefix + "measured"),
                size(prefix + "sizeBytes"),
                new Throughput(
                        figure(prefix + "megabytesPerSecond"),
                        figure(prefix + "megabytesPerSecond.low"),
                        figure(prefix + "megabytesPerSecond.high")),
                new Cost(figure(prefix + "nanosPerCall"), figure(prefix + "nanosPerByte")),
                properties.getProperty(prefix + "note", ""));
    }

    private static @Nullable BufferUse use(String id) {
        for (BufferUse use : BufferUse.values()) {
            if (use.id().equals(id)) {
                return use;
            }
        }
        return null;
    }

    private String required(String key) throws MalformedException {
        String value = properties.getProperty(key);
        if (value == null || value.isBlank()) {
            throw new MalformedException("it has no " + key);
        }
        return value;
    }

    private int wholeNumber(String key) throws MalformedException {
        String value = required(key);
        if (!value.matches("[1-9][0-9]{0,8}")) {
            throw wrong(key, value, "a positive whole number");
        }
        return Integer.parseInt(value);
    }

    private int size(String key) throws MalformedException {
        String value = required(key);
        OptionalInt size = SizeText.parse(value);
        if (size.isEmpty()) {
            throw wrong(key, value, SizeText.ACCEPTED);
        }
        return size.getAsInt();
    }

    private Instant instant(String key) throws MalformedException {
        String value = required(key);
        try {
            return Instant.parse(value);
        } catch (DateTimeException e) {
            throw wrong(key, value, "a time such as 2026-11-21T21:00:00Z");
        }
    }

    /** NaN when absent: a figure that was not measured. */
    private double figure(String key) throws MalformedException {
        String value = properties.getProperty(key);
        if (value == null) {
            return Double.NaN;
        }
        if (!value.matches("[0-9]{1,15}(\\.[0-9]{1,9})?")) {
            throw wrong(key, value, "a decimal number");
        }
        return Double.parseDouble(value);
    }

    private static MalformedException wrong(String key, String value, String wanted) {
        return new MalformedException(key + " is " + SizeText.printable(value) + ", wanted " + wanted);
    }

    static String format(Profile profile) {
        StringBuilder text = new StringBuilder()
                .append("# What `thalweg tune` measured here; the library takes its buffer sizes from it.\n")
                .append("# `thalweg doctor` explains it, -D" + Profile.PROPERTY + "=off switches it off.\n");
        line(text, "format", FORMAT);
        line(text, "version", String.valueOf(Profile.VERSION));
        line(text, "created", profile.created().toString());
        int number = 0;
        for (Entry entry : profile.entries()) {
            number++;
            text.append('\n');
            append(text, number + ".", entry);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String prefix, Entry entry) {
        line(text, prefix + "use", entry.use().id());
        Mount mount = entry.mount();
        if (mount != null) {
            line(text, prefix + "mount", mount.path());
            line(text, prefix + "fileSystem", mount.fileSystem());
        }
        line(text, prefix + "sizeBytes", String.valueOf(entry.sizeBytes()));
        figure(text, prefix + "megabytesPerSecond", entry.throughput().megabytesPerSecond());
        figure(text, prefix + "megabytesPerSecond.low", entry.throughput().low());
        figure(text, prefix + "megabytesPerSecond.high", entry.throughput().high());
        figure(text, prefix + "nanosPerCall", entry.cost().nanosPerCall());
        figure(text, prefix + "nanosPerByte", entry.cost().nanosPerByte());
        if (!entry.note().isEmpty()) {
            line(text, prefix + "note", entry.note());
        }
        line(text, prefix + "jdk", String.valueOf(entry.fingerprint().jdk()));
        line(text, prefix + "jdkVersion", entry.fingerprint().jdkVersion());
        line(text, prefix + "cpu", entry.fingerprint().cpu());
        line(text, prefix + "kernel", entry.fingerprint().kernel());
        line(text, prefix + "measured", entry.measured().toString());
    }

    private static void figure(StringBuilder text, String key, double value) {
        if (Double.isFinite(value) && value >= 0) {
            line(text, key, String.format(Locale.ROOT, "%.4f", value));
        }
    }

    /** Escapes the value as {@link Properties} reads it back; the keys are ours and need none. */
    private static void line(StringBuilder text, String key, String value) {
        text.append(key).append('=');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' || (c == ' ' && i == 0)) {
                text.append('\\').append(c);
            } else if (Character.isISOControl(c) || Character.isSurrogate(c)) {
                // A lone surrogate would not survive UTF-8, so none is written as itself.
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('\n');
    }
}
