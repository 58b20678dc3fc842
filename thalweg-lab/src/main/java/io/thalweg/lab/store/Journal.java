package io.thalweg.lab.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.thalweg.base.file.PrivateFiles;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.NotMeasured;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a session has done so far, one line of JSON each, so that it can be resumed after any end: the plan, then each
 * fork as it finishes, then that all is measured, then, when its reports are written, the end.
 */
public final class Journal implements Closeable {
    private static final String NAME = "journal.jsonl";

    private final FileChannel channel;

    private Journal(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * A line after the first.
     *
     * @param block the block of the fork
     * @param cell the index of its cell in the plan
     * @param twin whether it was the A/A control
     * @param fork what it measured; null if it was discarded
     * @param discarded why the cell was discarded; null if it was measured
     * @param measured when the last fork ended and only the reports were left; null but in the last line but one
     * @param finished when the session ended; null but in the last line
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record JournalEntry(
            int block,
            int cell,
            boolean twin,
            @Nullable Fork fork,
            @Nullable NotMeasured discarded,
            @Nullable Instant measured,
            @Nullable Instant finished) {
        public static JournalEntry of(Plan.PlannedFork slot, Fork fork) {
            return new JournalEntry(slot.block(), slot.cell(), slot.twin(), fork, null, null, null);
        }

        public static JournalEntry discarded(Plan.PlannedFork slot, NotMeasured why) {
            return new JournalEntry(slot.block(), slot.cell(), slot.twin(), null, why, null, null);
        }

        public static JournalEntry measured(Instant when) {
            return new JournalEntry(0, 0, false, null, null, when, null);
        }

        static JournalEntry finished(Instant when) {
            return new JournalEntry(0, 0, false, null, null, null, when);
        }

        /** Whether it is about a fork. Not named {@code is…}, which would be written as a field of the line. */
        public boolean tellsOfFork() {
            return measured == null && finished == null;
        }

        public Plan.PlannedFork slot() {
            return new Plan.PlannedFork(block, cell, twin);
        }
    }

    /**
     * What a journal holds.
     *
     * @param plan its first line
     * @param entries the others
     * @param lengthBytes where the last whole line ends
     */
    public record JournalContent(Plan plan, List<JournalEntry> entries, long lengthBytes) {
        /** The forks, as far as the run has come. */
        public List<JournalEntry> forks() {
            return entries.stream().filter(JournalEntry::tellsOfFork).toList();
        }

        /** When all was measured and only the reports were left; null while it is not. */
        @Nullable
        public Instant measuredAt() {
            return entries.stream()
                    .map(JournalEntry::measured)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
    }

    /** Begins the journal of a new run. */
    public static Journal create(Path run, Plan plan) throws IOException {
        PrivateFiles.write(run.resolve(NAME), "");
        Journal journal = new Journal(FileChannel.open(run.resolve(NAME), StandardOpenOption.WRITE));
        journal.line(plan);
        return journal;
    }

    /** Goes on with the journal of an unfinished run; a line that was cut off is dropped. */
    public static Journal append(Path run, JournalContent content) throws IOException {
        FileChannel channel = FileChannel.open(run.resolve(NAME), StandardOpenOption.WRITE);
        channel.truncate(content.lengthBytes());
        channel.position(content.lengthBytes());
        return new Journal(channel);
    }

    /** Reads the journal of a run. */
    public static JournalContent read(Path run) {
        Path path = run.resolve(NAME);
        int number = 1;
        try {
            byte[] bytes = Files.readAllBytes(path);
            int length = lastLineEnd(bytes);
            List<String> lines =
                    new String(bytes, 0, length, StandardCharsets.UTF_8).lines().toList();
            if (lines.isEmpty()) {
                throw unreadable(path, 1, "the plan is missing", null);
            }
            Plan plan = JournalJson.MAPPER.readValue(lines.get(0), Plan.class);
            List<JournalEntry> entries = new ArrayList<>();
            for (number = 2; number <= lines.size(); number++) {
                entries.add(JournalJson.MAPPER.readValue(lines.get(number - 1), JournalEntry.class));
            }
            return new JournalContent(plan, List.copyOf(entries), length);
        } catch (IOException e) {
            throw unreadable(
                    path,
                    number,
                    String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    e);
        }
    }

    /** Kill -9 in the middle of a line leaves one without its end. */
    private static int lastLineEnd(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    private static Problem unreadable(Path path, int line, String why, @Nullable Throwable cause) {
        return new Problem(
                ExitCode.BAD_DATA,
                "cannot read line " + line + " of " + Printable.of(path) + ": " + Printable.of(why),
                "Run `thalweg clean`, then start a new run.",
                cause);
    }

    /** Whether that folder holds a journal whose last line is not the end of its session. */
    public static boolean isUnfinished(Path run) {
        if (!Files.exists(run.resolve(NAME))) {
            return false;
        }
        try {
            return read(run).entries().stream().allMatch(entry -> entry.finished() == null);
        } catch (Problem unreadable) {
            return false;
        }
    }

    /** Adds a line; it survives the end of this process. */
    public void add(JournalEntry entry) throws IOException {
        line(entry);
    }

    /** Adds the last line of a run whose results are where they belong. */
    public static void conclude(Path run, Instant finishedAt) throws IOException {
        try (Journal journal = new Journal(FileChannel.open(run.resolve(NAME), StandardOpenOption.APPEND))) {
            journal.add(JournalEntry.finished(finishedAt));
        }
    }

    private void line(Object value) throws IOException {
        ByteBuffer line =
                ByteBuffer.wrap((JournalJson.MAPPER.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8));
        while (line.hasRemaining()) {
            channel.write(line);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
