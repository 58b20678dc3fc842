package io.thalweg.agent.count;

import org.jspecify.annotations.Nullable;

/** One stream that was wrapped around another, with the ones inside it. */
public final class Link {
    public final String type;
    public final @Nullable Link inner;
    /** The index of the site where it was made. */
    public final int created;
    /** Its buffer, or -1 when it has none or its size is unknown. */
    private int bufferBytes;

    Link(String type, @Nullable Link inner, int created, int bufferBytes) {
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

    static int depth(@Nullable Link link) {
        int depth = 0;
        for (Link at = link; at != null; at = at.inner) {
            depth++;
        }
        return depth;
    }

    /** The same for equal chains. */
    static String key(@Nullable Link link) {
        StringBuilder key = new StringBuilder();
        for (Link at = link; at != null; at = at.inner) {
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
