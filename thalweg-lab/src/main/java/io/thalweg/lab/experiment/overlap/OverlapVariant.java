package io.thalweg.lab.experiment.overlap;

import io.thalweg.flow.Partitions;
import io.thalweg.flow.RecordReader;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.overlap.ReadAhead;
import io.thalweg.overlap.WriteBehind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Which thread reads, computes and writes when. */
enum OverlapVariant implements Labelled {
    /** What the article advises against. */
    LOAD("load, then compute"),
    /** A block at a time. */
    IN_TURN("in turn"),
    READ_AHEAD("ReadAhead"),
    READ_AHEAD_WRITE_BEHIND("ReadAhead + WriteBehind"),
    PARTITIONS_1("Partitions, 1 worker"),
    PARTITIONS_2("Partitions, 2 workers"),
    PARTITIONS("Partitions, all processors");

    private static final int SEGMENT_BYTES = 1 << 20;

    private final String label;

    OverlapVariant(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    /** Whether it reads at any offset, as only files can be read. */
    boolean needsFile() {
        return this == PARTITIONS_1 || this == PARTITIONS_2 || this == PARTITIONS;
    }

    /** Whether it is for an output that takes its time. */
    boolean writes() {
        return this == READ_AHEAD_WRITE_BEHIND;
    }

    /** Whether the calling thread does all the work. */
    boolean isOneThread() {
        return this == LOAD || this == IN_TURN || this == PARTITIONS_1;
    }

    /**
     * Works through the file.
     *
     * @param delayed whether it comes slowly
     * @param writes whether each block is written to a slow target afterwards
     * @return the sum of what was computed
     */
    long pass(Path file, Computation work, boolean delayed, boolean writes) throws IOException {
        return switch (this) {
            case LOAD -> load(file, work, delayed);
            case IN_TURN -> {
                try (InputStream in = open(file, delayed);
                        OutputStream out = writes ? Delay.target() : OutputStream.nullOutputStream()) {
                    yield inTurn(in, work, writes ? out : null);
                }
            }
            case READ_AHEAD -> {
                try (InputStream in = ReadAhead.of(open(file, delayed))) {
                    yield inTurn(in, work, null);
                }
            }
            case READ_AHEAD_WRITE_BEHIND -> {
                try (InputStream in = ReadAhead.of(open(file, delayed));
                        OutputStream out = WriteBehind.of(Delay.target())) {
                    yield inTurn(in, work, out);
                }
            }
            case PARTITIONS_1 -> partitions(file, work, 1);
            case PARTITIONS_2 -> partitions(file, work, 2);
            case PARTITIONS -> partitions(file, work, Runtime.getRuntime().availableProcessors());
        };
    }

    private static InputStream open(Path file, boolean delayed) throws IOException {
        InputStream in = Files.newInputStream(file);
        return delayed ? Delay.of(in) : in;
    }

    private static long load(Path file, Computation work, boolean delayed) throws IOException {
        byte[] all = new byte[(int) Files.size(file)];
        try (InputStream in = open(file, delayed)) {
            in.readNBytes(all, 0, all.length);
        }
        Computation.BlockSum worker = work.worker();
        for (int offset = 0; offset < all.length; offset += Computation.BLOCK_BYTES) {
            worker.add(all, offset);
        }
        return worker.sum();
    }

    private static long inTurn(InputStream in, Computation work, @Nullable OutputStream out) throws IOException {
        Computation.BlockSum worker = work.worker();
        byte[] block = new byte[Computation.BLOCK_BYTES];
        while (in.readNBytes(block, 0, block.length) == block.length) {
            worker.add(block, 0);
            if (out != null) {
                out.write(block);
            }
        }
        return worker.sum();
    }

    private static long partitions(Path file, Computation work, int workers) throws IOException {
        return Partitions.records(Computation.BLOCK_BYTES, ByteOrder.BIG_ENDIAN)
                .workers(workers)
                .segmentSize(SEGMENT_BYTES)
                .of(file)
                .collect(work::worker, OverlapVariant::addAll, Computation.BlockSum::plus)
                .sum();
    }

    private static void addAll(Computation.BlockSum worker, RecordReader blocks) throws IOException {
        byte[] block = new byte[Computation.BLOCK_BYTES];
        while (blocks.next()) {
            blocks.view().get(block);
            worker.add(block, 0);
        }
    }
}
