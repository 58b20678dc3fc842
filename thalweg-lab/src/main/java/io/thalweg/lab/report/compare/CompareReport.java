package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Document;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.lab.compare.ResultsComparison;

/** Results side by side in the format that their reader wants. The same results give the same text in every locale. */
public final class CompareReport {
    private CompareReport() {}

    /** The report, ending with a line feed. Only the text for a terminal has a style. */
    public static String render(ResultsComparison comparison, Format format, Style style) {
        return switch (format) {
            case TEXT, MD, HTML ->
                Document.render(
                        "lab compare", format, style, document -> CompareDescription.describe(comparison, document));
            case CSV -> CompareCsv.render(comparison);
            case JSON -> CompareJson.render(comparison);
            case SARIF, BENCHMARK -> throw new IllegalArgumentException(format + " is for lines of code");
        };
    }
}
