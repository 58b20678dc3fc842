package io.thalweg.spark;

import io.thalweg.frame.FrameWriter;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes the rows of a task to a file that no reader sees yet. */
final class FramesTaskWriter implements DataWriter<InternalRow> {
    private final FramesTask task;
    private final Path file;
    private final String finalName;
    private final FileChannel channel;
    private final FrameWriter frames;
    private long rows;

    /**
     * A file that is whole.
     *
     * @param file where it is
     * @param finalName its name once the job is committed
     */
    record Written(String file, String finalName) implements WriterCommitMessage {
        private static final long serialVersionUID = 1;
    }

    FramesTaskWriter(FramesTask task, Path file, String finalName) throws IOException {
        this.task = task;
        this.file = file;
        this.finalName = finalName;
        this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        this.frames = FrameWriter.of(channel, task.format());
    }

    @Override
    public void write(InternalRow row) throws IOException {
        requireValue(row, task.payloadColumn(), "payload");
        byte[] payload = row.getBinary(task.payloadColumn());
        if (task.typeColumn() == FramesTask.NO_TYPE) {
            frames.write(payload);
        } else {
            requireValue(row, task.typeColumn(), "type");
            frames.write(row.getInt(task.typeColumn()), payload);
        }
        rows++;
    }

    private void requireValue(InternalRow row, int column, String name) throws IOException {
        if (row.isNullAt(column)) {
            throw new IOException("the " + name + " of row " + rows + " of " + file
                    + " is null, which no frame can be; leave such rows out: where(\"" + name + " is not null\")");
        }
    }

    /** A write that is reported as done must survive a power cut: it is forced to the disk. */
    @Override
    public WriterCommitMessage commit() throws IOException {
        frames.flush();
        channel.force(true);
        frames.close();
        return new Written(file.toString(), finalName);
    }

    @Override
    public void abort() throws IOException {
        channel.close();
        Files.deleteIfExists(file);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
