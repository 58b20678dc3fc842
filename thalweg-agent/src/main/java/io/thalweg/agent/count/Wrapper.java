package io.thalweg.agent.count;

import org.jspecify.annotations.Nullable;

/** One stream that was wrapped around another, with the ones inside it. */
public final class Wrapper {
    public final String type;
    public final @Nullable Wrapper inner;
    /** The index of the site where it was made. */
    public final int created;
    /** How many streams lead to what was opened, this one included. */
    private final int depth;
    /** Its buffer, or -1 when it has none or its size is unknown. */
    private int bufferBytes;

    Wrapper(String type, @Nullable Wrapper inner, int created, int bufferBytes) {
        this.type = type;
        this.inner = inner;
        this.created = created;
        this.depth = depth(inner) + 1;
        this.bufferBytes = bufferBytes;
    }

    public int bufferBytes() {
        return bufferBytes;
    }

    void bufferBytes(int size) {
        bufferBytes = size;
    }

    static int depth(@Nullable Wrapper wrapper) {
        return wrapper == null ? 0 : wrapper.depth;
    }

    /** The one at that depth in a chain, if there is one and it is of that class. */
    static @Nullable Wrapper at(int depth, String type, @Nullable Wrapper chain) {
        Wrapper at = chain;
        while (at != null && at.depth > depth) {
            at = at.inner;
        }
        return at != null && at.depth == depth && at.type.equals(type) ? at : null;
    }

    /** The same for chains that are alike. */
    static int hash(@Nullable Wrapper wrapper) {
        int hash = 1;
        for (Wrapper at = wrapper; at != null; at = at.inner) {
            hash = 31 * (31 * hash + at.type.hashCode()) + at.created;
        }
        return hash;
    }

    /** Whether both chains have the same streams, made at the same places. */
    static boolean alike(@Nullable Wrapper one, @Nullable Wrapper other) {
        Wrapper a = one;
        Wrapper b = other;
        while (a != null
                && b != null
                && a.created == b.created
                && a.bufferBytes == b.bufferBytes
                && a.type.equals(b.type)) {
            a = a.inner;
            b = b.inner;
        }
        return a == null && b == null;
    }
}
