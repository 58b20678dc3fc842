package io.thalweg.trials.interrupt;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small disk, in memory, that can be filled. Needs root. */
final class Disk implements Closeable {
    private static final int BLOCK_BYTES = 4096;

    private final Path path;

    private Disk(Path path) {
        this.path = path;
    }

    static Disk mount(Path path, long bytes) throws IOException {
        Files.createDirectory(path);
        run("mount", "-t", "tmpfs", "-o", "size=" + bytes, "thalweg-interrupt", path.toString());
        return new Disk(path);
    }

    Path path() {
        return path;
    }

    /** Takes every byte that is left. */
    void fill() throws IOException {
        try (OutputStream out = Files.newOutputStream(filler())) {
            byte[] block = new byte[BLOCK_BYTES];
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            if (!String.valueOf(full.getMessage()).contains("No space left")) {
                throw full;
            }
        }
    }

    /** Gives them back. */
    void empty() throws IOException {
        Files.deleteIfExists(filler());
    }

    private Path filler() {
        return path.resolve("filler");
    }

    @Override
    public void close() throws IOException {
        run("umount", path.toString());
    }

    private static void run(String... command) throws IOException {
        try {
            int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (exit != 0) {
                throw new IOException(String.join(" ", command) + " ended with " + exit);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted in " + String.join(" ", command), e);
        }
    }
}
