package io.thalweg.agent.count;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the program wrote, for a comparison with another run of it: which files, and what to the standard streams. */
public final class OutputNotes {
    private static final int MAX_FILES = 1000;

    private static final Set<String> FILES = new LinkedHashSet<>();
    private static final StandardOutput OUT = new StandardOutput();
    private static final StandardOutput ERR = new StandardOutput();
    private static volatile boolean wanted;
    private static long leftOut;

    private OutputNotes() {}

    /** The bytes written to a standard stream, and a hash of them in their order. */
    public static final class StandardOutput {
        private static final long FACTOR = 0x9E3779B97F4A7C15L;

        private long bytes;
        private long hash;

        synchronized void add(int value) {
            bytes++;
            hash = (hash + (value & 0xff) + 1) * FACTOR;
        }

        synchronized void add(byte[] array, int from, int length) {
            for (int i = from; i < from + length; i++) {
                add(array[i]);
            }
        }

        synchronized void reset() {
            bytes = 0;
            hash = 0;
        }

        /** How many bytes were written. */
        public synchronized long bytes() {
            return bytes;
        }

        /** The hash, in hexadecimal digits. */
        public synchronized String hash() {
            return Long.toHexString(hash);
        }
    }

    static synchronized void start(boolean noteOutputs) {
        wanted = noteOutputs;
        FILES.clear();
        leftOut = 0;
        OUT.reset();
        ERR.reset();
    }

    static boolean areWanted() {
        return wanted;
    }

    /** What takes the bytes of a standard stream; null for any other stream. */
    static @Nullable StandardOutput of(OpenStream stream) {
        if (stream.standard == null) {
            return null;
        }
        return stream.standard.equals("stdout") ? OUT : ERR;
    }

    /** The program is done with a stream, or the end has come. */
    static void add(OpenStream stream) {
        if (stream.path != null && writes(stream)) {
            addPath(stream.path);
        }
    }

    private static boolean writes(OpenStream stream) {
        return stream.type.equals("java.io.FileOutputStream")
                || stream.counters[Op.WRITE] != null
                || stream.counters[Op.TRANSFER_FROM] != null
                || stream.counters[Op.MAP] != null;
    }

    /** A file was renamed to that; code of the program must not be called. */
    static void renamedTo(@Nullable Object target) {
        if (target instanceof Path path && path.getClass().getClassLoader() == null) {
            addPath(path.toAbsolutePath().toString());
        } else if (target instanceof File file && file.getClass() == File.class) {
            addPath(file.getAbsolutePath());
        }
    }

    private static synchronized void addPath(String path) {
        if (FILES.size() < MAX_FILES) {
            FILES.add(path);
        } else if (!FILES.contains(path)) {
            leftOut++;
        }
    }

    /** The absolute paths of the files. */
    public static synchronized List<String> files() {
        return new ArrayList<>(FILES);
    }

    /** How many times a file came for which there was no more room. */
    public static synchronized long leftOut() {
        return leftOut;
    }

    /** Standard output. */
    public static StandardOutput out() {
        return OUT;
    }

    /** Standard error. */
    public static StandardOutput err() {
        return ERR;
    }
}
