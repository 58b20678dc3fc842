package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import io.thalweg.log.CorruptedLogException;
import io.thalweg.log.LogReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The records of logs in parts. */
class PartitionsLogTest {
    private static final int RECORDS = 5000;

    @TempDir
    Path directory;

    private static AppendLog open(Path log) throws IOException {
        return AppendLog.builder().segmentBytes(8192).maxRecordBytes(4000).open(log);
    }

    private Path filled(String name, int first) throws IOException {
        Path log = directory.resolve(name);
        try (AppendLog writer = open(log)) {
            for (int i = first; i < first + RECORDS; i++) {
                writer.append(ByteBuffer.allocate(8).putLong(0, i));
            }
        }
        return log;
    }

    private static List<Long> values(LogReader reader) throws IOException {
        List<Long> values = new ArrayList<>();
        while (reader.next()) {
            values.add(reader.payload().getLong());
        }
        return values;
    }

    private static List<Long> values(Partitions<LogReader> logs) throws IOException {
        List<Long> values = new ArrayList<>();
        logs.forEachInOrder(PartitionsLogTest::values, values::addAll);
        return values;
    }

    private static List<Long> upTo(long end) {
        return LongStream.range(0, end).boxed().toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void everyRecordOfEveryLogIsReadOnceInItsPlace(int workers) throws IOException {
        Path one = filled("one", 0);
        Path two = filled("two", RECORDS);
        AtomicLong done = new AtomicLong();
        AtomicLong total = new AtomicLong();
        Partitions<LogReader> logs = Partitions.logs()
                .workers(workers)
                .progress((doneBytes, totalBytes) -> {
                    done.set(doneBytes);
                    total.set(totalBytes);
                })
                .of(one, two);
        assertThat(logs.splits()).hasSizeGreaterThan(20);
        assertThat(values(logs)).isEqualTo(upTo(2 * RECORDS));
        assertThat(done).hasValue(total.get());
        assertThat(total.get()).isGreaterThan(2 * RECORDS * 40L);
        long sum = logs.collect(
                        AtomicLong::new,
                        (own, records) -> {
                            while (records.next()) {
                                own.addAndGet(records.payload().getLong());
                            }
                        },
                        (left, right) -> new AtomicLong(left.get() + right.get()))
                .get();
        assertThat(sum).isEqualTo(RECORDS * (2L * RECORDS - 1));
    }

    @Test
    void aSplitIsASegmentCountedInRecords() throws IOException {
        Path log = filled("log", 0);
        Partitions<LogReader> partitions = Partitions.logs().of(log);
        long next = 0;
        for (Split split : partitions.splits()) {
            assertThat(split.kind()).isEqualTo(Split.Contents.LOG);
            assertThat(split.path()).isEqualTo(log);
            assertThat(split.offset()).isEqualTo(next);
            next += split.length();
            try (LogReader reader = partitions.open(split)) {
                assertThat(values(reader))
                        .isEqualTo(
                                LongStream.range(split.offset(), next).boxed().toList());
            }
        }
        assertThat(next).isEqualTo(RECORDS);
    }

    @Test
    void ofALogThatGrowsThoseAreReadThatWereThere() throws IOException {
        Path log = filled("log", 0);
        try (AppendLog writer = open(log)) {
            writer.append(ByteBuffer.allocate(8).putLong(0, RECORDS), Acknowledgement.OS);
            List<Long> values = new ArrayList<>();
            Partitions.logs()
                    .workers(1)
                    .of(log)
                    .forEachInOrder(
                            reader -> {
                                writer.append(ByteBuffer.allocate(8), Acknowledgement.OS);
                                return values(reader);
                            },
                            values::addAll);
            assertThat(values).isEqualTo(upTo(RECORDS + 1));
        }
    }

    @Test
    void recordsThatAreDroppedMeanwhileAreMissed() throws IOException {
        Path log = filled("log", 0);
        List<Split> splits = Partitions.logs().of(log).splits();
        try (AppendLog writer = open(log)) {
            writer.dropBefore(RECORDS / 2);
        }
        assertThatThrownBy(() -> Partitions.logs().of().open(splits.get(0)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("record 0 of " + log + " was dropped; the oldest that is kept is ");
    }

    @Test
    void aLogWithoutRecordsHasNoSegments() throws IOException {
        Path log = directory.resolve("log");
        open(log).close();
        assertThat(Partitions.logs().of(log).splits()).isEmpty();
        assertThat(values(Partitions.logs().of(log))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10})
    void damageIsFoundWhereverItIs(int segment) throws IOException {
        Path log = filled("log", 0);
        List<Split> splits = Partitions.logs().of(log).splits();
        Path file = log.resolve(String.format("%020d.log", splits.get(segment).offset()));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {99}), 64 + 32);
        }
        assertThatThrownBy(() -> values(Partitions.logs().of(log)))
                .isInstanceOf(CorruptedLogException.class)
                .hasMessageContaining(file + " at offset 64")
                .satisfies(e -> assertThat(e.getSuppressed()[0])
                        .hasMessage("while working on the records from %s to %s of %s"
                                .formatted(
                                        splits.get(segment).offset(),
                                        splits.get(segment + 1).offset(),
                                        log)));
    }
}
