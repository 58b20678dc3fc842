package io.thalweg.tune;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Profiles for the tests of this package. */
final class Profiles {
    private Profiles() {}

    /** One that holds here. */
    static Profile here(Map<String, Integer> sizes) {
        return new Profile(Fingerprint.current(), new TreeMap<>(sizes));
    }

    static Path write(Path file, String text) throws IOException {
        return Files.writeString(file, text);
    }
}
