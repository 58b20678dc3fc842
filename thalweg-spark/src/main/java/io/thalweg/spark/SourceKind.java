package io.thalweg.spark;

import java.util.function.Function;

/** Which sources there are. */
enum SourceKind {
    /** Messages with a length in front. */
    FRAMES("thalweg-frames", FrameFiles::new),
    /** Records of one size. */
    RECORDS("thalweg-records", RecordFiles::new),
    /** The records of append logs. */
    LOG("thalweg-log", LogFiles::new),
    /** Lines of text. */
    LINES("thalweg-lines", LineFiles::new);

    /** As Spark's users write it. */
    final String sourceName;

    private final Function<SourceOptions, SourceFiles<?>> files;

    SourceKind(String sourceName, Function<SourceOptions, SourceFiles<?>> files) {
        this.sourceName = sourceName;
        this.files = files;
    }

    /** What files of this kind are, with such options; refuses those that it does not know. */
    SourceFiles<?> files(SourceOptions options) {
        SourceFiles<?> made = files.apply(options);
        options.refuseUnknown();
        return made;
    }
}
