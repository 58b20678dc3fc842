package io.thalweg.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingsTest {
    @TempDir
    Path folder;

    @Test
    void ofAnEarlierBuildAreRemovedAndNothingElse() throws IOException {
        Recordings recordings = new Recordings(folder.resolve("target/thalweg/recordings"));
        assertThat(recordings.isEmpty()).isTrue();
        recordings.clear();
        Files.createFile(recordings.folder().resolve("thalweg-1.recording.json"));
        Path other = Files.createFile(recordings.folder().resolve("notes.txt"));
        assertThat(recordings.isEmpty()).isFalse();

        recordings.clear();

        assertThat(recordings.isEmpty()).isTrue();
        assertThat(other).exists();
    }
}
