package io.thalweg.bench.plan;

import java.util.List;

/**
 * One piece of work that all its contenders do in full, each in its own way; the first is the library's.
 *
 * @param inputName the file in the working directory whose size is the number of bytes of one pass
 */
public record Work(String id, String title, String inputName, List<Contender> contenders) {
    public Work {
        contenders = List.copyOf(contenders);
    }

    public Contender ours() {
        return contenders.get(0);
    }
}
