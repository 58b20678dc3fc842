package io.thalweg.entry;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.ChildJvm;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is opened, used and closed, readers also dropped, finds direct memory, though nobody may ask for a collection.
 */
@Tag("slow")
class DirectMemoryOfEveryCallTest {
    @Test
    void directMemoryDoesNotRunOut() throws Exception {
        ChildJvm.Result result = ChildJvm.running(Uses.class)
                .with("-XX:+DisableExplicitGC", "-XX:MaxDirectMemorySize=32m", "-Xmx256m")
                .within(300)
                .run();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("done" + System.lineSeparator());
    }

    /** Each call, many times. */
    static final class Uses {
        private static final int TIMES = 50;
        private static final int BUFFER_BYTES = 64 << 10;
        /** Direct memory is taken only for more than a small buffer holds. */
        private static final int WRITTEN_BYTES = 20_000;

        public static void main(String[] arguments) throws IOException {
            Path folder = Files.createTempDirectory("uses");
            for (Readers<?> readers : ReadingCalls.READERS) {
                for (ReadingCall<?> call : readers.calls()) {
                    read(call, folder);
                }
            }
            Path written = folder.resolve("written");
            for (Writers<?> writers : WritingCalls.WRITERS) {
                for (WritingCall<?> call : writers.calls()) {
                    write(call, written);
                }
            }
            Files.deleteIfExists(written);
            Files.deleteIfExists(folder.resolve("whole"));
            Files.delete(folder);
            System.out.println("done");
        }

        private static <T extends Closeable> void read(ReadingCall<T> call, Path folder) throws IOException {
            Readers<T> readers = call.readers();
            // What is open in the system must be closed; memory alone may be dropped.
            if (readers.media().contains(Medium.PIPE)) {
                Object path = Medium.PIPE.holding(readers.input(), folder);
                for (int i = 0; i < TIMES; i++) {
                    try (T reader = readers.over(path, BUFFER_BYTES)) {
                        call.use().on(reader);
                    }
                }
            }
            if (readers.media().contains(Medium.SOCKET_CHANNEL)) {
                for (int i = 0; i < TIMES; i++) {
                    Object channel = Medium.SOCKET_CHANNEL.holding(readers.input(), folder);
                    call.use().on(readers.over(channel, BUFFER_BYTES));
                }
            }
        }

        private static <T extends Closeable> void write(WritingCall<T> call, Path file) throws IOException {
            Writers<T> writers = call.writers();
            int times = Math.max(1, WRITTEN_BYTES / call.written(1).length);
            // Some write as much at once as others in many calls.
            int rounds = times > 1 ? TIMES : TIMES / 10;
            // A writer is closed in any case: bytes would be lost.
            for (int i = 0; i < rounds; i++) {
                if (writers.media().contains(Medium.PIPE)) {
                    writeAll(call, times, file);
                }
                writeAll(call, times, Channels.newChannel(OutputStream.nullOutputStream()));
            }
        }

        private static <T extends Closeable> void writeAll(WritingCall<T> call, int times, Object target)
                throws IOException {
            try (T writer = call.writers().over(target, BUFFER_BYTES)) {
                call.on(writer, times);
            }
        }
    }
}
