package io.thalweg.report;

import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;

/** One set of results in the form that its reader wants. The same results give the same text in every locale. */
public final class Report {
    private Report() {}

    /** The forms of a report. */
    public enum Format {
        /** Tables, verdicts and one closing sentence for a terminal. */
        TEXT,
        /** For the description of a pull request. */
        MD,
        /** One row for each cell, for a spreadsheet. */
        CSV,
        /** The results file itself. */
        JSON,
        /** One page that needs no network. */
        HTML
    }

    /**
     * How a terminal shows text.
     *
     * @param columns how wide it is
     * @param colour whether it shows colour and wants it
     * @param unicode whether it shows {@code ×}, {@code σ} and the like
     */
    public record Style(int columns, boolean colour, boolean unicode) {
        /** What is written to a file: no colour, and as wide as most editors show. */
        public static final Style PLAIN = new Style(120, false, true);
    }

    /** The report, ending with a line feed. Only the text for a terminal has a style. */
    public static String render(Results results, Format format, Style style) {
        return switch (format) {
            case TEXT -> TextReport.render(results, style);
            case MD -> MarkdownReport.render(results);
            case CSV -> CsvReport.render(results);
            case JSON -> ResultsFile.toJson(results);
            case HTML -> HtmlPage.render(results);
        };
    }

    /** Whether the chart library of the page is on the class path. */
    public static boolean hasCharts() {
        return Report.class.getResource(HtmlPage.ECHARTS) != null;
    }
}
