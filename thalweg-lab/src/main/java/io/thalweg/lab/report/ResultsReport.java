package io.thalweg.lab.report;

import io.thalweg.base.format.Document;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;

/** One set of results in the format that its reader wants. The same results give the same text in every locale. */
public final class ResultsReport {
    private ResultsReport() {}

    /** The report, ending with a line feed. Only the text for a terminal has a style. */
    public static String render(Results results, Format format, Style style) {
        return switch (format) {
            case TEXT, MD, HTML ->
                Document.render("lab", format, style, document -> ResultsDescription.describe(results, document));
            case CSV -> ResultsCsv.render(results);
            case JSON -> ResultsFile.toJson(results);
            case SARIF, BENCHMARK -> throw new IllegalArgumentException(format + " is for lines of code");
        };
    }
}
