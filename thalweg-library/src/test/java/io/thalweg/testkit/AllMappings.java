package io.thalweg.testkit;

import io.thalweg.internal.Mappings;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All mappings that the library allows itself, taken by a test. */
public final class AllMappings {
    private AllMappings() {}

    /** What is done while none is left. */
    public interface Work {
        void with(List<ByteBuffer> mappings) throws IOException;
    }

    /** Maps the first byte of {@code file} as often as may be, and works; afterwards nobody holds them. */
    public static void held(Path file, Work work) throws IOException {
        List<ByteBuffer> held = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(file)) {
            for (ByteBuffer mapping; (mapping = Mappings.map(channel, 0, 1)) != null; ) {
                held.add(mapping);
            }
            work.with(held);
        } finally {
            Reference.reachabilityFence(held);
        }
    }

    /** Waits until most are collected: other tests want mappings. */
    public static void collect() {
        while (Mappings.live() > Mappings.MOST / 2 && !Thread.currentThread().isInterrupted()) {
            System.gc();
        }
    }
}
