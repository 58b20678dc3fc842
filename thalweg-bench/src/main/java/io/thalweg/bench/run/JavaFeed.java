package io.thalweg.bench.run;

import io.thalweg.lab.sender.Messages;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The other process of a workload, as the article on standard input and output has it: writes a file over and over to
 * {@link System#out}, 1024 of the lab's messages at a time. What {@code feed.c} is in C; it too ends when its reader
 * does, and after two minutes in any case.
 */
final class JavaFeed {
    private static final int BLOCK_BYTES = 1024 * Messages.MESSAGE_BYTES;
    private static final long LIFETIME_SECONDS = 120;

    private JavaFeed() {}

    /** The argument: the file. */
    public static void main(String[] arguments) throws IOException {
        byte[] file = Files.readAllBytes(Path.of(arguments[0]));
        haltAfterLifetime();
        ForkAffinity.apply();
        PrintStream out = System.out;
        for (int sent = 0; !out.checkError(); ) {
            int block = Math.min(BLOCK_BYTES, file.length - sent);
            out.write(file, sent, block);
            sent = (sent + block) % file.length;
        }
    }

    private static void haltAfterLifetime() {
        Thread watch = new Thread(
                () -> {
                    try {
                        TimeUnit.SECONDS.sleep(LIFETIME_SECONDS);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    Runtime.getRuntime().halt(1);
                },
                "lifetime");
        watch.setDaemon(true);
        watch.start();
    }
}
