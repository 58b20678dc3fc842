package io.thalweg.entry;

import java.util.List;
import java.util.stream.Stream;

/**
 * The list of all that writes and may wait. A new kind of writer belongs here, a new call into the class of its kind.
 */
final class WritingCalls {
    static final List<Writers<?>> WRITERS = List.of(
            new StreamWriters.Tuned(),
            new StreamWriters.Behind(),
            new StreamWriters.BehindApart(),
            new ChannelWriters(),
            ChannelWriters.OfFrames.typed(),
            ChannelWriters.OfFrames.untyped());

    private WritingCalls() {}

    static Stream<WritingCall<?>> all() {
        return WRITERS.stream().flatMap(writers -> writers.calls().stream());
    }
}
