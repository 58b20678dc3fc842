package io.thalweg.lab.experiment.disk;

import io.thalweg.lab.disk.DirectIo;
import io.thalweg.lab.experiment.DirectIoCheck;
import io.thalweg.lab.experiment.Labelled;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Whether blocks are read or written, and whether the page cache stands between. */
enum DiskVariant implements Labelled {
    /** As a program reads; the kernel reads ahead. */
    READ("read", false, false),
    /** As a program writes, forced at the end; the kernel may sort and join the blocks before. */
    WRITE("write", true, false),
    /** Each block from the device by itself: what the article's benchmark calls uncached. */
    DIRECT_READ("direct read", false, true),
    /** Each block to the device by itself, forced at the end. */
    DIRECT_WRITE("direct write", true, true);

    private final String label;
    private final boolean writes;
    private final boolean isDirect;

    DiskVariant(String label, boolean writes, boolean isDirect) {
        this.label = label;
        this.writes = writes;
        this.isDirect = isDirect;
    }

    @Override
    public String label() {
        return label;
    }

    boolean writes() {
        return writes;
    }

    boolean isDirect() {
        return isDirect;
    }

    FileChannel openFor(StandardOpenOption use, Path path) throws IOException {
        return isDirect ? DirectIo.open(path, use) : FileChannel.open(path, use);
    }

    /** Refuses what the file system of that file cannot do. */
    void refuseWhatIsNotThere(Path path, int blockBytes) throws IOException {
        if (isDirect) {
            DirectIoCheck.refuseWhatIsNotThere(path, blockBytes);
        }
    }
}
