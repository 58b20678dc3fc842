package io.thalweg.base.file;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON files of one kind: one object whose fields {@code format} and {@code version} say what it is.
 *
 * @param format what the field {@code format} must say
 * @param version the only version that is understood
 * @param maxBytes what a file may hold
 * @param kind what a person calls such a file, such as {@code recording}
 * @param source where such a file comes from, as the sentence that says what to do
 */
public record JsonFile(String format, int version, int maxBytes, String kind, String source) {
    private static final int LONGEST_QUOTE = 200;

    /** Where a field is missing, or is no scalar. */
    private static final String NOTHING = "nothing";

    /** How every file of gzip begins. */
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    /**
     * Reads a file.
     *
     * @throws Problem with {@code BAD_DATA} if it is not JSON, of another format or version, or too large, naming line
     *     and column; with {@code ENVIRONMENT} if it cannot be read
     */
    public <T> T read(Path file, JsonMapper mapper, Class<T> type) {
        return parse(bytes(file), Printable.of(file), mapper, type);
    }

    /** The content of a regular file that is not too large. */
    private byte[] bytes(Path file) {
        String name = Printable.of(file);
        byte[] content;
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                String is = attributes.isDirectory() ? "a directory" : "a pipe, a socket or a device";
                throw unreadable(name + " is " + is + ", not a " + kind, null);
            }
            if (attributes.size() > maxBytes) {
                throw tooLarge(name);
            }
            try (InputStream in = uncompressed(Files.newInputStream(file))) {
                content = in.readNBytes(maxBytes + 1);
            }
        } catch (NoSuchFileException e) {
            throw unreadable(name + " does not exist", e);
        } catch (AccessDeniedException e) {
            throw unreadable(name + " cannot be read: permission denied", e);
        } catch (EOFException | ZipException e) {
            throw damaged(name + ": what gzip has compressed in it is damaged", e);
        } catch (IOException e) {
            throw unreadable(name + " cannot be read: " + Reason.of(e, file), e);
        }
        if (content.length > maxBytes) {
            throw tooLarge(name); // It grew meanwhile.
        }
        return content;
    }

    /** The content of a file that {@code gzip} may have compressed, as our published results are. */
    private static InputStream uncompressed(InputStream file) throws IOException {
        BufferedInputStream in = new BufferedInputStream(file);
        try {
            in.mark(GZIP.length);
            boolean compressed = Arrays.equals(in.readNBytes(GZIP.length), GZIP);
            in.reset();
            return compressed ? new GZIPInputStream(in) : in;
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    private Problem tooLarge(String name) {
        return new Problem(
                ExitCode.BAD_DATA,
                name + " is larger than " + (maxBytes >> 20) + " MiB, the limit of a " + kind,
                source);
    }

    private Problem unreadable(String what, @Nullable IOException cause) {
        return new Problem(ExitCode.ENVIRONMENT, what, source, cause);
    }

    /** Reads the content of a file; {@code name} is for messages. */
    public <T> T parse(byte[] content, String name, JsonMapper mapper, Class<T> type) {
        try {
            checkVersion(content, name, mapper);
            return mapper.readValue(content, type);
        } catch (JsonProcessingException e) {
            throw damaged(where(e, name) + ": " + brief(JsonDamage.of(e, content.length)), e);
        } catch (IOException e) {
            throw damaged(name + ": " + brief(Reason.of(e)), e);
        }
    }

    /** Looks no further than to these two fields, so that no other file costs more memory than its bytes. */
    private void checkVersion(byte[] content, String name, JsonMapper mapper) throws IOException {
        String foundFormat = NOTHING;
        String foundVersion = NOTHING;
        try (JsonParser json = mapper.createParser(content)) {
            boolean inObject = json.nextToken() == JsonToken.START_OBJECT;
            while (inObject && json.nextToken() == JsonToken.FIELD_NAME) {
                String field = json.currentName();
                json.nextToken();
                if (field.equals("format")) {
                    foundFormat = scalar(json);
                } else if (field.equals("version")) {
                    foundVersion = scalar(json);
                }
                json.skipChildren();
            }
        }
        if (!foundFormat.equals(format)) {
            throw new Problem(
                    ExitCode.BAD_DATA, name + ": wanted the format " + format + ", got " + brief(foundFormat), source);
        }
        if (!foundVersion.equals(Integer.toString(version))) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    foundVersion.equals(NOTHING)
                            ? name + ": wanted version " + version + " of " + format + ", got " + NOTHING
                            : name + ": version " + brief(foundVersion) + " of " + format
                                    + ", but this Thalweg reads version " + version,
                    "Use the version of Thalweg that wrote the file, or a newer one.");
        }
    }

    private static String scalar(JsonParser json) throws IOException {
        return json.currentToken().isScalarValue() ? json.getText() : NOTHING;
    }

    private static String where(JsonProcessingException e, String name) {
        JsonLocation location = e.getLocation();
        String where = location == null
                ? name
                : String.format(
                        Locale.ROOT, "%s, line %d, column %d", name, location.getLineNr(), location.getColumnNr());
        if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
            String path = mapping.getPath().stream()
                    .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                    .collect(Collectors.joining("."))
                    .replace(".[", "[");
            return where + " at " + brief(path);
        }
        return where;
    }

    /** What to throw when the content makes no sense. */
    public Problem damaged(String what, @Nullable IOException cause) {
        return new Problem(ExitCode.BAD_DATA, what, "The file is damaged or was edited. " + source, cause);
    }

    /** Foreign text, printable and not too long. */
    public static String brief(String text) {
        return Printable.of(text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "…" : text);
    }
}
