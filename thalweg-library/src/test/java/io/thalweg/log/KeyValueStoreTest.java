package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example's store loses nothing, whenever its power is cut, in the middle of a compaction too.
 */
@Timeout(300)
class KeyValueStoreTest {
    private static final int KEYS = 12;

    @TempDir
    Path directory;

    @Test
    void whatWasPutIsThereAfterItWasOpenedAgain() throws IOException {
        try (KeyValueStore store = KeyValueStore.open(directory)) {
            store.put("a", ByteBuffer.wrap(new byte[] {1}));
            store.put("b", ByteBuffer.wrap(new byte[] {2}));
            store.put("a", ByteBuffer.wrap(new byte[] {3}));
            store.delete("b");
            assertThat(store.get("a")).contains(ByteBuffer.wrap(new byte[] {3}));
            assertThat(store.get("b")).isEmpty();
        }
        try (KeyValueStore store = KeyValueStore.open(directory)) {
            assertThat(store.get("a")).contains(ByteBuffer.wrap(new byte[] {3}));
            assertThat(store.get("b")).isEmpty();
            store.put("c", ByteBuffer.wrap(new byte[0]));
            assertThat(store.get("c")).contains(ByteBuffer.allocate(0));
        }
    }

    @Test
    void storeThatCannotBeReadGivesItsLogBack() throws IOException {
        AppendLog log = AppendLog.open(directory);
        assertThatThrownBy(() -> new KeyValueStore(log, sequence -> {
                    throw new IOException("cannot be read");
                }))
                .hasMessage("cannot be read");
        assertThatCode(() -> AppendLog.open(directory).close()).doesNotThrowAnyException();
    }

    @Test
    void powerCutsLoseNothing() throws IOException {
        long seed = RandomSource.seeded().seed();
        for (int i = 0; i < 100; i++) {
            try {
                new Lives(seed + i).run();
            } catch (AssertionError | IOException | RuntimeException e) {
                throw new AssertionError("-Dthalweg.seed=" + (seed + i) + " fails: " + e.getMessage(), e);
            }
        }
    }

    /** One store and all its lives. */
    private static final class Lives {
        private final Random random;
        private final CrashingDisk disk;
        private final LogSettings settings;
        /** What each key may have: one value, or before and after of what was cut off; 0 stands for none. */
        private final Map<String, Set<Long>> expected = new HashMap<>();

        private long lastValue;

        Lives(long seed) {
            random = new Random(seed);
            disk = new CrashingDisk(random.nextLong());
            settings = new LogSettings(2048, 300, Long.MAX_VALUE, LogRecovery.TAIL, random::nextInt);
            for (int i = 0; i < KEYS; i++) {
                expected.put("key " + i, Set.of(0L));
            }
        }

        private KeyValueStore open() throws IOException {
            AppendLog log = AppendLog.open(disk, settings, Runnable::run, () -> {});
            return new KeyValueStore(log, sequence -> LogReader.open(disk, sequence));
        }

        void run() throws IOException {
            for (int life = 0; life < 8; life++) {
                disk.cutAfter(random.nextInt(400));
                try (KeyValueStore store = open()) {
                    check(store);
                    for (int i = random.nextInt(100); i > 0; i--) {
                        act(store);
                    }
                } catch (CorruptedLogException e) {
                    throw e;
                } catch (IOException e) {
                    if (!disk.isOff()) {
                        throw e;
                    }
                }
                if (random.nextInt(3) == 0) {
                    disk.survive();
                } else {
                    disk.restart();
                }
            }
            try (KeyValueStore store = open()) {
                check(store);
            }
        }

        private void act(KeyValueStore store) throws IOException {
            if (random.nextInt(15) == 0) {
                store.compact();
                return;
            }
            String key = "key " + random.nextInt(KEYS);
            long value = random.nextInt(4) == 0 ? 0 : ++lastValue;
            Set<Long> either = new HashSet<>(expected.getOrDefault(key, Set.of()));
            either.add(value);
            expected.put(key, either);
            if (value == 0) {
                store.delete(key);
            } else if (random.nextBoolean()) {
                store.putTogether(key, ByteBuffer.allocate(8).putLong(0, value));
            } else {
                store.put(key, ByteBuffer.allocate(8).putLong(0, value));
            }
            expected.put(key, Set.of(value));
            assertThat(value(store, key)).isEqualTo(value);
        }

        private void check(KeyValueStore store) throws IOException {
            for (Map.Entry<String, Set<Long>> each : expected.entrySet()) {
                long value = value(store, each.getKey());
                assertThat(each.getValue()).as(each.getKey()).contains(value);
                each.setValue(Set.of(value));
            }
        }

        private static long value(KeyValueStore store, String key) throws IOException {
            return store.get(key).map(ByteBuffer::getLong).orElse(0L);
        }
    }

    @Test
    void threadsThatPutTogetherReadAndCompactMeanwhile() throws Exception {
        AppendLog log =
                AppendLog.builder().segmentBytes(4096).maxRecordBytes(1000).open(directory);
        try (KeyValueStore store = new KeyValueStore(log, sequence -> LogReader.open(directory, sequence))) {
            List<CompletableFuture<Void>> threads = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                String key = "key " + thread;
                threads.add(CompletableFuture.runAsync(() -> putAndCompact(store, key)));
            }
            threads.forEach(CompletableFuture::join);
        }
        try (KeyValueStore store = KeyValueStore.open(directory)) {
            for (int thread = 0; thread < 4; thread++) {
                assertThat(store.get("key " + thread).map(ByteBuffer::getLong)).contains(199L);
            }
        }
    }

    private static void putAndCompact(KeyValueStore store, String key) {
        try {
            for (long value = 0; value < 200; value++) {
                store.putTogether(key, ByteBuffer.allocate(8).putLong(0, value));
                assertThat(store.get(key).map(ByteBuffer::getLong)).contains(value);
                if (value % 20 == 0) {
                    store.compact();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void compactionGivesSpaceBack() throws IOException {
        AppendLog log =
                AppendLog.builder().segmentBytes(4096).maxRecordBytes(1000).open(directory);
        try (KeyValueStore store = new KeyValueStore(log, sequence -> LogReader.open(directory, sequence))) {
            for (int i = 0; i < 1000; i++) {
                store.put("key " + i % KEYS, ByteBuffer.wrap(new byte[] {(byte) i}));
            }
            store.compact();
            assertThat(log.nextSequence() - log.firstSequence()).isLessThan(100);
            assertThat(store.get("key 0")).contains(ByteBuffer.wrap(new byte[] {(byte) 996}));
        }
    }
}
