package io.thalweg.flow;

import io.thalweg.log.LogReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of append logs: the segments are the log's own, counted in records, and its own reader reads them. */
final class LogElements extends Elements<LogReader> {
    @Override
    Split.Kind kind() {
        return Split.Kind.LOG;
    }

    @Override
    boolean next(LogReader reader) throws IOException {
        return reader.next();
    }

    @Override
    ByteElements<LogReader> inBytes() {
        throw new IllegalStateException("a log is a directory; its records do not come out of a stream or channel");
    }

    @Override
    SegmentSource segments(List<Path> logs, int segmentBytes) throws IOException {
        List<Segment> segments = new ArrayList<>();
        for (Path log : logs) {
            add(log, segments);
        }
        return new LogSegments(segments);
    }

    private static void add(Path log, List<Segment> segments) throws IOException {
        for (LogReader.Part part : LogReader.parts(log)) {
            segments.add(Segment.ofLog(
                    segments.size(), log.toString(), part.firstSequence(), part.limitSequence(), part.sizeBytes()));
        }
    }

    @Override
    Opener<LogReader> opener(Runnable requireGoing) {
        return new LogOpener();
    }

    @Override
    String place(Segment segment) {
        return "the records from " + segment.from() + " to " + segment.to() + " of " + segment.name();
    }

    @Override
    void addSplits(Path log, int segmentBytes, List<Split> splits) throws IOException {
        List<Segment> segments = new ArrayList<>();
        add(log, segments);
        for (Segment segment : segments) {
            splits.add(new Split(segment.name(), segment.from(), segment.to() - segment.from(), Split.Kind.LOG));
        }
    }

    @Override
    LogReader open(Path log, Split split) throws IOException {
        return LogReader.open(log, split.offset(), split.end());
    }

    /** Each segment has a reader of its own. */
    private static final class LogOpener implements Opener<LogReader> {
        private @Nullable LogReader present;

        @Override
        public LogReader open(Segment segment) throws IOException {
            close();
            LogReader reader = LogReader.open(
                    Path.of(segment.name()), new LogReader.Part(segment.from(), segment.to(), segment.sizeBytes()));
            present = reader;
            return reader;
        }

        @Override
        public void close() throws IOException {
            if (present != null) {
                present.close();
            }
        }
    }
}
