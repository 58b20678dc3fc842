package io.thalweg.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.instrument.Instrumentation;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests as users write them, good and bad; {@link SmallIoTest} has them run in a JVM of their own. */
final class Samples {
    private Samples() {}

    /** What all of them need, written and deleted with more small calls than any of them may make. */
    abstract static class WithFile {
        @TempDir
        File directory;

        File file;

        @BeforeEach
        void write() throws IOException {
            file = SampleFile.write(directory);
            SampleFile.readOneByOne(file);
            SampleFile.writeOneByOne(new File(directory, "other.bin"));
        }

        @AfterEach
        void readOnceMore() throws IOException {
            SampleFile.readOneByOne(file);
        }
    }

    /** Each test must close what it opens. */
    @AllClosed
    static final class Closing extends WithFile {
        @Test
        void closesWhatItOpens() throws IOException {
            try (InputStream in = new FileInputStream(file)) {
                in.read();
            }
        }

        @Test
        void leavesTwoOpen() throws IOException {
            for (int i = 0; i < 2; i++) {
                new FileInputStream(file).read();
            }
        }
    }

    /** Each method has a limit of its own. */
    static final class OnMethods extends WithFile {
        @Test
        @SmallReads(atMost = 100)
        void readsOneByOne() throws IOException {
            SampleFile.readOneByOne(file);
        }

        @Test
        @SmallReads(atMost = SampleFile.COUNT)
        void readsAsManyAsAllowed() throws IOException {
            SampleFile.readOneByOne(file);
        }

        @Test
        @SmallReads(atMost = SampleFile.COUNT - 1)
        void readsOneMoreThanAllowed() throws IOException {
            SampleFile.readOneByOne(file);
        }

        @Test
        @SmallReads(atMost = 0)
        void readsThroughABuffer() throws IOException {
            try (InputStream in = new BufferedInputStream(new FileInputStream(file))) {
                int b;
                do {
                    b = in.read();
                } while (b >= 0);
            }
        }

        @Test
        @SmallReads(atMost = 0)
        void readsPiecesOf600() throws IOException {
            SampleFile.read(file, 600);
        }

        @Test
        @SmallReads(atMost = 0, below = 1024)
        void readsPiecesOf600Below1024() throws IOException {
            SampleFile.read(file, 600);
        }

        @Test
        @SmallReads(atMost = 0)
        void readsPiecesOf513() throws IOException {
            try (InputStream in = new FileInputStream(file)) {
                in.readNBytes(513);
            }
        }

        @Test
        @SmallReads(atMost = 100)
        void readsRandomly() throws IOException {
            try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
                for (int i = 0; i < 200; i++) {
                    in.seek(i);
                    in.read();
                }
            }
        }

        @Test
        @SmallReads(atMost = 100)
        void readsAChannel() throws IOException {
            try (FileChannel in = FileChannel.open(file.toPath())) {
                ByteBuffer buffer = ByteBuffer.allocate(1);
                int count;
                do {
                    count = in.read(buffer.clear());
                } while (count > 0);
            }
        }

        @Test
        @SmallReads(atMost = 100)
        void readsInOtherThreads() throws Exception {
            List<Callable<Void>> readers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                readers.add(() -> {
                    SampleFile.readOneByOne(file);
                    return null;
                });
            }
            ExecutorService threads = Executors.newFixedThreadPool(3);
            try {
                for (Future<Void> reader : threads.invokeAll(readers)) {
                    reader.get();
                }
            } finally {
                threads.shutdown();
            }
        }

        @Test
        @SmallReads(atMost = 100)
        void readsAtTwoPlaces() throws IOException {
            SampleFile.readOneByOne(file);
            SampleFile.read(file, 10);
        }

        @Test
        @SmallReads(atMost = 100)
        void readsAtTwoLines() throws IOException {
            try (InputStream in = new FileInputStream(file)) {
                for (int i = 0; i < 500; i++) {
                    in.read();
                    in.read(new byte[2]);
                }
            }
        }

        @Test
        @SmallWrites(atMost = 100)
        void writesOneByOne() throws IOException {
            SampleFile.writeOneByOne(file);
        }

        @Test
        @SmallWrites(atMost = 100)
        void flushesEachByte() throws IOException {
            try (OutputStream out = new BufferedOutputStream(new FileOutputStream(file))) {
                for (int i = 0; i < 200; i++) {
                    out.write(i);
                    out.flush();
                }
            }
        }

        @Test
        @SmallReads(atMost = 100)
        @SmallWrites(atMost = 100)
        void copiesOneByOne() throws IOException {
            SampleFile.readOneByOne(file);
            SampleFile.writeOneByOne(file);
        }

        @Test
        @SmallReads(atMost = 0)
        void loadsClassesFromAJar() throws ClassNotFoundException {
            Class.forName("org.assertj.core.api.Assertions");
        }

        @Test
        @SmallWrites(atMost = 0)
        void printsLines() {
            for (int i = 0; i < 200; i++) {
                System.out.println("line " + i);
                System.err.println("line " + i);
            }
        }

        @Test
        @SmallReads(atMost = 100)
        void failsByItself() throws IOException {
            SampleFile.readOneByOne(file);
            throw new IOException("for another reason");
        }

        @Test
        @SmallReads(atMost = 0, below = 500)
        void hasALimitOfNoPowerOfTwo() {}

        @Test
        @SmallWrites(atMost = -1)
        void allowsLessThanNone() {}

        @ParameterizedTest
        @ValueSource(ints = {1, 10})
        @SmallReads(atMost = 300)
        void readsPiecesOf(int sizeBytes) throws IOException {
            SampleFile.read(file, sizeBytes);
        }
    }

    /** The class has a limit for each of its methods. */
    @SmallReads(atMost = 100)
    static class OnClass extends WithFile {
        @Test
        void readsOneByOne() throws IOException {
            SampleFile.readOneByOne(file);
        }

        @Test
        @SmallReads(atMost = SampleFile.COUNT)
        void mayReadMore() throws IOException {
            SampleFile.readOneByOne(file);
        }

        /** Inside. */
        @Nested
        final class Inside {
            @Test
            void readsOneByOneToo() throws IOException {
                SampleFile.readOneByOne(file);
            }
        }
    }

    /** The limit is inherited. */
    static final class OnSuperclass extends OnClass {}

    /** Makes more calls than some agents live for. */
    static final class Lengthy extends WithFile {
        @Test
        @SmallReads(atMost = 1_000_000)
        void readsOneByOneOften() throws IOException {
            for (int i = 0; i < 10; i++) {
                SampleFile.readOneByOne(file);
            }
        }
    }

    /** Has the agent stopped meanwhile. */
    static final class Stopping extends WithFile {
        @Test
        @SmallReads(atMost = 1_000_000)
        void stopsTheAgent() throws ReflectiveOperationException {
            Class.forName("io.thalweg.agent.Agent")
                    .getMethod("agentmain", String.class, Instrumentation.class)
                    .invoke(null, "stop", null);
        }
    }

    /** Tests that may run at the same time as others. */
    static final class InParallel extends WithFile {
        private static final AtomicInteger READING = new AtomicInteger();

        @RepeatedTest(10)
        void readsOneByOne() throws IOException {
            READING.incrementAndGet();
            SampleFile.readOneByOne(file);
            READING.decrementAndGet();
        }

        @RepeatedTest(10)
        @SmallReads(atMost = 0)
        void readsNothing() {
            assertThat(READING).hasValue(0);
        }
    }
}
