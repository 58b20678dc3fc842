package io.thalweg.lab.experiment;

import java.util.Arrays;

/** A constant that results and files name by its label. */
public interface Labelled {
    /** As results name it. */
    String label();

    /** The constant of that label; there must be one. */
    static <E extends Enum<E> & Labelled> E of(Class<E> kind, String label) {
        return Arrays.stream(kind.getEnumConstants())
                .filter(constant -> constant.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no " + kind.getSimpleName() + " is called " + label));
    }
}
