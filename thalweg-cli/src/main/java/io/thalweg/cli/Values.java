package io.thalweg.cli;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** How values are written on the command line. */
final class Values {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([KM]?)");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,6})(s|m|h)");

    /** An array of 16 MiB no longer fits any processor's cache; more would only need a larger heap. */
    private static final long LARGEST_ARRAY_BYTES = 16L << 20;

    private static final Duration SHORTEST_BUDGET = Duration.ofSeconds(5);
    private static final Duration SHORTEST_WATCH = Duration.ofSeconds(1);
    private static final Duration LONGEST_BUDGET = Duration.ofHours(24);

    private Values() {}

    static void register(CommandLine commandLine, PathArguments paths) {
        commandLine.registerConverter(Path.class, paths);
        commandLine.registerConverter(ArraySize.class, Values::arraySize);
        commandLine.registerConverter(Duration.class, Values::budget);
        commandLine.registerConverter(WatchTime.class, Values::watch);
        commandLine.registerConverter(Status.class, Values::status);
        commandLine.registerConverter(CountLimit.class, Values::limit);
        commandLine.registerConverter(Word.class, text -> new Word(text, paths));
    }

    /**
     * The size of the array of each read.
     *
     * @param bytes 0 for byte by byte
     */
    record ArraySize(int bytes) {}

    static ArraySize arraySize(String text) {
        Matcher size = SIZE.matcher(text);
        if (size.matches()) {
            long unit = size.group(2).equals("K") ? 1L << 10 : size.group(2).equals("M") ? 1L << 20 : 1;
            long bytes = Long.parseLong(size.group(1)) * unit;
            if (bytes <= LARGEST_ARRAY_BYTES) {
                return new ArraySize((int) bytes);
            }
        }
        throw new TypeConversionException(
                "'" + text + "' is not a size from 0 (byte by byte) to 16M; K is 1024 bytes and M is 1024 K");
    }

    static Duration budget(String text) {
        return duration(text, SHORTEST_BUDGET, "5s");
    }

    /** A word that may be the name of a file, or something else: it is taken for a name only when asked for one. */
    record Word(String text, PathArguments paths) {
        Path path() {
            try {
                return paths.convert(text);
            } catch (TypeConversionException e) {
                throw new Problem(
                        ExitCode.USAGE, Printable.of(String.valueOf(e.getMessage())), "Name a file that exists.", e);
            }
        }
    }

    /** An exit code that says failure: a shell keeps only its lowest byte, and 256 would come out as success. */
    record Status(int code) {}

    static Status status(String text) {
        if (text.matches("[0-9]{1,3}")) {
            int code = Integer.parseInt(text);
            if (code >= 1 && code <= 255) {
                return new Status(code);
            }
        }
        throw new TypeConversionException("'" + text + "' is not an exit code from 1 to 255");
    }

    /** How many of something are allowed. */
    record CountLimit(long count) {}

    static CountLimit limit(String text) {
        if (text.matches("[0-9]{1,18}")) {
            return new CountLimit(Long.parseLong(text));
        }
        throw new TypeConversionException("'" + text + "' is not a whole number from 0 on");
    }

    /** How long to watch a JVM. */
    record WatchTime(Duration duration) {}

    static WatchTime watch(String text) {
        return new WatchTime(duration(text, SHORTEST_WATCH, "1s"));
    }

    private static Duration duration(String text, Duration shortest, String shortestText) {
        Matcher parts = DURATION.matcher(text);
        if (parts.matches()) {
            long count = Long.parseLong(parts.group(1));
            Duration duration = switch (parts.group(2)) {
                case "s" -> Duration.ofSeconds(count);
                case "m" -> Duration.ofMinutes(count);
                default -> Duration.ofHours(count);
            };
            if (duration.compareTo(shortest) >= 0 && duration.compareTo(LONGEST_BUDGET) <= 0) {
                return duration;
            }
        }
        throw new TypeConversionException(
                "'" + text + "' is not a time from " + shortestText + " to 24h, such as 90s, 2m or 1h");
    }
}
