package io.thalweg.agent.count;

import org.jspecify.annotations.Nullable;

/** One stream that was wrapped around another, with the ones inside it. */
public final class Wrapper {
    public final String type;
    public final @Nullable Wrapper inner;
    /** The index of the site where it was made. */
    public final int created;
    /** Its buffer, or -1 when it has none or its size is unknown. */
    private int bufferBytes;

    Wrapper(String type, @Nullable Wrapper inner, int created, int bufferBytes) {
        this.type = type;
        this.inner = inner;
        this.created = created;
        this.bufferBytes = bufferBytes;
    }

    public int bufferBytes() {
        return bufferBytes;
    }

    void bufferBytes(int size) {
        bufferBytes = size;
    }

    static int depth(@Nullable Wrapper wrapper) {
        int depth = 0;
        for (Wrapper at = wrapper; at != null; at = at.inner) {
            depth++;
        }
        return depth;
    }

    /** The same for equal chains. */
    static String key(@Nullable Wrapper wrapper) {
        StringBuilder key = new StringBuilder();
        for (Wrapper at = wrapper; at != null; at = at.inner) {
            key.append(at.type)
                    .append(' ')
                    .append(at.bufferBytes)
                    .append(' ')
                    .append(at.created)
                    .append('|');
        }
        return key.toString();
    }
}
