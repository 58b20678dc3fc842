package io.thalweg.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.thalweg.base.format.Format;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.log.LogReader;
import io.thalweg.log.LogReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code thalweg appendlog inspect --records}: prints records, and stops at damage. */
final class AppendLogRecords {
    private static final int SHOWN_CHARACTERS = 100;
    /** How often to look whether the output still has a reader. */
    private static final int RECORDS_PER_LOOK = 1000;

    private static final JsonMapper JSON = new JsonMapper();

    private record RecordLine(long sequence, int bytes, String base64) {}

    @Option(
            names = "--records",
            description = "Print the records instead, one a line, and stop at damage. As text: number, length, and the"
                    + " beginning of the payload, in hexadecimal if it is not UTF-8. As json: an object a line, with"
                    + " the whole payload in Base64.")
    private boolean asked;

    @Option(names = "--from", paramLabel = "N", description = "Start at record N; the default is the oldest.")
    private Values.@Nullable CountLimit from;

    @Option(names = "--count", paramLabel = "N", description = "At most N records.")
    private Values.@Nullable CountLimit count;

    /** Whether records are to be printed. */
    boolean areAsked() {
        return asked || from != null || count != null;
    }

    /** Prints those of {@code log}, which is {@code report}. */
    int print(Path log, LogReport report, OutputOptions output, Terminal terminal) {
        Format format = output.shown();
        if (!output.files().isEmpty() || (format != Format.TEXT && format != Format.JSON)) {
            throw new Problem(
                    ExitCode.USAGE,
                    "records are printed to the standard output, as text or json",
                    "Leave out -o, and give --format text or --format json.");
        }
        long oldest = report.firstSequence();
        long first = from == null ? 0 : from.count();
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
        return AppendLogFiles.read(log, () -> print(log, Math.max(first, oldest), format, terminal));
    }

    private int print(Path log, long first, Format format, Terminal terminal) throws IOException {
        long most = count == null ? Long.MAX_VALUE : count.count();
        try (LogReader reader = LogReader.open(log, first)) {
            for (long printed = 0; printed < most && reader.next(); printed++) {
                terminal.out().println(format == Format.JSON ? json(reader) : text(reader));
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
        return JSON.writeValueAsString(new RecordLine(
                reader.sequence(), reader.length(), Base64.getEncoder().encodeToString(reader.copy())));
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
