package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.RandomSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Calls a reader in random order and compares each answer with that of the JDK's stream over the same bytes. */
final class RandomCalls {
    private static final int MOST_BYTES = 3 * InputStreamContract.BUFFER_SIZE_BYTES;

    private final InputStream in;
    private final ByteArrayInputStream expected;
    private final int length;
    private final RandomSource random;
    private final List<String> calls = new ArrayList<>();

    private boolean isMarked;
    private int markPosition;
    private int readLimit;
    /** How far a read has gone since the mark was set. */
    private int furthest;

    RandomCalls(InputStream in, ByteArrayInputStream expected, RandomSource random) {
        this.in = in;
        this.expected = expected;
        this.length = expected.available();
        this.random = random;
    }

    void next() throws IOException {
        int count = random.between(0, MOST_BYTES);
        switch (random.between(0, 15)) {
            case 0, 1, 2, 3, 4, 5 -> readSome(random.between(1, 20));
            case 6, 7 -> readBulk(count);
            case 8 -> skip(count);
            case 9 -> mark(random.between(0, 2 * MOST_BYTES));
            case 10, 11 -> reset();
            case 12 -> available();
            case 13 -> readNBytes(count);
            case 14 -> nextChunk();
            default -> transferSometimes();
        }
        furthest = Math.max(furthest, at());
        assertThat(InputStreamContract.position(in))
                .as("position after %s", calls)
                .isEqualTo(at());
    }

    private int at() {
        return length - expected.available();
    }

    private void readSome(int times) throws IOException {
        calls.add(times + " x read()");
        for (int i = 0; i < times; i++) {
            assertThat(in.read()).as("%s", calls).isEqualTo(expected.read());
        }
    }

    private void readBulk(int count) throws IOException {
        calls.add("read(byte[" + count + "])");
        byte[] target = new byte[count];
        int n = in.read(target);
        if (count == 0) {
            assertThat(n).as("%s", calls).isZero();
        } else if (expected.available() == 0) {
            assertThat(n).as("%s", calls).isEqualTo(-1);
        } else {
            assertThat(n).as("%s", calls).isBetween(1, count);
            assertThat(Arrays.copyOf(target, n)).as("%s", calls).isEqualTo(expected.readNBytes(n));
        }
    }

    private void skip(int count) throws IOException {
        calls.add("skip(" + count + ")");
        long n = in.skip(count);
        int most = Math.min(count, expected.available());
        assertThat(n).as("%s", calls).isBetween((long) Math.min(1, most), (long) most);
        expected.skipNBytes(n);
    }

    private void mark(int limit) {
        calls.add("mark(" + limit + ")");
        in.mark(limit);
        expected.mark(limit);
        isMarked = true;
        markPosition = at();
        readLimit = limit;
        furthest = at();
    }

    /** A mark may, but need not, be forgotten when more was read than it allowed. */
    private void reset() throws IOException {
        calls.add("reset()");
        try {
            in.reset();
        } catch (IOException e) {
            assertThat(isMarked && furthest - markPosition <= readLimit)
                    .as("a mark that must hold after %s: %s", calls, e)
                    .isFalse();
            return;
        }
        assertThat(isMarked).as("%s", calls).isTrue();
        expected.reset();
    }

    private void available() throws IOException {
        calls.add("available()");
        assertThat(in.available()).as("%s", calls).isBetween(0, expected.available());
    }

    private void readNBytes(int count) throws IOException {
        calls.add("readNBytes(" + count + ")");
        assertThat(in.readNBytes(count)).as("%s", calls).isEqualTo(expected.readNBytes(count));
    }

    private void nextChunk() throws IOException {
        calls.add("nextChunk()");
        ByteBuffer chunk = InputStreamContract.nextChunk(in);
        if (chunk == null) {
            assertThat(expected.available()).as("%s", calls).isZero();
            return;
        }
        byte[] bytes = new byte[chunk.remaining()];
        chunk.get(bytes);
        assertThat(bytes).as("%s", calls).isNotEmpty().isEqualTo(expected.readNBytes(bytes.length));
    }

    /** Seldom, since only a mark leads back from the end. */
    private void transferSometimes() throws IOException {
        if (!random.oneIn(3)) {
            return;
        }
        boolean toChannel = random.oneIn(2);
        calls.add(toChannel ? "transferTo(channel)" : "transferTo(stream)");
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        long n = toChannel ? InputStreamContract.transferTo(in, Channels.newChannel(target)) : in.transferTo(target);
        assertThat(target.toByteArray()).as("%s", calls).isEqualTo(expected.readAllBytes());
        assertThat(n).as("%s", calls).isEqualTo(target.size());
    }
}
