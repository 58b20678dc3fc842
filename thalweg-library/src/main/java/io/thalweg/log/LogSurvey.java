package io.thalweg.log;

import io.thalweg.log.LogReport.Damage;
import io.thalweg.log.LogReport.Kind;
import io.thalweg.log.LogReport.Segment;
import io.thalweg.log.LogStorage.LogFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks through the segments of a log whatever their damage, and writes nothing. */
final class LogSurvey {
    private final LogStorage storage;
    private final boolean everything;
    private final LogFindings findings;
    private final List<Found> files = new ArrayList<>();

    /**
     * A file that is named as a segment is.
     *
     * @param header its own, or what it must have been; null where nothing in the file is of a segment
     * @param wrong what is wrong with its own; null where nothing is
     */
    private record Found(
            String name,
            long sizeBytes,
            @Nullable SegmentHeader header,
            @Nullable CorruptedLogException wrong) {
        long baseSequence() {
            return SegmentHeader.baseOf(name);
        }
    }

    /** Of every one of these segments, or only of the last one, whose records {@code records} takes. */
    LogSurvey(
            LogStorage storage,
            List<String> names,
            boolean everything,
            LogFindings.RecordConsumer records,
            LogInspection.Progress progress)
            throws IOException {
        this.storage = storage;
        this.everything = everything;
        long totalBytes = 0;
        for (String name : names) {
            try (LogFile file = storage.openToRead(name)) {
                totalBytes += file.sizeBytes();
            }
        }
        findings = new LogFindings(records, progress, totalBytes);
        for (int i = 0; i < names.size(); i++) {
            files.add(found(names.get(i), Segments.end(names, i)));
        }
    }

    /** The largest payload that a log must accept that takes all these records. */
    int maxRecordBytes() {
        int most = findings.longestRecordBytes();
        for (Found file : files) {
            if (file.header() != null && file.header().maxRecordBytes() < Integer.MAX_VALUE) {
                most = Math.max(most, file.header().maxRecordBytes());
            }
        }
        return most;
    }

    private Found found(String name, long endSequence) throws IOException {
        try (LogFile file = storage.openToRead(name)) {
            try {
                return new Found(name, file.sizeBytes(), SegmentHeader.read(file, name), null);
            } catch (CorruptedLogException e) {
                if (e.isOfAnotherVersion()) {
                    throw e; // not damaged, but of a format that another Thalweg reads
                }
                return new Found(name, file.sizeBytes(), HeaderReconstruction.of(file, name, endSequence), e);
            }
        }
    }

    LogReport run() throws IOException {
        List<Segment> segments = new ArrayList<>();
        int last = files.size() - 1;
        while (last >= 0 && files.get(last).header() == null) {
            last--;
        }
        long expected = files.isEmpty() ? 0 : files.get(0).baseSequence();
        long first = expected;
        for (int i = 0; i < files.size(); i++) {
            Found file = files.get(i);
            addWrongHeader(file);
            if (file.header() != null) {
                long end = i + 1 < files.size() ? files.get(i + 1).baseSequence() : Long.MAX_VALUE;
                Segment segment = everything || i == last
                        ? survey(i, file.header(), expected, i == last)
                        : new Segment(file.name(), file.baseSequence(), end, -1, file.sizeBytes(), -1, false);
                segments.add(segment);
                expected = segment.endSequence();
            }
            findings.finished(file.sizeBytes());
        }
        return findings.report(segments, first, expected, everything);
    }

    private void addWrongHeader(Found file) {
        CorruptedLogException wrong = file.wrong();
        if (wrong != null) {
            long end = Math.min(file.sizeBytes(), file.header() == null ? Long.MAX_VALUE : SegmentHeader.SIZE_BYTES);
            long base = file.baseSequence();
            findings.add(new Damage(Kind.DAMAGE, file.name(), wrong.offset(), end, base, base, wrong.what()));
        }
    }

    private Segment survey(int index, SegmentHeader header, long expected, boolean isLast) throws IOException {
        Found file = files.get(index);
        long base = header.baseSequence();
        if (base > expected) {
            findings.add(new Damage(Kind.DAMAGE, file.name(), 0, 0, expected, base, "no file has the records before"));
        } else if (base < expected) {
            findings.add(new Damage(
                    Kind.DAMAGE, file.name(), 0, 0, expected, expected, "the segment before has its first records"));
        }
        try (SegmentScan scan = new SegmentScan(storage.openToRead(file.name()), header)) {
            long footer = scan.footerSequence();
            long limit = limit(index, footer);
            boolean cutShort = isLast && footer < 0 && isCutShort(scan);
            // What follows a file that is none of the log says nothing of this one's records.
            boolean isEnd = isLast || files.get(index + 1).wrong() != null;
            SegmentSurvey survey = new SegmentSurvey(scan, Math.max(expected, base), limit, isEnd, cutShort, findings);
            survey.run();
            return new Segment(
                    file.name(),
                    base,
                    survey.endSequence(),
                    survey.records(),
                    file.sizeBytes(),
                    scan.offset(),
                    footer >= 0);
        }
    }

    /** A footer may have ended it since, or an opening may have begun the next one. */
    private boolean isCutShort(SegmentScan scan) throws IOException {
        return scan.isCutShort() && Segments.isLast(storage, scan.name);
    }

    /**
     * Where the segment behind begins, if that is one of the log: readers believe its name, too. A file that is none
     * may have any name; there, and where none follows, the segment's own footer says more.
     */
    private long limit(int index, long footer) {
        long sure = Long.MAX_VALUE;
        for (int i = files.size() - 1; i > index; i--) {
            sure = files.get(i).header() == null ? sure : files.get(i).baseSequence();
        }
        if (index + 1 == files.size() || (footer >= 0 && sure == Long.MAX_VALUE)) {
            return Long.MAX_VALUE;
        }
        return Math.min(sure, Math.max(footer, files.get(index + 1).baseSequence()));
    }
}
