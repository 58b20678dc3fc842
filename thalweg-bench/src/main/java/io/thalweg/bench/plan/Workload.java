package io.thalweg.bench.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One piece of workload that all its variants do in full, each in its own way; the first is the library's.
 *
 * @param inputName the file in the working directory whose size is the number of bytes of one pass
 * @param delivery how that file reaches the variants
 * @param steps what is counted besides bytes, or null
 */
public record Workload(
        String id,
        String title,
        String inputName,
        Delivery delivery,
        @Nullable Steps steps,
        List<Variant> variants) {
    public Workload {
        variants = List.copyOf(variants);
    }

    /** One on a file, of which only the bytes count. */
    public Workload(String id, String title, String inputName, List<Variant> variants) {
        this(id, title, inputName, Delivery.FILE, null, variants);
    }

    public Variant ours() {
        return variants.get(0);
    }
}
