package io.thalweg.lab.experiment;

import java.io.IOException;

/** How a variant opens {@code S}, with one setting, such as its buffer's size in bytes. */
@FunctionalInterface
public interface Opener<S, O, T> {
    /** Opens it; the caller closes what it gets. */
    T open(S source, O setting) throws IOException;
}
