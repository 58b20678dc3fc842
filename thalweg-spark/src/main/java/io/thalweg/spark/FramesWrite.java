package io.thalweg.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;

/**
 * The job that writes: whole files get their names when all tasks are done. A reader sees a file as a whole or not at all;
 * a job that fails leaves none.
 */
final class FramesWrite implements BatchWrite {
    private final FramesTask task;
    private final boolean replaces;

    FramesWrite(FramesTask task, boolean replaces) {
        this.task = task;
        this.replaces = replaces;
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return task;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        Path directory = Path.of(task.directory());
        try {
            if (replaces) {
                List<Path> former = new ArrayList<>();
                InputFiles.addBelow(directory, former);
                for (Path file : former) {
                    Files.delete(file);
                    Files.deleteIfExists(FrameIndex.beside(file));
                }
            }
            for (WriterCommitMessage message : messages) {
                FramesTaskWriter.Written written = (FramesTaskWriter.Written) message;
                Files.move(
                        Path.of(written.file()),
                        directory.resolve(written.finalName()),
                        StandardCopyOption.ATOMIC_MOVE);
            }
            Files.write(directory.resolve(InputFiles.SUCCESS), new byte[0]);
            deleteUnfinished();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot commit what was written to " + directory + ": " + e, e);
        }
    }

    @Override
    public void abort(@Nullable WriterCommitMessage[] messages) {
        try {
            for (WriterCommitMessage message : messages) {
                if (message instanceof FramesTaskWriter.Written written) {
                    Files.deleteIfExists(Path.of(task.directory(), written.finalName()));
                }
            }
            deleteUnfinished();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove what a failed job left in " + task.unfinished(), e);
        }
    }

    /** A task that is being killed may add a file meanwhile; it deletes that itself. */
    private void deleteUnfinished() throws IOException {
        if (!Files.exists(task.unfinished())) {
            return;
        }
        try (Stream<Path> files = Files.list(task.unfinished())) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(task.unfinished());
    }
}
