package io.thalweg.lab.experiment;

import io.thalweg.lab.disk.DirectIo;
import io.thalweg.lab.machine.ColdCache;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Whether a file can be read past the page cache. */
public final class DirectIoCheck {
    private DirectIoCheck() {}

    /** Refuses what the file system of that file cannot do. */
    public static void refuseWhatIsNotThere(Path path, int blockBytes) throws IOException {
        String fileSystem = Files.getFileStore(path).type();
        if (ColdCache.isCachedElsewhere(fileSystem)) {
            throw new NotMeasurable("direct I/O on " + fileSystem + " may be served by a cache all the same");
        }
        try (FileChannel channel = DirectIo.open(path, StandardOpenOption.READ)) {
            // Refused only here by file systems whose blocks are larger.
            channel.read(DirectIo.buffer(blockBytes), 0);
        } catch (UnsupportedOperationException | IOException refused) {
            if (Files.isReadable(path)) {
                throw new NotMeasurable("the file system takes no direct I/O: " + refused.getMessage(), refused);
            }
            throw refused;
        }
    }
}
