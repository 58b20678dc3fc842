package io.thalweg.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thalweg.base.format.Format;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.log.LogInspection;
import io.thalweg.log.LogReader;
import io.thalweg.log.LogReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code thalweg appendlog dump}: prints records. */
@Command(
        name = "dump",
        description = "Prints the records of a log, one a line, and stops at damage. As text: number, length, and the"
                + " beginning of the payload, in hexadecimal if it is not UTF-8. As json: an object a line, with the"
                + " whole payload in Base64.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class AppendLogDumpCommand implements Callable<Integer> {
    private static final int SHOWN_CHARACTERS = 100;
    /** How often to look whether anybody still reads. */
    private static final int RECORDS_PER_LOOK = 1000;

    private static final JsonMapper JSON = new JsonMapper();

    private record Line(long sequence, int bytes, String base64) {}

    @Parameters(paramLabel = "DIR", description = "The directory of the log.")
    private @Nullable Path directory;

    @Option(names = "--from", paramLabel = "N", description = "Begin with record N; the default is the oldest.")
    private Values.@Nullable Limit from;

    @Option(names = "--count", paramLabel = "N", description = "Print at most N records.")
    private Values.@Nullable Limit count;

    @Mixin
    private FormatOptions formats = new FormatOptions(Format.TEXT, Format.JSON);

    private final Terminal terminal;

    AppendLogDumpCommand(Commands commands) {
        this.terminal = commands.terminal();
    }

    @Override
    public Integer call() {
        Path log = AppendLogFiles.required(directory);
        long first = from == null ? 0 : from.count();
        LogReport report = AppendLogFiles.read(log, () -> LogInspection.inspect(log));
        long oldest = report.firstSequence();
        if (from != null && first < oldest) {
            throw new Problem(
                    ExitCode.USAGE,
                    "record " + first + " of " + Printable.of(log) + " was dropped",
                    "Begin with --from " + oldest + " or later.");
        }
        long end = report.nextSequence();
        // A script that asks for what is new begins at the end, and gets nothing.
        if (first > end) {
            throw new Problem(
                    ExitCode.USAGE,
                    "record " + first + " of " + Printable.of(log) + " is not there: the log ends at " + end
                            + ", the number of its next record",
                    "Begin with --from " + end + " or earlier.");
        }
        return AppendLogFiles.read(log, () -> dump(log, Math.max(first, oldest)));
    }

    private int dump(Path log, long first) throws IOException {
        long most = count == null ? Long.MAX_VALUE : count.count();
        try (LogReader reader = LogReader.open(log, first)) {
            for (long printed = 0; printed < most && reader.next(); printed++) {
                terminal.out().println(formats.format() == Format.JSON ? json(reader) : text(reader));
                if (printed % RECORDS_PER_LOOK == 0 && terminal.outputFailure().isPresent()) {
                    break;
                }
            }
        } finally {
            terminal.out().flush();
        }
        return ExitCode.OK.status();
    }

    private static String json(LogReader reader) throws IOException {
        return JSON.writeValueAsString(
                new Line(reader.sequence(), reader.length(), Base64.getEncoder().encodeToString(reader.copy())));
    }

    private static String text(LogReader reader) {
        return reader.sequence() + "  " + reader.length() + " B  " + shown(reader.payload());
    }

    private static String shown(ByteBuffer payload) {
        try {
            return beginning(Printable.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(payload.duplicate())
                    .toString()));
        } catch (CharacterCodingException e) {
            byte[] bytes = new byte[Math.min(payload.remaining(), SHOWN_CHARACTERS)];
            payload.get(bytes);
            return beginning(HexFormat.of().formatHex(bytes));
        }
    }

    private static String beginning(String text) {
        if (text.length() <= SHOWN_CHARACTERS) {
            return text;
        }
        boolean splitsPair = Character.isHighSurrogate(text.charAt(SHOWN_CHARACTERS - 1));
        return text.substring(0, SHOWN_CHARACTERS - (splitsPair ? 1 : 0)) + "…";
    }
}
