package io.thalweg.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/**
 * Looks at a log without changing a byte of it, beside a writer too, and saves what can be saved of one that is damaged.
 *
 * <p>Every method reads what is there at that moment. While a writer is at work, what it is just writing looks like a tear.
 */
public final class LogInspection {
    private static final String UNFINISHED = ".unfinished";

    private LogInspection() {}

    /** Is told how far an inspection has come, every mebibyte or so, by the thread that asked for it. */
    @FunctionalInterface
    public interface Progress {
        void at(long readBytes, long totalBytes);
    }

    /**
     * Looks at the header of every segment, and reads the last one. An opening for writing reads the last one only, unless it
     * is {@link LogRecovery#STRICT}.
     *
     * @throws NoSuchFileException if there is no log in the directory
     * @throws IOException if the files cannot be read
     * @throws CorruptedLogException if they are of a later version of the format
     */
    public static LogReport inspect(Path directory) throws IOException {
        return survey(LogDirectory.existing(directory), false, (read, total) -> {});
    }

    /** Reads everything and checks every record. Fails as {@link #inspect} does; damage is no failure, but reported. */
    public static LogReport verify(Path directory, Progress progress) throws IOException {
        Objects.requireNonNull(progress, "progress");
        return survey(LogDirectory.existing(directory), true, progress);
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
     * Copies every record that can be proven into a log in a new directory: each whole record whose number fits between its
     * neighbours, whatever damage is around it. The numbers stay, so that some are missing; the new log says so itself, and
     * its readers step over them. The damaged log is only read, and {@code into} appears once the copy is on the disk.
     *
     * @return what was found in the damaged log, including each place that was skipped
     * @throws FileAlreadyExistsException if {@code into} already exists, or that name with {@code .unfinished}, where the
     *     copy is written first: a salvage that was killed leaves it
     * @throws NoSuchFileException if there is no log in {@code directory}, or no directory that {@code into} can be made in
     * @throws IOException if the damaged log holds no record, its writer drops a segment meanwhile, or the new log cannot be
     *     written
     */
    public static LogReport salvage(Path directory, Path into, Progress progress) throws IOException {
        Objects.requireNonNull(into, "into");
        Objects.requireNonNull(progress, "progress");
        LogStorage damaged = LogDirectory.existing(directory);
        Path unfinished = unfinished(into);
        Files.createDirectory(unfinished);
        try {
            LogReport report = salvaged(damaged, unfinished, progress);
            Files.move(unfinished, into, StandardCopyOption.ATOMIC_MOVE);
            new LogDirectory(into.toAbsolutePath().resolveSibling("")).force(); // of its parent
            return report;
        } catch (IOException | RuntimeException | Error e) {
            try {
                delete(unfinished);
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw e;
        }
    }

    /** Where the copy is written first; refuses what is in its way. */
    private static Path unfinished(Path into) throws IOException {
        if (Files.exists(into)) {
            throw new FileAlreadyExistsException(
                    into.toString(), null, "already exists, and a salvage replaces nothing");
        }
        Path parent = into.toAbsolutePath().resolveSibling("");
        if (Files.notExists(parent)) {
            throw new NoSuchFileException(
                    parent.toString(), null, "there is no such directory to make " + into.getFileName() + " in");
        }
        Path unfinished = into.resolveSibling(into.getFileName() + UNFINISHED);
        if (Files.exists(unfinished)) {
            throw new FileAlreadyExistsException(
                    unfinished.toString(),
                    null,
                    "a salvage that was killed left it; delete it, or choose another directory");
        }
        return unfinished;
    }

    private static LogReport salvaged(LogStorage damaged, Path into, Progress progress) throws IOException {
        try {
            return salvage(damaged, into, progress);
        } catch (CorruptedLogException ofLaterVersion) {
            throw ofLaterVersion.in(damaged);
        }
    }

    private static LogReport salvage(LogStorage damaged, Path into, Progress progress) throws IOException {
        int maxRecordBytes = maxRecordBytes(damaged);
        try (AppendLog saved = AppendLog.builder()
                .maxRecordBytes(maxRecordBytes)
                .segmentBytes(Math.max(
                        AppendLog.DEFAULT_SEGMENT_BYTES,
                        SegmentHeader.SIZE_BYTES
                                + RecordHeader.totalBytes(maxRecordBytes)
                                + SegmentWriter.RESERVE_BYTES))
                .open(into)) {
            return salvage(damaged, saved, progress);
        }
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

    private static void delete(Path directory) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
