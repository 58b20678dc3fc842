package io.thalweg.lab.disk;

import io.thalweg.base.problem.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The emulated disks of a session, from their making to their end. Needs root. All of them lie below one directory. */
public final class EmulatedDisks implements Closeable {
    private final Path work;

    private EmulatedDisks(Path work) {
        this.work = work;
    }

    /** Those below that directory; none of them is made yet. */
    public static EmulatedDisks of(Path work) throws IOException {
        return new EmulatedDisks(work.toRealPath());
    }

    /**
     * Makes that disk and checks how slow it is; answers why it cannot be used, as a reason for a cell, null if it can.
     */
    public @Nullable String make(EmulatedDisk disk) {
        String missing = disk.missing();
        if (missing != null) {
            return missing;
        }
        try {
            mount(disk);
            return DiskCheck.failure(disk, disk.directory(work));
        } catch (IOException | UnsupportedOperationException e) {
            return "the emulated " + disk.label() + " disk could not be created: "
                    + Printable.of(String.valueOf(e.getMessage()));
        }
    }

    private void mount(EmulatedDisk disk) throws IOException {
        Path image = disk.image(work);
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(disk.imageBytes());
        }
        LoopMount.format(image);
        LoopMount mount = LoopMount.mount(image, disk.directory(work));
        Throttle throttle = Throttle.find().orElseThrow(() -> new IOException("there is no throttle any more"));
        throttle.limit(mount.device(), disk.megabytesPerSecond());
    }

    /** The emulated disks that are mounted below that directory. */
    public static List<Path> mounted(Path work) throws IOException {
        return LoopMount.below(work.toRealPath()).stream().map(LoopMount::path).toList();
    }

    /** Takes down what is left of the emulated disks below that directory. */
    public static void remove(Path work) throws IOException {
        for (LoopMount mount : LoopMount.below(work.toRealPath())) {
            mount.remove();
        }
    }

    /** Takes all of them down, whatever becomes of one. */
    @Override
    public void close() throws IOException {
        remove(work);
    }
}
