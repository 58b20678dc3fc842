package io.thalweg.lab.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Files past the page cache, {@code O_DIRECT}: what the device takes and gives, block by block. */
public final class DirectIo {
    /** What it asks of offsets, sizes and addresses on any usual disk. */
    public static final int ALIGNMENT_BYTES = 4096;

    /** Of a package that javac warns of whenever it is named, although the JDK exports it. */
    private static final String OPTIONS = "com.sun.nio.file.ExtendedOpenOption";

    private DirectIo() {}

    /**
     * Opens it.
     *
     * @throws UnsupportedOperationException if this JDK or system has no direct I/O; that of a file system is the
     *     {@code IOException}
     */
    public static FileChannel open(Path path, OpenOption... options) throws IOException {
        Set<OpenOption> all = new LinkedHashSet<>(List.of(options));
        all.add(option());
        return FileChannel.open(path, all);
    }

    private static OpenOption option() {
        try {
            Object[] options = Class.forName(OPTIONS).getEnumConstants();
            return (OpenOption) Arrays.stream(options)
                    .filter(option -> option.toString().equals("DIRECT"))
                    .findFirst()
                    .orElseThrow(() -> new UnsupportedOperationException("this JDK has no " + OPTIONS + ".DIRECT"));
        } catch (ClassNotFoundException none) {
            throw new UnsupportedOperationException("this JDK has no " + OPTIONS, none);
        }
    }

    /** A buffer of just that size from which and into which the device can take and give. */
    public static ByteBuffer buffer(int sizeBytes) {
        return ByteBuffer.allocateDirect(sizeBytes + 2 * ALIGNMENT_BYTES)
                .alignedSlice(ALIGNMENT_BYTES)
                .slice(0, sizeBytes);
    }
}
