package io.thalweg.bench.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work that all its contenders do in full, each in its own way; the first is the library's.
 *
 * @param inputName the file in the working directory whose size is the number of bytes of one pass
 * @param source how that file reaches the contenders
 * @param steps what is counted besides bytes, or null
 */
public record Work(
        String id,
        String title,
        String inputName,
        Source source,
        @Nullable Steps steps,
        List<Contender> contenders) {
    public Work {
        contenders = List.copyOf(contenders);
    }

    /** Work on a file, of which only the bytes count. */
    public Work(String id, String title, String inputName, List<Contender> contenders) {
        this(id, title, inputName, Source.FILE, null, contenders);
    }

    public Contender ours() {
        return contenders.get(0);
    }
}
