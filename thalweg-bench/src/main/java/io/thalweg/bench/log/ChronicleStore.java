package io.thalweg.bench.log;

import java.io.IOException;
import java.nio.file.Path;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.wire.DocumentContext;
import net.openhft.chronicle.wire.Wire;

/** Chronicle Queue, which maps its file: the system has a record as soon as it is appended. */
final class ChronicleStore implements RecordStore {
    private final ChronicleQueue queue;
    private final ExcerptAppender appender;

    ChronicleStore(Path directory, Survival level) {
        if (level == Survival.DISK) {
            throw new IllegalArgumentException("Chronicle Queue forces nothing to the disk");
        }
        queue = ChronicleQueue.single(directory.toString());
        appender = queue.createAppender();
    }

    @Override
    public void append(byte[] bytes, int from, int length) throws IOException {
        try (DocumentContext record = appender.writingDocument()) {
            bytesOf(record).write(bytes, from, length);
        }
    }

    private static Bytes<?> bytesOf(DocumentContext record) throws IOException {
        Wire wire = record.wire();
        if (wire == null) {
            throw new IOException("the queue is closed");
        }
        return wire.bytes();
    }

    @Override
    public void commit() {
        // Each record is with the system already.
    }

    static void readBack(Path directory, PayloadConsumer records) throws IOException {
        try (ChronicleQueue queue = ChronicleQueue.single(directory.toString());
                ExcerptTailer tailer = queue.createTailer()) {
            while (true) {
                try (DocumentContext record = tailer.readingDocument()) {
                    if (!record.isPresent()) {
                        return;
                    }
                    Bytes<?> bytes = bytesOf(record);
                    byte[] payload = new byte[(int) bytes.readRemaining()];
                    bytes.read(payload);
                    records.record(payload);
                }
            }
        }
    }

    @Override
    public void close() {
        appender.close();
        queue.close();
    }
}
