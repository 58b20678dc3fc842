package io.thalweg.tune;

import io.thalweg.tune.Profile.Cost;
import io.thalweg.tune.Profile.Entry;
import io.thalweg.tune.Profile.Throughput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Profiles for the tests of this package. */
final class Profiles {
    static final Instant TIME = Instant.parse("2026-11-21T21:00:00Z");

    private Profiles() {}

    static Entry entry(BufferUse use, @Nullable Mount mount, Fingerprint fingerprint, int sizeBytes) {
        return new Entry(
                use, mount, fingerprint, TIME, sizeBytes, new Throughput(650, 640, 660), new Cost(800, 0.125), "");
    }

    static Profile of(Entry... entries) {
        return new Profile(TIME, List.of(entries));
    }

    static Path write(Path file, String text) throws IOException {
        return Files.writeString(file, text);
    }
}
