package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.Allocation;
import io.thalweg.testkit.ChildJvm;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each method against a loop over single bytes, at every length around its strides. */
class ViewsTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @Test
    void everyLengthGivesWhatALoopOverBytesGives() {
        for (int length = 0; length < 300; length++) {
            check(random.bytes(length));
        }
        check(random.bytes(100_003));
    }

    @Test
    void theLargestBytesDoNotOverflow() {
        byte[] bytes = new byte[100_000];
        Arrays.fill(bytes, (byte) 0xFF);
        check(bytes);
    }

    /** Copies are made in pieces. */
    @Test
    void theFirstByteOfEachPieceMayBeTheOneThatDiffers() {
        byte[] bytes = new byte[100_000];
        for (int at = 0; at < bytes.length; at += 1024) {
            ByteBuffer view = ByteBuffer.allocate(bytes.length).put(at, (byte) 1);
            assertThat(Views.mismatch(view, bytes)).as("differs at %d", at).isEqualTo(at);
        }
    }

    /** The same without a child: faster, and seen by a tool that changes the code. */
    @Test
    void mappedFileThatShrinksIsAnErrorInThisJvmToo() throws IOException {
        assertThat(Shrinking.outcomes())
                .allSatisfy(outcome -> assertThat(outcome).endsWith(": InternalError"));
    }

    @Test
    void mappedFileThatShrinksIsAnErrorAndNoCrash() throws Exception {
        ChildJvm.Result result = ChildJvm.running(Shrinking.class).run();
        assertThat(result.out()).isEqualToNormalizingNewlines("""
                sum: InternalError
                xor: InternalError
                crc32c: InternalError
                mismatch: InternalError
                copy: InternalError
                copyInto: InternalError
                indexOf: InternalError
                indexOfSeveral: InternalError
                startsWith: InternalError
                """);
        assertThat(result.exitCode()).isZero();
    }

    /** Maps a file, makes it shorter, and works on what was mapped. */
    static final class Shrinking {
        private static final int LENGTH = 1 << 20;

        interface Work {
            long on(ByteBuffer view);
        }

        public static void main(String[] args) throws IOException {
            outcomes().forEach(System.out::println);
        }

        static List<String> outcomes() throws IOException {
            return List.of(
                    attempt("sum", Views::sum),
                    attempt("xor", Views::xor),
                    attempt("crc32c", Views::crc32c),
                    attempt("mismatch", view -> Views.mismatch(view, new byte[LENGTH])),
                    attempt("copy", view -> Views.copy(view).length),
                    attempt("copyInto", view -> Views.copy(view, new byte[LENGTH], 0)),
                    attempt("indexOf", view -> Views.indexOf(view, (byte) 1)),
                    attempt("indexOfSeveral", view -> Views.indexOf(view, new byte[] {1, 2})),
                    attempt("startsWith", view -> Views.startsWith(view, new byte[LENGTH]) ? 1 : 0));
        }

        private static String attempt(String name, Work work) throws IOException {
            Path file = Files.write(Files.createTempFile("shrinking", null), new byte[LENGTH]);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, LENGTH);
                work.on(mapped);
                channel.truncate(0);
                return name + ": " + work.on(mapped);
            } catch (InternalError e) {
                return name + ": InternalError";
            } finally {
                Files.delete(file);
            }
        }
    }

    @Test
    void noCallAllocatesACopy() throws Exception {
        byte[] bytes = new byte[100_000];
        ByteBuffer view = ByteBuffer.allocateDirect(bytes.length);
        assertThat(Allocation.eachTime(() -> {
                    Views.crc32c(view);
                    Views.mismatch(view, bytes);
                }))
                .isLessThan(1000);
    }

    @Test
    void mismatchIsTheFirstDifference() {
        ByteBuffer view = ByteBuffer.wrap(new byte[] {9, 1, 2, 3}).position(1);
        assertThat(Views.mismatch(view, new byte[] {1, 2, 3})).isEqualTo(-1);
        assertThat(Views.mismatch(view, new byte[] {1, 0, 3})).isEqualTo(1);
        assertThat(Views.mismatch(view, new byte[] {1, 2})).isEqualTo(2);
    }

    @Test
    void copyGoesWhereItIsToldTo() {
        ByteBuffer view = ByteBuffer.wrap(new byte[] {9, 1, 2}).position(1);
        byte[] into = new byte[4];
        assertThat(Views.copy(view, into, 2)).isEqualTo(2);
        assertThat(into).containsExactly(0, 0, 1, 2);
        assertThatThrownBy(() -> Views.copy(view, into, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(view.position()).isEqualTo(1);
    }

    private void check(byte[] bytes) {
        long sum = 0;
        int xor = 0;
        CRC32C crc = new CRC32C();
        for (byte b : bytes) {
            sum += b & 0xFF;
            xor ^= b & 0xFF;
            crc.update(b);
        }
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 3).position(3);
        direct.put(3, bytes);
        ByteBuffer view =
                direct.asReadOnlyBuffer().order(random.oneIn(2) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        assertThat(Views.sum(view)).isEqualTo(sum);
        assertThat(Views.xor(view)).isEqualTo(xor);
        assertThat(Views.crc32c(view)).isEqualTo(crc.getValue());
        assertThat(Views.copy(view)).isEqualTo(bytes);
        assertThat(Views.mismatch(view, bytes)).isEqualTo(-1);
        assertThat(view.position()).isEqualTo(3);
    }
}
