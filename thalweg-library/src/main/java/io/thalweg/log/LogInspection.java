package io.thalweg.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;

/**
 * Looks at a log without changing a byte of it, beside a writer too, copies it, and saves what can be saved of one that
 * is damaged.
 *
 * <p>Every method reads what is there at that moment. While a writer is at work, what it is just writing looks like a
 * tear.
 */
public final class LogInspection {
    private static final String UNFINISHED = ".unfinished";

    /** Each is longer than the time for which the writer keeps a record. */
    private static final int COPIES_TRIED = 3;

    private static final long PROGRESS_BYTES = 1 << 20;

    private LogInspection() {}

    /** Called every mebibyte or so by the inspecting thread. */
    @FunctionalInterface
    public interface Progress {
        void at(long readBytes, long totalBytes);
    }

    /**
     * Looks at the header of every segment, and reads the last one. An opening for writing reads the last one only,
     * unless it is {@link LogRecovery#STRICT}.
     *
     * @throws NoSuchFileException if there is no log in the directory
     * @throws IOException if the files cannot be read
     * @throws CorruptedLogException if they are of a later version of the format
     */
    public static LogReport inspect(Path directory) throws IOException {
        try (LogDirectory log = LogDirectory.existing(directory)) {
            return survey(log, false, (read, total) -> {});
        }
    }

    /** Reads everything and checks every record. Fails as {@link #inspect} does; damage is no failure, but reported. */
    public static LogReport verify(Path directory, Progress progress) throws IOException {
        Objects.requireNonNull(progress, "progress");
        try (LogDirectory log = LogDirectory.existing(directory)) {
            return survey(log, true, progress);
        }
    }

    static LogReport survey(LogStorage storage, boolean everything, Progress progress) throws IOException {
        try {
            return Segments.read(
                    storage, names -> new LogSurvey(storage, names, everything, record -> {}, progress).run());
        } catch (CorruptedLogException e) {
            throw e.in(storage);
        }
    }

    /**
     * Copies every record that can be proven into a log in a new directory: each whole record whose number fits between
     * its neighbours, whatever damage is around it. The numbers stay, so that some are missing; the new log says so
     * itself, and its readers step over them. The damaged log is only read, and {@code into} appears once the copy is
     * on the disk.
     *
     * @return what was found in the damaged log, including each place that was skipped
     * @throws FileAlreadyExistsException if {@code into} already exists, or that name with {@code .unfinished}, where
     *     the copy is written first: a salvage that was killed leaves it
     * @throws NoSuchFileException if there is no log in {@code directory}, or no directory that {@code into} can be
     *     made in
     * @throws IOException if the damaged log holds no record, its writer drops a segment meanwhile, or the new log
     *     cannot be written
     */
    public static LogReport salvage(Path directory, Path into, Progress progress) throws IOException {
        Objects.requireNonNull(into, "into");
        Objects.requireNonNull(progress, "progress");
        try (LogDirectory damaged = LogDirectory.existing(directory)) {
            return written("salvage", into, unfinished -> salvaged(damaged, unfinished, progress));
        }
    }

    /**
     * Copies a log into a new directory, while its writer is at work too: each record that was there when the copy
     * began, with its number, and none that came later. So no copy of files that change meanwhile is needed. Every
     * record is checked, and the copy is read once more when it is on the disk; only then {@code into} appears.
     *
     * <p>If the writer drops records that are still to be copied, the copy begins anew with the oldest that is kept. It
     * fails when that has happened three times: then keep records for longer than a copy takes.
     *
     * @return what the copy holds
     * @throws CorruptedLogException if the log is damaged: there is no copy; {@link #salvage} saves the rest
     * @throws FileAlreadyExistsException if {@code into} already exists, or that name with {@code .unfinished}, where
     *     the copy is written first: one that was killed leaves it
     * @throws NoSuchFileException if there is no log in {@code directory}, or no directory that {@code into} can be
     *     made in
     * @throws IOException if the log has numbers but no records, drops them too soon, or the copy cannot be written
     */
    public static LogReport copy(Path directory, Path into, Progress progress) throws IOException {
        Objects.requireNonNull(into, "into");
        Objects.requireNonNull(progress, "progress");
        try (LogDirectory log = LogDirectory.existing(directory)) {
            return written("copy", into, unfinished -> copied(log, unfinished, progress));
        }
    }

    /** Makes a log. */
    private interface LogMaker {
        LogReport into(LogDirectory unfinished) throws IOException;
    }

    /** Has a log written beside its place, which is there once all of it is on the disk. */
    private static LogReport written(String what, Path into, LogMaker writing) throws IOException {
        Path unfinished = createUnfinished(what, into);
        try (LogDirectory made = LogDirectory.held(unfinished)) {
            try {
                LogReport report = writing.into(made);
                made.requireSame();
                Files.move(unfinished, into, StandardCopyOption.ATOMIC_MOVE);
                LogDirectory.force(into.toAbsolutePath().resolveSibling(""));
                return report;
            } catch (IOException | RuntimeException | Error e) {
                try {
                    made.delete();
                } catch (IOException suppressed) {
                    e.addSuppressed(suppressed);
                }
                throw e;
            }
        }
    }

