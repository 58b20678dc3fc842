package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.FalteringInputStream;
import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A stream whose source now and then throws an error of the JVM: whoever goes on all the same loses no byte. */
class StreamErrorTest {
    private static final byte[] BYTES = RandomSource.ofSeed(17).bytes(1000);

    private static final List<Throwable> THROWN =
            List.of(new OutOfMemoryError("native"), new StackOverflowError(), new IllegalStateException("odd"));

    private interface Use {
        void of(TunedInputStream in, FalteringInputStream source) throws Exception;
    }

    /** With buffers smaller and larger than what the source gives. */
    private static void overAllSources(Use use) throws Exception {
        for (Throwable thrown : THROWN) {
            for (int bufferSizeBytes : new int[] {1, 3, 16, 8192}) {
                FalteringInputStream source = new FalteringInputStream(BYTES, thrown);
                use.of(new TunedInputStream(source, bufferSizeBytes), source);
            }
        }
    }

    @Test
    void anEndWithoutAReasonHasAPlace() {
        TunedInputStream in = new TunedInputStream(new InputStream() {
            @Override
            public int read() throws IOException {
                throw new EOFException();
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                throw new EOFException();
            }
        });
        assertThatThrownBy(() -> in.read(new byte[10]))
                .isInstanceOf(EOFException.class)
                .hasMessageStartingWith("the input ended at byte 0 of ");
    }

    @Test
    void aMarkIsReturnedTo() throws Exception {
        overAllSources((in, source) -> {
            in.mark(BYTES.length);
            while (source.despiteIt(() -> in.read()) >= 0) {
                // To the end.
            }
            in.reset();
            ByteArrayOutputStream got = new ByteArrayOutputStream();
            for (int b; (b = source.despiteIt(() -> in.read())) >= 0; ) {
                got.write(b);
            }
            assertThat(got.toByteArray()).isEqualTo(BYTES);
        });
    }
}
