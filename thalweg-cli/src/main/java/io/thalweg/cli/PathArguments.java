package io.thalweg.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Paths on the command line. A file's name is bytes, but an argument reaches Java as text, decoded by the locale; where
 * that lost something, the bytes are taken from where the kernel keeps them.
 */
final class PathArguments implements ITypeConverter<Path> {
    private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");

    /** How a JVM reads and hands on arguments; of a locale without UTF-8 much is lost. */
    private static final Charset SYSTEM = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    private final Map<String, byte[]> bytesOf;

    private PathArguments(Map<String, byte[]> bytesOf) {
        this.bytesOf = bytesOf;
    }

    /** Paths as text only, for arguments that did not come from this process's command line. */
    static PathArguments ofText() {
        return new PathArguments(Map.of());
    }

    /** Paths of this process's arguments. */
    static PathArguments ofProcess(String... arguments) {
        Map<String, byte[]> bytesOf = new HashMap<>();
        try {
            byte[] raw = Files.readAllBytes(COMMAND_LINE);
            int end = raw.length - 1;
            for (int i = arguments.length - 1; i >= 0 && end > 0; i--) {
                int start = end;
                while (start > 0 && raw[start - 1] != 0) {
                    start--;
                }
                remember(bytesOf, arguments[i], Arrays.copyOfRange(raw, start, end));
                end = start - 1;
            }
        } catch (IOException elsewhere) {
            return ofText();
        }
        return new PathArguments(bytesOf);
    }

    /** Only what may have lost something in decoding; the value after the = of an option counts by itself. */
    private static void remember(Map<String, byte[]> bytesOf, String text, byte[] bytes) {
        if (Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)
                && StandardCharsets.US_ASCII.newEncoder().canEncode(text)) {
            return;
        }
        bytesOf.putIfAbsent(text, bytes);
        int equals = text.indexOf('=');
        if (text.startsWith("-") && equals > 0) {
            bytesOf.putIfAbsent(text.substring(equals + 1), Arrays.copyOfRange(bytes, equals + 1, bytes.length));
        }
    }

    /** Whether that argument, handed on to another program, would not be what was typed. */
    boolean isChanged(String argument) {
        byte[] bytes = bytesOf.get(argument);
        return bytes != null && !Arrays.equals(argument.getBytes(SYSTEM), bytes);
    }

    @Override
    public Path convert(String value) {
        if (value.isEmpty()) {
            throw new TypeConversionException("'' is not the name of a file");
        }
        byte[] bytes = bytesOf.get(value);
        try {
            return bytes == null ? Path.of(value) : ofBytes(bytes);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + value + "' is not the name of a file: " + e.getMessage());
        }
    }

    private static Path ofBytes(byte[] bytes) {
        StringBuilder uri = new StringBuilder("file:///");
        for (byte b : bytes) {
            uri.append(b == '/' ? "/" : String.format("%%%02X", b));
        }
        Path absolute = Path.of(URI.create(uri.toString()));
        return bytes[0] == '/' ? absolute : absolute.getRoot().relativize(absolute);
    }
}
