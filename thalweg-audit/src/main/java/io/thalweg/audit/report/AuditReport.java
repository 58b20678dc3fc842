package io.thalweg.audit.report;

import io.thalweg.audit.Audit;
import io.thalweg.audit.AuditDiff;
import io.thalweg.audit.AuditFile;
import io.thalweg.base.format.Style;
import java.nio.file.Path;

/** One audit in the form that its reader wants. The same audit gives the same text in every locale. */
public final class AuditReport {
    private AuditReport() {}

    /** The forms of a report. */
    public enum Format {
        /** Ranked findings with their fixes and one closing sentence, for a terminal. */
        TEXT,
        /** For the description of a pull request. */
        MD,
        /** For other programs, and as the baseline of a later audit. */
        JSON,
        /** For code scanning: SARIF 2.1.0. */
        SARIF,
        /** One page that needs no network. */
        HTML
    }

    /**
     * The report, ending with a line feed. Only the text for a terminal has a style.
     *
     * @param all whether findings in libraries and in the JDK are unfolded; JSON and SARIF always have them
     */
    public static String render(Audit audit, boolean all, Format format, Style style) {
        return switch (format) {
            case TEXT -> AuditText.render(audit, all, style);
            case MD -> AuditMarkdown.render(audit, all);
            case JSON -> AuditFile.toJson(audit);
            case SARIF -> AuditSarif.render(audit, all, Path.of(""));
            case HTML -> AuditPage.render(audit, all);
        };
    }

    /**
     * What a change has done, ending with a line feed. Only the text for a terminal has a style.
     *
     * @throws IllegalArgumentException for SARIF, which has no words for it
     */
    public static String render(AuditDiff diff, Format format, Style style) {
        return switch (format) {
            case TEXT -> AuditDiffText.render(diff, style);
            case MD -> AuditDiffMarkdown.render(diff);
            case JSON -> AuditFile.toJson(diff);
            case HTML -> AuditDiffPage.render(diff);
            case SARIF -> throw new IllegalArgumentException("SARIF describes one audit, not a comparison");
        };
    }
}
