package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.testkit.ChildJvm;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Writers that are killed by {@code kill -9} while four threads append, life after life on one log. */
@Timeout(300)
class KilledWriterTest {
    private static final int LIVES = 4;

    @TempDir
    Path directory;

    /** Appends until it is killed; says of each record that it is acknowledged, once it is. */
    static final class Writer {
        private static int acknowledged;

        public static void main(String[] arguments) throws IOException {
            int kill = Integer.parseInt(arguments[1]);
            // Closed by nobody: the process is killed.
            AppendLog log = AppendLog.builder()
                    .segmentBytes(16 * 1024)
                    .maxRecordBytes(1000)
                    .open(Path.of(arguments[0]));
            for (int t = 0; t < 4; t++) {
                Acknowledgement level = t < 2 ? Acknowledgement.OS : Acknowledgement.DISK;
                new Thread(() -> append(log, level, kill)).start();
            }
        }

        private static void append(AppendLog log, Acknowledgement level, int kill) {
            FileOutputStream out = new FileOutputStream(FileDescriptor.out);
            try {
                for (int i = 0; ; i++) {
                    String text = Thread.currentThread().getName() + " of "
                            + ProcessHandle.current().pid() + ", " + i;
                    long sequence = log.append(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), level);
                    out.write((sequence + "=" + text + "\n").getBytes(StandardCharsets.UTF_8));
                    if (counted() == kill) {
                        new ProcessBuilder(
                                        "kill",
                                        "-9",
                                        Long.toString(ProcessHandle.current().pid()))
                                .start();
                    }
                }
            } catch (IOException e) {
                e.printStackTrace();
                Runtime.getRuntime().halt(1);
            }
        }

        private static synchronized int counted() {
            return ++acknowledged;
        }
    }

    @Test
    void everyAcknowledgedRecordIsThereAfterEachKill() throws Exception {
        assumeThat(ChildJvm.canRunInShell()).as("this test needs kill -9").isTrue();
        List<String> acknowledged = new ArrayList<>();
        for (int life = 0; life < LIVES; life++) {
            ChildJvm.Result killed =
                    ChildJvm.running(Writer.class).run(directory.toString(), Integer.toString(50 + 97 * life));
            assertThat(killed.exitCode()).as(killed.err()).isEqualTo(137);
            String said = killed.out();
            said.substring(0, said.lastIndexOf('\n') + 1).lines().forEach(acknowledged::add);
            List<String> read = read();
            assertThat(read).containsAll(acknowledged);
            assertThat(read).doesNotHaveDuplicates();
        }
        try (AppendLog log =
                AppendLog.builder().segmentBytes(16 * 1024).maxRecordBytes(1000).open(directory)) {
            assertThat(log.nextSequence()).isEqualTo(read().size());
        }
        assertThat(read()).containsAll(acknowledged);
        assertThat(Files.exists(directory.resolve("LOCK"))).isTrue();
    }

    private List<String> read() throws IOException {
        List<String> read = new ArrayList<>();
        try (LogReader reader = LogReader.open(directory)) {
            while (reader.next()) {
                read.add(reader.sequence() + "=" + new String(reader.copy(), StandardCharsets.UTF_8));
            }
        }
        return read;
    }
}
