package io.thalweg.cli;

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
    private static final Duration LONGEST_BUDGET = Duration.ofHours(24);

    private Values() {}

    static void register(CommandLine commandLine, PathArguments paths) {
        commandLine.registerConverter(Path.class, paths);
        commandLine.registerConverter(ArraySize.class, Values::arraySize);
        commandLine.registerConverter(Duration.class, Values::budget);
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
        Matcher duration = DURATION.matcher(text);
        if (duration.matches()) {
            long count = Long.parseLong(duration.group(1));
            Duration budget = switch (duration.group(2)) {
                case "s" -> Duration.ofSeconds(count);
                case "m" -> Duration.ofMinutes(count);
                default -> Duration.ofHours(count);
            };
            if (budget.compareTo(SHORTEST_BUDGET) >= 0 && budget.compareTo(LONGEST_BUDGET) <= 0) {
                return budget;
            }
        }
        throw new TypeConversionException("'" + text + "' is not a time from 5s to 24h, such as 90s, 2m or 1h");
    }
}
