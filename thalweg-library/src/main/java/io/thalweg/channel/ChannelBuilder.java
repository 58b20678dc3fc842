package io.thalweg.channel;

import io.thalweg.tune.BufferSizes;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the builders of both directions choose alike. */
abstract class ChannelBuilder<B extends ChannelBuilder<B>> {
    ByteOrder order = ByteOrder.BIG_ENDIAN;
    long deadlineNanos;
    private int bufferSizeBytes;

    @Nullable
    String name;

    ChannelBuilder() {}

    abstract B self();

    /**
     * Bytes of the buffer, 8 or more; default: what {@link BufferSizes} says of the other end. It has them once a first
     * one of 8 KiB has been full.
     */
    public B bufferSize(int sizeBytes) {
        bufferSizeBytes = Options.bufferSize(sizeBytes);
        return self();
    }

    /** Byte order of primitives and views; default: big-endian. */
    public B order(ByteOrder order) {
        this.order = Objects.requireNonNull(order, "order");
        return self();
    }

    /** What messages call the other end; default: the peer's address or the path. */
    public B name(String name) {
        this.name = Objects.requireNonNull(name, "name");
        return self();
    }

    final String nameOr(String itsName) {
        return name != null ? name : itsName;
    }

    final int sizeOr(int defaultSizeBytes) {
        return bufferSizeBytes > 0 ? bufferSizeBytes : defaultSizeBytes;
    }
}
