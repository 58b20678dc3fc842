package io.thalweg.trials.fuzz;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What can be fuzzed. */
public enum FuzzTarget {
    LENGTH_FRAMES("frames with a length of fixed size anywhere in the header"),
    TYPED_FRAMES("frames with four bytes of type and four bytes of length"),
    VARINT_FRAMES("frames with a varint as length"),
    FRAME_WRITER("frames that are written and read back"),
    CHANNEL("any calls of a buffered channel"),
    LINES("lines of any charset, as views, copies, strings and a count"),
    LOG("a directory of any bytes as a log: opened, read, appended to, opened again");

    private static final Path CORPUS = Path.of("src", "test", "corpus");

    private final String what;

    FuzzTarget(String what) {
        this.what = what;
    }

    static Optional<FuzzTarget> named(String title) {
        return Arrays.stream(values())
                .filter(target -> target.title().equals(title))
                .findFirst();
    }

    /** As on the command line. */
    String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** In a few words. */
    String what() {
        return what;
    }

    /** The folder of inputs kept, in the module's own. */
    Path corpus() {
        return CORPUS.resolve(title());
    }

    /** Fails if the library does wrong on an input; any input is a good one. */
    public void check(byte[] input) throws Exception {
        switch (this) {
            case LENGTH_FRAMES -> FrameTarget.lengthFrames(input);
            case TYPED_FRAMES -> FrameTarget.typedFrames(input);
            case VARINT_FRAMES -> FrameTarget.varintFrames(input);
            case FRAME_WRITER -> FrameWriterTarget.check(input);
            case CHANNEL -> ChannelTarget.check(input);
            case LINES -> LineTarget.check(input);
            case LOG -> LogTarget.check(input);
        }
    }
}