    /** Where the log is written first; refuses what is in its way. */
    private static Path createUnfinished(String what, Path into) throws IOException {
        if (Files.exists(into)) {
            throw new FileAlreadyExistsException(
                    into.toString(), null, "already exists, and a " + what + " replaces nothing");
        }
        Path parent = into.toAbsolutePath().resolveSibling("");
        if (Files.notExists(parent)) {
            throw new NoSuchFileException(
                    parent.toString(), null, "there is no such directory to make " + into.getFileName() + " in");
        }
        Path unfinished = into.resolveSibling(into.getFileName() + UNFINISHED);
        try {
            return Files.createDirectory(unfinished);
        } catch (FileAlreadyExistsException e) {
            throw new FileAlreadyExistsException(
                    unfinished.toString(),
                    null,
                    "another " + what + " is writing it, or one that was killed left it: delete it only if none is"
                            + " running, or choose another directory");
        }
    }

    private static LogReport copied(LogStorage log, LogDirectory into, Progress progress) throws IOException {
        for (int tried = 1; ; tried++) {
            List<LogReader.LogPart> parts = LogReader.parts(log);
            try (AppendLog copy = like(largestRecord(log)).open(into.path())) {
                copy(log, parts, copy, progress);
            } catch (IOException e) {
                if (e instanceof CorruptedLogException || !isDropped(log, parts)) {
                    throw e;
                }
                if (tried == COPIES_TRIED) {
                    throw new IOException(
                            "the writer of " + log.name() + " drops records before they are copied; keep them for"
                                    + " longer than a copy takes",
                            e);
                }
                into.deleteFiles();
                continue;
            }
            return survey(into, true, (read, total) -> {});
        }
    }

    /** Whether the oldest of these records is not kept any more. */
    private static boolean isDropped(LogStorage log, List<LogReader.LogPart> parts) throws IOException {
        List<String> names = Segments.names(log);
        return !names.isEmpty()
                && !parts.isEmpty()
                && SegmentHeader.baseOf(names.get(0)) > parts.get(0).firstSequence();
    }

    private static int largestRecord(LogStorage log) throws IOException {
        return Segments.read(log, names -> {
            int most = 0;
            for (String name : names) {
                try (LogStorage.LogFile file = log.openToRead(name)) {
                    most = Math.max(most, SegmentHeader.read(file, name).maxRecordBytes());
                } catch (CorruptedLogException e) {
                    throw e.in(log);
                }
            }
            return most;
        });
    }

    /** The records of these parts. */
    static void copy(LogStorage log, List<LogReader.LogPart> parts, AppendLog copy, Progress progress)
            throws IOException {
        if (parts.isEmpty()) {
            List<String> names = Segments.names(log);
            if (!names.isEmpty() && SegmentHeader.baseOf(names.get(0)) > 0) {
                throw new IOException("nothing to copy in " + log.name() + ": it holds no record");
            }
            return;
        }
        long total = parts.stream().mapToLong(LogReader.LogPart::sizeBytes).sum();
        long end = parts.get(parts.size() - 1).limitSequence();
        long bytes = 0;
        long reportedBytes = 0;
        try (LogReader reader = LogReader.open(log, parts.get(0).firstSequence(), end)) {
            while (reader.next()) {
                if (reader.sequence() > copy.nextSequence()) {
                    copy.skipTo(reader.sequence());
                }
                copy.append(reader.payload());
                bytes += RecordHeader.totalBytes(reader.length());
                if (bytes - reportedBytes >= PROGRESS_BYTES) {
                    reportedBytes = bytes;
                    progress.at(bytes, Math.max(bytes, total));
                }
            }
        }
        if (end > copy.nextSequence()) {
            copy.skipTo(end);
        }
    }

    private static LogReport salvaged(LogStorage damaged, LogDirectory into, Progress progress) throws IOException {
        try {
            return salvage(damaged, into, progress);
        } catch (CorruptedLogException ofLaterVersion) {
            throw ofLaterVersion.in(damaged);
        }
    }

    private static LogReport salvage(LogStorage damaged, LogDirectory into, Progress progress) throws IOException {
        try (AppendLog saved = like(maxRecordBytes(damaged)).open(into.path())) {
            return salvage(damaged, saved, progress);
        }
    }

    /** A log that takes records of that size. */
    private static AppendLog.Builder like(int maxRecordBytes) {
        long needed = SegmentHeader.SIZE_BYTES + RecordHeader.totalBytes(maxRecordBytes) + SegmentWriter.RESERVE_BYTES;
        return AppendLog.builder()
                .maxRecordBytes(maxRecordBytes)
                .segmentBytes(Math.max(AppendLog.DEFAULT_SEGMENT_BYTES, needed));
    }

    /** A first look: a segment whose header is lost does not say how long its records may be. */
    static int maxRecordBytes(LogStorage damaged) throws IOException {
        LogSurvey survey = new LogSurvey(damaged, Segments.names(damaged), true, record -> {}, (read, total) -> {});
        survey.run();
        return survey.maxRecordBytes();
    }

    static LogReport salvage(LogStorage damaged, AppendLog saved, Progress progress) throws IOException {
        LogSurvey survey = new LogSurvey(
                damaged,
                Segments.names(damaged),
                true,
                record -> {
                    if (record.sequence() > saved.nextSequence()) {
                        saved.skipTo(record.sequence());
                    }
                    saved.append(ByteBuffer.wrap(record.bytes(), record.payloadAt(), record.length()));
                },
                progress);
        LogReport report = survey.run();
        if (report.segments().stream().allMatch(segment -> segment.records() == 0)) {
            throw new IOException("nothing to salvage in " + damaged.name() + ": it holds no whole record of a log");
        }
        if (report.nextSequence() > saved.nextSequence()) {
            saved.skipTo(report.nextSequence());
        }
        return report;
    }
}
