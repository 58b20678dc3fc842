package io.thalweg.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thalweg.base.format.Document;
import io.thalweg.base.format.Document.Tone;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import io.thalweg.log.LogReport;
import io.thalweg.log.LogReport.Damage;
import io.thalweg.log.LogReport.Segment;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What was found in an append log, for people and as JSON ({@code docs/reference/appendlog.schema.json}). */
final class AppendLogReport {
    /** A log may have thousands of segments; JSON has them all. */
    private static final int SHOWN_SEGMENTS = 20;

    private static final int SHOWN_PLACES = 20;
    private static final JsonMapper JSON = new JsonMapper();

    private final Path directory;
    private final LogReport report;
    private final @Nullable Path saved;

    private AppendLogReport(Path directory, LogReport report, @Nullable Path saved) {
        this.directory = directory;
        this.report = report;
        this.saved = saved;
    }

    static AppendLogReport of(Path directory, LogReport report) {
        return new AppendLogReport(directory, report, null);
    }

    static AppendLogReport ofSalvage(Path directory, LogReport report, Path saved) {
        return new AppendLogReport(directory, report, saved);
    }

    String render(Format format, Style style) {
        return format == Format.JSON ? json() : Document.render("appendlog", format, style, this::describe);
    }

    private void describe(Document document) {
        List<Segment> segments = report.segments();
        long bytes = segments.stream().mapToLong(Segment::sizeBytes).sum();
        document.subject("Append log in " + directory + " · "
                + Figures.count(segments.size(), "segment") + ", " + Figures.count(bytes, "byte") + " · "
                + range(report.firstSequence(), report.nextSequence()));
        if (!segments.isEmpty()) {
            document.table(table(segments));
        }
        report.damage().stream().limit(SHOWN_PLACES).forEach(place -> document.text(Tone.PLAIN, sentence(place)));
        long places = report.damageCount() + report.tearCount() + report.gapCount();
        if (places > SHOWN_PLACES) {
            document.text(
                    Tone.PLAIN,
                    "… and " + Figures.count(places - SHOWN_PLACES, "more place") + "; --format json lists the first "
                            + Figures.count(LogReport.MOST_DAMAGE) + ".");
        }
        document.headline(verdict());
    }

    private static Table table(List<Segment> segments) {
        Table table = new Table(
                "Segments",
                List.of(
                        Column.ofText("segment"),
                        Column.ofFigures("first record"),
                        Column.ofFigures("records"),
                        Column.ofFigures("bytes"),
                        Column.ofText("end")));
        int hidden = Math.max(0, segments.size() - SHOWN_SEGMENTS);
        for (Segment segment : segments.subList(hidden, segments.size())) {
            table.row(
                    Value.of(segment.name()),
                    Value.of(segment.firstSequence()),
                    segment.records() < 0 ? Value.of("not read") : Value.of(segment.records()),
                    Value.of(segment.sizeBytes()),
                    Value.of(end(segment)));
        }
        if (hidden > 0) {
            table.note("and " + Figures.count(hidden, "older segment"));
        }
        return table;
    }

    private static String end(Segment segment) {
        return segment.records() < 0 ? "" : segment.isEnded() ? "footer" : "open";
    }

    private static String range(long first, long end) {
        return end <= first
                ? "no records"
                : end == first + 1 ? "record " + first : "records " + first + " to " + (end - 1);
    }

    private static String sentence(Damage place) {
        String where = place.segment() + " at offset " + place.offset()
                + (place.endOffset() > place.offset() ? " up to " + place.endOffset() : "") + ": " + place.what();
        boolean missing = place.endSequence() > place.firstSequence();
        String lost = missing ? range(place.firstSequence(), place.endSequence()) : "";
        return switch (place.kind()) {
            case DAMAGE ->
                "Damaged: " + where + (missing ? "; lost: " + lost : "")
                        + ". This was on the disk, and perhaps acknowledged.";
            case TEAR ->
                "Torn: " + where + (missing ? "; missing: " + lost : "")
                        + ". Nothing says that it was ever acknowledged.";
            case GAP -> "Gap: " + where + "; " + lost + ".";
        };
    }

    private String verdict() {
        if (saved != null) {
            long kept = report.segments().stream().mapToLong(Segment::records).sum();
            return "Saved " + Figures.count(kept, "record") + " in " + saved + "; "
                    + Figures.count(report.lostRecords()) + " known to be lost.";
        }
        String read = report.everythingRead()
                ? "Every record was read and checked: "
                : "Only the last segment was read, `thalweg appendlog verify` reads all: ";
        if (report.isDamaged()) {
            return read + "the log is damaged, " + Figures.count(report.lostRecords(), "record") + " known to be lost.";
        }
        return read
                + (report.isTorn()
                        ? "the log ends in a tear, as a crash leaves it or while a writer is at work; the next opening"
                                + " for writing puts it in order."
                        : "no damage.");
    }

    private String json() {
        ObjectNode root = JSON.createObjectNode();
        root.put("format", "thalweg-appendlog").put("version", 1);
        root.put("directory", directory.toString());
        root.put("everythingRead", report.everythingRead());
        root.put("verdict", report.isDamaged() ? "damaged" : report.isTorn() ? "torn" : "sound");
        root.put("firstSequence", report.firstSequence()).put("nextSequence", report.nextSequence());
        root.put("damageCount", report.damageCount());
        root.put("tearCount", report.tearCount());
        root.put("gapCount", report.gapCount());
        root.put("lostRecords", report.lostRecords());
        root.put("salvagedInto", saved == null ? null : saved.toString());
        for (Segment segment : report.segments()) {
            ObjectNode node = root.withArray("segments").addObject();
            boolean isRead = segment.records() >= 0;
            node.put("name", segment.name());
            node.put("firstSequence", segment.firstSequence()).put("endSequence", segment.endSequence());
            node.put("sizeBytes", segment.sizeBytes());
            node.put("records", isRead ? segment.records() : null);
            node.put("endOffset", isRead ? segment.endOffset() : null);
            node.put("ended", isRead ? segment.isEnded() : null);
        }
        root.withArray("segments");
        root.withArray("damage");
        for (Damage place : report.damage()) {
            ObjectNode node = root.withArray("damage").addObject();
            node.put("kind", place.kind().name().toLowerCase(Locale.ROOT));
            node.put("segment", place.segment());
            node.put("offset", place.offset()).put("endOffset", place.endOffset());
            node.put("firstSequence", place.firstSequence()).put("endSequence", place.endSequence());
            node.put("what", place.what());
        }
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
        printer.indentArraysWith(new DefaultIndenter("  ", "\n"));
        try {
            return JSON.writer(printer).writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
