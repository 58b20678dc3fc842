package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Document;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import io.thalweg.base.format.Table.Value;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.SharedClaim;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Answer;
import java.util.ArrayList;
import java.util.List;

/** Many results on one page: machines as columns, claims as rows. */
public final class GalleryReport {
    private GalleryReport() {}

    /** As text, Markdown or page, ending with a line feed. */
    public static String render(Match machines, Format format, Style style) {
        return Document.render("lab gallery", format, style, document -> describe(machines, document));
    }

    private static void describe(Match machines, Document document) {
        document.headline(ClaimsTable.sentence(machines));
        document.records(claims(machines));
        document.aside("What was measured", () -> document.table(SessionFacts.table(machines)));
        document.footnotes(
                "How to read this",
                List.of("A figure is the claim's ratio with its 95 % interval; each session's answer is its own."
                        + " Inconclusive: its interval or its noise reaches across the claim's bound."));
    }

    private static Table claims(Match machines) {
        List<Column> columns = new ArrayList<>(List.of(Column.ofText("Claim"), Column.ofText("Held")));
        machines.sessions()
                .forEach(session -> columns.add(Column.ofText(session.letter()).reading(session.letter() + ": %s")));
        Table table = new Table("The claims", columns);
        for (SharedClaim claim : machines.claims()) {
            List<Value> row = new ArrayList<>(
                    List.of(Value.of(claim.claim() + " " + claim.text().replaceFirst("[.]$", "")), held(claim)));
            claim.verdicts()
                    .forEach(verdict -> row.add(Value.of(ClaimsTable.words(verdict))
                            .in(verdict.map(known -> VerdictText.style(known.answer()))
                                    .orElse(""))));
            table.row(Table.Mark.NONE, row);
        }
        return table;
    }

    private static Value held(SharedClaim claim) {
        if (claim.isEverywhere(Answer.CONFIRMED)) {
            return Value.of("confirmed by all").in("good");
        }
        if (claim.isEverywhere(Answer.REFUTED)) {
            return Value.of("refuted by all").in("bad");
        }
        if (claim.isContradicted()) {
            return Value.of("contradicted").in("open");
        }
        int sessions = claim.verdicts().size();
        long confirmed = claim.count(Answer.CONFIRMED);
        long refuted = claim.count(Answer.REFUTED);
        return Value.of(
                        confirmed > 0
                                ? "confirmed by " + confirmed + " of " + sessions
                                : refuted > 0 ? "refuted by " + refuted + " of " + sessions : "undecided")
                .in("open");
    }
}
