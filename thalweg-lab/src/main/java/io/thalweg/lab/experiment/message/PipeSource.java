package io.thalweg.lab.experiment.message;

import io.thalweg.lab.experiment.NamedPipe;
import io.thalweg.lab.sender.MessageDelivery;
import io.thalweg.lab.sender.SenderProcess;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The reading end of a pipe into which another process writes its standard output. A worker's own standard input
 * belongs to its session, so the pipe has a name for as long as both ends are being opened; a program would have the
 * same stream and channel from {@code new FileInputStream(FileDescriptor.in)}.
 */
final class PipeSource implements MessageSource {
    private final SenderProcess sender;
    private final FileInputStream in;

    private PipeSource(SenderProcess sender, FileInputStream in) {
        this.sender = sender;
        this.in = in;
    }

    /** Starts the sender; its pipe has no name any more on return. */
    static PipeSource open(Path directory, MessageDelivery writing) throws IOException {
        Path pipe = directory.resolve("pipe");
        NamedPipe.make(pipe);
        // Opening either end waits for the other; an end of each kind in this process lets neither wait.
        RandomAccessFile bothEnds = new RandomAccessFile(pipe.toFile(), "rw");
        try {
            SenderProcess sender = SenderProcess.toPipe(pipe, writing);
            try {
                return new PipeSource(sender, new FileInputStream(pipe.toFile()));
            } catch (IOException e) {
                sender.close();
                throw e;
            }
        } finally {
            bothEnds.close();
            Files.deleteIfExists(pipe);
        }
    }

    @Override
    public InputStream stream() {
        return in;
    }

    @Override
    public ReadableByteChannel channel() {
        return in.getChannel();
    }

    @Override
    public long senderPid() {
        return sender.pid();
    }

    @Override
    public String name() {
        return "the pipe";
    }

    /** The sender first: its end wakes a thread that still reads. */
    @Override
    public void close() throws IOException {
        sender.close();
        in.close();
    }
}
