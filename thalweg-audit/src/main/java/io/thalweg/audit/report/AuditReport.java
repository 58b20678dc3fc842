package io.thalweg.audit.report;

import io.thalweg.audit.Audit;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.base.format.Document;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import java.nio.file.Path;

/** One audit in the form that its reader wants. The same audit gives the same text in every locale. */
public final class AuditReport {
    private AuditReport() {}

    /**
     * The report, ending with a line feed. Only the text for a terminal has a style.
     *
     * @param all whether findings in libraries and in the JDK are unfolded; JSON and SARIF always have them
     */
    public static String render(Audit audit, boolean all, Format format, Style style) {
        return switch (format) {
            case JSON -> AuditJson.of(audit);
            case SARIF -> AuditSarif.render(audit, all, Path.of(""));
            case BENCHMARK -> AuditCounts.render(audit);
            default ->
                Document.render("audit", format, style, document -> AuditDescription.describe(audit, all, document));
        };
    }

    /**
     * What a change has done, ending with a line feed. Only the text for a terminal has a style.
     *
     * @throws IllegalArgumentException for SARIF, CSV and counts, which have no words for it
     */
    public static String render(AuditDiff diff, Format format, Style style) {
        return format == Format.JSON
                ? AuditJson.of(diff)
                : Document.render("audit diff", format, style, document -> AuditDiffReport.describe(diff, document));
    }
}
