package io.thalweg.spark;

/** Which sources there are. */
enum SourceKind {
    /** Messages with a length in front. */
    FRAMES("thalweg-frames"),
    /** Records of one size. */
    RECORDS("thalweg-records"),
    /** The records of append logs. */
    LOG("thalweg-log"),
    /** Lines of text. */
    LINES("thalweg-lines");

    /** As Spark's users write it. */
    final String sourceName;

    SourceKind(String sourceName) {
        this.sourceName = sourceName;
    }

    /** What files of this kind are, with such options; refuses those that it does not know. */
    SourceFiles<?> files(SourceOptions options) {
        SourceFiles<?> files = switch (this) {
            case FRAMES -> new FrameFiles(options);
            case RECORDS -> new RecordFiles(options);
            case LOG -> new LogFiles(options);
            case LINES -> new LineFiles(options);
        };
        options.refuseUnknown();
        return files;
    }
}
