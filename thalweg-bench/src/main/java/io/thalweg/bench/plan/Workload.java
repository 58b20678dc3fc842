package io.thalweg.bench.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One piece of workload that all its variants do in full, each in its own way; the first is the library's.
 *
 * @param inputName the file in the working directory whose size is the number of bytes of one pass
 * @param delivery how that file reaches the variants
 * @param step what is counted besides bytes, or null
 */
public record Workload(
        String id,
        String title,
        String inputName,
        Delivery delivery,
        @Nullable WorkloadStep step,
        List<Variant> variants) {
    public Workload {
        variants = List.copyOf(variants);
    }

    /** One on a file, of which only the bytes count. */
    public Workload(String id, String title, String inputName, List<Variant> variants) {
        this(id, title, inputName, Delivery.FILE, null, variants);
    }

    /** The bytes of a step, for a workload that has steps. */
    double stepBytes() {
        if (step == null) {
            throw new IllegalStateException(id + " has no steps");
        }
        return step.bytes();
    }

    public Variant ours() {
        return variants.get(0);
    }

    /**
     * What a pass consists of, to say what each takes.
     *
     * @param name of one, for the report
     * @param bytes of the input that belong to one, on the average
     */
    public record WorkloadStep(String name, double bytes) {}
}
