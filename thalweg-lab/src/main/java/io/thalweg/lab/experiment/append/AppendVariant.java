package io.thalweg.lab.experiment.append;

import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Opener;
import java.io.IOException;
import java.nio.file.Path;

/** How E11 appends. Only the log finds torn records after a crash. */
enum AppendVariant implements Labelled {
    /** What anybody writes first. */
    STREAM("BufferedOutputStream + force", StreamRecorder::new),
    /** The same without the stream. */
    CHANNEL("FileChannel.write + force", ChannelRecorder::new),
    /** With a header, checksums, and its space written beforehand. */
    LOG("AppendLog", LogRecorder::new);

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // each is a constructor
    private final Opener<Path, Boolean, Recorder> opener;

    AppendVariant(String label, Opener<Path, Boolean, Recorder> opener) {
        this.label = label;
        this.opener = opener;
    }

    @Override
    public String label() {
        return label;
    }

    /** In an empty directory. */
    Recorder open(Path directory, boolean toDisk) throws IOException {
        return opener.open(directory, toDisk);
    }
}
