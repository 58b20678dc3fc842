package io.thalweg.spark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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
 * The job that writes: whole files get their names when all tasks are done. A reader sees a file as a whole or not at
 * all; a job that fails leaves none.
 */
final class FramesWrite implements BatchWrite {
    private static final System.Logger LOG = System.getLogger("io.thalweg");

    private final FramesTask task;
    private final boolean replaces;
    private boolean replacing;

    FramesWrite(FramesTask task, boolean replaces) {
        this.task = task;
        this.replaces = replaces;
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return task;
    }

    /** What was there goes last: a failure before loses nothing, and one after it leaves what is new. */
    @Override
    public void commit(WriterCommitMessage[] messages) {
        Path directory = Path.of(task.directory());
        try {
            List<Path> former = new ArrayList<>();
            if (replaces) {
                InputFiles.addBelow(directory, former, LinkOption.NOFOLLOW_LINKS);
            }
            for (WriterCommitMessage message : messages) {
                FramesTaskWriter.Written written = (FramesTaskWriter.Written) message;
                Files.move(
                        Path.of(written.file()),
                        directory.resolve(written.finalName()),
                        StandardCopyOption.ATOMIC_MOVE);
            }
            force(directory);
            replacing = replaces;
            for (Path file : former) {
                Files.delete(file);
                Files.deleteIfExists(FrameIndex.beside(file));
            }
            Files.write(directory.resolve(InputFiles.SUCCESS), new byte[0]);
            force(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot commit what was written to " + directory + ": " + e, e);
        }
        try {
            deleteUnfinished();
        } catch (IOException e) {
            LOG.log(Level.WARNING, "what is left of a job that is done stays in " + task.unfinished(), e);
        }
    }

    /** The names survive a power cut; Windows has no such call. */
    private static void force(Path directory) throws IOException {
        if (File.separatorChar == '/') {
            try (FileChannel names = FileChannel.open(directory)) {
                names.force(true);
            }
        }
    }

    @Override
    public void abort(@Nullable WriterCommitMessage[] messages) {
        try {
            for (WriterCommitMessage message : messages) {
                // Where the former files are going or gone, these are all there is.
                if (message instanceof FramesTaskWriter.Written written && !replacing) {
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
