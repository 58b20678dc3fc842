package io.thalweg.entry;

import java.util.List;
import java.util.stream.Stream;

/**
 * The list of all that reads and may wait. A new kind of reader belongs here, a new call into the class of its kind.
 */
final class ReadingCalls {
    static final List<Readers<?>> READERS = List.of(
            new StreamReaders.Tuned(),
            new StreamReaders.Ahead(),
            new StreamReaders.AheadApart(),
            new ChannelReaders(),
            new ChannelReaders.Growing(),
            new ElementReaders.OfFrames(),
            new ElementReaders.OfLines(),
            WholeReaders.linesOfStreams(),
            WholeReaders.linesOfChannels(),
            WholeReaders.linesOfFiles());

    private ReadingCalls() {}

    static Stream<ReadingCall<?>> all() {
        return READERS.stream().flatMap(readers -> readers.calls().stream());
    }
}
