package io.thalweg.agent.count;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What streams have in common that are counted together. Made whenever one is closed, so that no text is made of it:
 * programs that open thousands of files paid more for that than for their stacks.
 */
final class StreamKind {
    final String type;
    final String medium;
    final @Nullable String standard;
    final int created;
    final @Nullable Wrapper chain;
    final int @Nullable [] firstUsed;

    private final int hash;

    private StreamKind(OpenStream stream) {
        type = stream.type;
        medium = stream.medium;
        standard = stream.standard;
        created = stream.created;
        chain = stream.chain;
        firstUsed = firstUsed(stream);
        hash = 31 * (31 * (31 * type.hashCode() + created) + Wrapper.hash(chain)) + Arrays.hashCode(firstUsed);
    }

    static StreamKind of(OpenStream stream) {
        return new StreamKind(stream);
    }

    /** Whether it stands for all that there was no room for, and the like. */
    boolean standsForMany() {
        return standsForMany(type);
    }

    private static boolean standsForMany(String type) {
        return type.startsWith("(");
    }

    private static int @Nullable [] firstUsed(OpenStream stream) {
        if (stream.created >= 0 || stream.standard != null || standsForMany(stream.type)) {
            return null;
        }
        int[] sites = new int[Op.COUNT];
        int used = 0;
        for (Counter counter : stream.counters) {
            if (counter != null && counter.sites.size() > 0) {
                sites[used++] = counter.sites.site(0);
            }
        }
        return Arrays.copyOf(sites, used);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StreamKind kind
                && kind.created == created
                && kind.type.equals(type)
                && kind.medium.equals(medium)
                && (standard == null ? kind.standard == null : standard.equals(kind.standard))
                && Wrapper.alike(chain, kind.chain)
                && Arrays.equals(kind.firstUsed, firstUsed);
    }
}
