package io.thalweg.flow;

import io.thalweg.log.LogReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of append logs: the segments are the log's own, counted in records, and its own reader reads them. */
final class LogElements extends Elements<LogReader> {
    @Override
    Split.Contents kind() {
        return Split.Contents.LOG;
    }

    @Override
    SegmentSource<LogReader> segments(List<Path> logs, int segmentBytes) throws IOException {
        List<LogSegment> segments = new ArrayList<>();
        for (Path log : logs) {
            for (LogReader.LogPart part : LogReader.parts(log)) {
                segments.add(new LogSegment(segments.size(), log, part));
            }
        }
        long totalBytes = segments.stream().mapToLong(LogSegment::sizeBytes).sum();
        Iterator<LogSegment> next = segments.iterator();
        return new SegmentSource<>() {
            @Override
            public @Nullable Segment<LogReader> next() {
                return next.hasNext() ? next.next() : null;
            }

            @Override
            public long totalBytes() {
                return totalBytes;
            }
        };
    }

    @Override
    LogReader open(Split split) throws IOException {
        return LogReader.open(split.path(), split.offset(), split.end());
    }

    /** A segment of a log, with a reader of its own. */
    private static final class LogSegment implements Segment<LogReader> {
        private final long number;
        private final Path log;
        private final LogReader.LogPart part;
        private @Nullable LogReader reader;

        LogSegment(long number, Path log, LogReader.LogPart part) {
            this.number = number;
            this.log = log;
            this.part = part;
        }

        @Override
        public long number() {
            return number;
        }

        @Override
        public Split split() {
            long records = part.limitSequence() - part.firstSequence();
            return new Split(log.toString(), part.firstSequence(), records, Split.Contents.LOG);
        }

        @Override
        public long sizeBytes() {
            return part.sizeBytes();
        }

        @Override
        public LogReader open(SegmentBuffer buffer) throws IOException {
            LogReader opened = LogReader.open(log, part);
            reader = opened;
            return opened;
        }

        @Override
        public void close() throws IOException {
            if (reader != null) {
                reader.close();
            }
        }
    }
}
