package io.thalweg.spark;

import io.thalweg.frame.FrameFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/**
 * What each task of a write needs to know: it travels to the executors.
 *
 * @param directory where the files are to be in the end
 * @param queryId of the job; no other has it
 * @param options the format
 * @param typeColumn the number of the column, or {@link #NO_TYPE}
 * @param payloadColumn the number of the column
 */
record FramesTask(String directory, String queryId, SourceOptions options, int typeColumn, int payloadColumn)
        implements DataWriterFactory {
    static final int NO_TYPE = -1;

    private static final long serialVersionUID = 1;

    /** Where tasks write: nothing in it is seen by readers, because of the first letter of its name. */
    Path unfinished() {
        return Path.of(directory, "_temporary-" + queryId);
    }

    FrameFormat format() {
        return FrameFiles.format(options);
    }

    /** Every attempt of a task has a file of its own; only one of them is committed. */
    @Override
    public DataWriter<InternalRow> createWriter(int partition, long attempt) {
        Path file = unfinished().resolve("part-%05d-%d".formatted(partition, attempt));
        try {
            Files.createDirectories(unfinished());
            return new FramesTaskWriter(this, file, "part-%05d-%s.frames".formatted(partition, queryId));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create " + file + ": " + e, e);
        }
    }
}
