package io.thalweg.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingsTest {
    @TempDir
    Path folder;

    private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void ofAnEarlierBuildAreRemovedAndNothingElse() throws IOException {
        Recordings recordings = new Recordings(folder.resolve("target/thalweg/recordings"));
        assertThat(recordings.isEmpty()).isTrue();
        recordings.clearBefore(START);
        create(recordings, "thalweg-1.recording.json", START.minusMillis(1));
        Path other = create(recordings, "notes.txt", START.minusMillis(1));
        assertThat(recordings.isEmpty()).isFalse();

        recordings.clearBefore(START);

        assertThat(recordings.isEmpty()).isTrue();
        assertThat(other).exists();
    }

    @Test
    void ofThisBuildOutliveAForkOfItsLifecycle() throws IOException {
        Recordings recordings = new Recordings(folder.resolve("target/thalweg/recordings"));
        recordings.clearBefore(START);
        Path own = create(recordings, "thalweg-1.recording.json", START);

        recordings.clearBefore(START);

        assertThat(own).exists();
    }

    private static Path create(Recordings recordings, String name, Instant modified) throws IOException {
        Path file = Files.createFile(recordings.folder().resolve(name));
        return Files.setLastModifiedTime(file, FileTime.from(modified));
    }
}
