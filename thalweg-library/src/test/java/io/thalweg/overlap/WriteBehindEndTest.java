package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.testkit.OpenTarget;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How writing behind ends, by a target that fails or a thread that is interrupted. */
@Timeout(60)
class WriteBehindEndTest {
    @TempDir
    Path directory;

    /** Some streams keep what they throw, and throw it again when they are closed. */
    @Test
    void aTargetThatKeepsItsFailureIsToldOnce() throws IOException {
        FileSystemException kept = new FileSystemException("tape", null, "is torn");
        OutputStream failing = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw kept;
            }

            @Override
            public void close() throws IOException {
                throw kept;
            }
        };
        WriteBehind out = WriteBehindTest.small().build(failing);
        out.write(1);
        assertThatThrownBy(out::close).isSameAs(kept);
        out.close();
    }

    @Test
    void aStreamAroundItMayBeClosedTwice() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        // Flushes in each close.
        ObjectOutputStream out = new ObjectOutputStream(WriteBehind.of(target));
        out.writeByte(7);
        out.close();
        int written = target.size();
        out.close();
        assertThat(target.size()).isEqualTo(written);
    }

    @Test
    void nothingIsForcedOnceItIsClosed() throws IOException {
        WriteBehind out =
                WriteBehind.of(new FileOutputStream(directory.resolve("file").toFile()));
        out.close();
        assertThatThrownBy(() -> out.force(false))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void whatFailsAtTheEndSaysWhere() throws IOException {
        OutputStream flushing = new BufferedOutputStream(new WriteBehindTest.Failing(0));
        WriteBehind out = WriteBehindTest.small().name("the disk").build(flushing);
        out.write(1);
        assertThatThrownBy(out::close).hasMessage("cannot write at offset 1 of the disk: No space left on device");

        OutputStream closing = new FilterOutputStream(new ByteArrayOutputStream()) {
            @Override
            public void close() throws IOException {
                throw new IOException("on purpose");
            }
        };
        WriteBehind other = WriteBehindTest.small().name("the disk").build(closing);
        assertThatThrownBy(other::close).hasMessage("cannot write at offset 0 of the disk: on purpose");
    }

    /** Who writes a little now and then learns of it at once. */
    @Test
    void aFailureThatIsKnownIsToldByTheNextArray() throws IOException {
        int[] asked = {0};
        OutputStream failing = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                asked[0]++;
                throw new IOException("No space left on device");
            }
        };
        WriteBehind out =
                WriteBehindTest.small().executor(Runnable::run).name("the disk").buildAlwaysApart(failing);
        byte[] one = {1};
        while (asked[0] == 0) {
            out.write(one);
        }
        assertThatThrownBy(() -> out.write(one))
                .hasMessage("cannot write at offset 0 of the disk: No space left on device");
        out.close();
    }

    @Test
    void flushReachesThroughAnotherBuffer() throws IOException {
        ByteArrayOutputStream end = new ByteArrayOutputStream();
        WriteBehind out = WriteBehind.of(BufferedWritableByteChannel.of(Channels.newChannel(end)));
        out.write(1);

        out.flush();

        assertThat(end.toByteArray()).containsExactly(1);
        out.close();
    }

    @Test
    void anInterruptedThreadForcesItsFileAndGoesOn() throws IOException {
        Path file = directory.resolve("forced");
        try (WriteBehind out = WriteBehindTest.small().build(new FileOutputStream(file.toFile()))) {
            out.write(1);
            Thread.currentThread().interrupt();
            out.force(true);
            out.write(2);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(file).hasBinaryContent(new byte[] {1, 2});
    }

    /** A hundred calls in vain last 50 ms, also on a thread that is interrupted. */
    @Test
    void anInterruptedThreadIsAsPatientAsAnother() throws IOException {
        long begun = System.nanoTime();
        WritableByteChannel throttled = new OpenTarget() {
            @Override
            public int write(ByteBuffer from) {
                if (System.nanoTime() - begun < 5_000_000) {
                    return 0;
                }
                int n = from.remaining();
                from.position(from.limit());
                return n;
            }
        };
        WriteBehind out = WriteBehindTest.small().build(throttled);
        Thread.currentThread().interrupt();
        try {
            out.write(1);
            out.flush();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(out.writtenBytes()).isEqualTo(1);
        out.close();
    }
}
