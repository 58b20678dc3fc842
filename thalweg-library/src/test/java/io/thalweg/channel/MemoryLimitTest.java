package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.ChildJvm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.junit.jupiter.api.Test;

/** A peer that sends more than there is memory for costs its connection, and not the program. */
class MemoryLimitTest {
    @Test
    void limitThatFitsOneAndAHalfTimesIsReached() throws Exception {
        assertThat(outputOf("line", "25m")).contains("line: line 1 at offset 0 of endless zeros is too long");
        assertThat(outputOf("frame", "25m")).contains("frame: true");
    }

    @Test
    void memoryThatDoesNotSufficeIsAnErrorThatNamesIt() throws Exception {
        assertThat(outputOf("line", "13m"))
                .containsPattern("line: need 8388609 bytes, got 8388608 at offset 0 of endless zeros: no memory for a"
                        + " buffer larger than 8388608 bytes \\(.*\\); the channel is now closed."
                        + " Raise -XX:MaxDirectMemorySize \\(default: -Xmx\\),"
                        + " or lower the limit of"
                        + " 16777217 bytes")
                .contains("again: cannot read further lines of endless zeros: an earlier one failed")
                .contains("closed: 1");
        assertThat(outputOf("frame", "13m"))
                .contains("frame: need 16777216 bytes, got 8388608 at offset 0 of endless zeros: no memory")
                .contains("again: cannot read further frames of endless zeros: an earlier one failed")
                .contains("closed: 1");
    }

    private static String outputOf(String reader, String maxDirectMemory) throws Exception {
        ChildJvm.Result result = ChildJvm.running(Reader.class)
                .with("-XX:MaxDirectMemorySize=" + maxDirectMemory)
                .run(reader);
        assertThat(result.err()).isEmpty();
        return result.out();
    }

    /** Reads a line or a frame of 16 MiB, twice. */
    static final class Reader {
        static int closed;

        public static void main(String[] args) {
            FrameFormat format = FrameFormat.builder().maxFrameLength(1 << 24).build();
            Attempt attempt = args[0].equals("line")
                    ? LineReader.of(new Zeros(0))::next
                    : FrameReader.of(new Zeros((1 << 24) - Integer.BYTES), format)::next;
            attempt(args[0], attempt);
            attempt("again", attempt);
            System.out.println("closed: " + closed);
        }

        interface Attempt {
            boolean next() throws IOException;
        }

        private static void attempt(String what, Attempt attempt) {
            try {
                System.out.println(what + ": " + attempt.next());
            } catch (IOException e) {
                System.out.println(what + ": " + e.getMessage());
            }
        }
    }

    /** Zeros without end, behind an int. */
    private static final class Zeros implements ReadableByteChannel {
        private final int first;
        private boolean begun;
        private boolean open = true;

        Zeros(int first) {
            this.first = first;
        }

        @Override
        public int read(ByteBuffer into) {
            int n = into.remaining();
            if (!begun) {
                into.putInt(first);
                begun = true;
            }
            into.position(into.limit());
            return n;
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            if (open) {
                Reader.closed++;
            }
            open = false;
        }

        @Override
        public String toString() {
            return "endless zeros";
        }
    }
}
