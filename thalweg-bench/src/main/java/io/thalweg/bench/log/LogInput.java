package io.thalweg.bench.log;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.bench.log.RecordStore.PayloadConsumer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** The records of a pass: random bytes, but each begins with its index. */
final class LogInput {
    final int recordBytes;
    final int count;
    final byte[] bytes;

    private LogInput(int recordBytes, byte[] bytes) {
        this.recordBytes = recordBytes;
        this.bytes = bytes;
        count = bytes.length / recordBytes;
    }

    /** The file of the records of that workload. */
    static String name(String workload) {
        return "records-" + workload + ".bin";
    }

    static void prepare(Path directory, String workload, int recordBytes, int count) throws IOException {
        byte[] bytes = new byte[recordBytes * count];
        new SplittableRandom(recordBytes).nextBytes(bytes);
        ByteBuffer numbered = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            numbered.putInt(i * recordBytes, i);
        }
        Files.write(directory.resolve(name(workload)), bytes);
    }

    static LogInput load(String workload, int recordBytes) throws IOException {
        return new LogInput(recordBytes, Files.readAllBytes(ForkInputs.file(name(workload))));
    }

    /** Compares what a store has kept with what it was given: every record as often as there were passes. */
    final class KeptRecords implements PayloadConsumer {
        private final int[] found = new int[count];
        private final boolean inOrder;
        private int previous = -1;

        /** Several threads append in no order. */
        KeptRecords(boolean inOrder) {
            this.inOrder = inOrder;
        }

        @Override
        public void record(byte[] payload) {
            int index = payload.length < Integer.BYTES
                    ? -1
                    : ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN).getInt();
            if (index < 0 || index >= count || !ByteBuffer.wrap(payload).equals(slice(index))) {
                throw new IllegalStateException("a record that was not appended, of " + payload.length + " bytes");
            }
            if (inOrder && index != (previous + 1) % count) {
                throw new IllegalStateException("record " + index + " behind record " + previous);
            }
            previous = index;
            found[index]++;
        }

        private ByteBuffer slice(int index) {
            return ByteBuffer.wrap(bytes, index * recordBytes, recordBytes);
        }

        void end(int passes) {
            for (int index = 0; index < count; index++) {
                if (found[index] != passes) {
                    throw new IllegalStateException(
                            "record " + index + " is there " + found[index] + " times, not " + passes);
                }
            }
        }
    }
}
