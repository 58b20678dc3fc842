package io.thalweg.audit.fleet;

import io.thalweg.audit.AuditFile;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.base.format.Document;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import java.util.ArrayList;
import java.util.List;

/** A fleet in the format that its reader wants. The same fleet gives the same text in every locale. */
public final class FleetReport {
    static final String FORMAT = "thalweg-fleet";
    static final int VERSION = 1;

    /** More names would hide the findings; JSON has all. */
    private static final int MOST_UNREAD_SHOWN = 20;

    private FleetReport() {}

    /** The report, ending with a line feed. Only the text for a terminal has a style. */
    public static String render(Fleet fleet, Format format, Style style) {
        return format == Format.JSON
                ? AuditFile.write(Json.of(fleet))
                : Document.render("audit fleet", format, style, document -> describe(fleet, document));
    }

    private static void describe(Fleet fleet, Document document) {
        document.headline(closing(fleet));
        document.subject(subject(fleet));
        if (!fleet.programs().isEmpty()) {
            document.records(table(fleet));
        }
        document.footnotes("", notices(fleet));
    }

    private static Table table(Fleet fleet) {
        Table table = new Table(
                "What is wasted, by program and line",
                List.of(
                        Column.ofText("Finding"),
                        Column.ofText("Where").reading("at %s"),
                        Column.ofFigures("JVMs").reading("in %s"),
                        Column.ofFigures("Calls"),
                        Column.ofFigures("Bytes each").reading("%s each"),
                        Column.ofFigures("CPU").reading("%s of CPU"),
                        Column.ofFigures("A fix saves").reading("a fix saves %s"),
                        Column.ofText("Worst JVM").reading("worst: %s"),
                        Column.ofText("Fix").reading("Fix: %s")));
        for (Fleet.Program program : fleet.programs()) {
            table.group(title(program));
            for (Fleet.Site site : program.sites()) {
                table.row(
                        site.title() + note(site),
                        where(site),
                        share(site, program),
                        about(site) + Amounts.count(site.calls(), site.operation() + " call"),
                        site.bytes() == 0 ? Figures.NONE : meanSize(site),
                        Amounts.seconds(site.costSeconds()),
                        site.gain().highSeconds() > 0 ? Amounts.seconds(site.gain()) : Figures.NONE,
                        worst(site),
                        site.fix());
            }
            if (program.sites().isEmpty()) {
                table.note("No findings.");
            }
        }
        return table;
    }

    private static String subject(Fleet fleet) {
        return "Audit of " + Amounts.count(fleet.jvms(), "JVM") + " · "
                + Amounts.count(fleet.programs().size(), "program")
                + (fleet.unread().isEmpty()
                        ? ""
                        : " · " + Amounts.count(fleet.unread().size(), "recording") + " not read");
    }

    private static String title(Fleet.Program program) {
        return program.name() + (program.version().isEmpty() ? "" : " (" + program.version() + ")") + " · "
                + Amounts.count(program.jvms(), "JVM") + " · Java " + String.join(", ", program.javaVersions())
                + (program.cpuSeconds() == null ? "" : " · " + Amounts.seconds(program.cpuSeconds()) + " of CPU");
    }

    private static String note(Fleet.Site site) {
        return site.level() == Level.NOTE ? " (note)" : "";
    }

    private static String share(Fleet.Site site, Fleet.Program program) {
        return Amounts.count(site.jvms()) + " of " + Amounts.count(program.jvms(), "JVM");
    }

    private static String where(Fleet.Site site) {
        return site.at() + (site.origin().endsWith(".jar") ? " in " + site.origin() : "");
    }

    private static String meanSize(Fleet.Site site) {
        return Amounts.size((double) site.bytes() / site.calls());
    }

    private static String worst(Fleet.Site site) {
        return site.worst().recording() + " (" + Amounts.seconds(site.worst().costSeconds()) + ", " + about(site)
                + Amounts.count(site.worst().calls(), "call") + ")";
    }

    /** In front of a count that only samples tell. */
    private static String about(Fleet.Site site) {
        return site.sampled() ? "about " : "";
    }

    private static List<String> notices(Fleet fleet) {
        List<String> notices = new ArrayList<>();
        fleet.unread().stream()
                .limit(MOST_UNREAD_SHOWN)
                .forEach(unread -> notices.add("Not read: "
                        + (unread.why().contains(unread.file()) ? "" : unread.file() + ": ") + unread.why()));
        if (fleet.unread().size() > MOST_UNREAD_SHOWN) {
            notices.add("Not read: " + Amounts.count(fleet.unread().size() - MOST_UNREAD_SHOWN)
                    + " more; `--format json` names all.");
        }
        if (fleet.droppedFindings() > 0) {
            notices.add(Amounts.count(fleet.droppedFindings(), "finding") + " left out: there were more than "
                    + Amounts.count(FleetAudit.MOST_SITES) + " different ones. Audit fewer programs at a time.");
        }
        if (!fleet.unmatchedPackages().isEmpty() && fleet.warns()) {
            notices.add("No recorded line is in " + String.join(" or ", fleet.unmatchedPackages())
                    + ", which --package names.");
        }
        for (Fleet.Program program : fleet.programs()) {
            if (program.incompleteJvms() > 0) {
                notices.add("Not everything was seen in " + Amounts.count(program.incompleteJvms(), "JVM") + " of "
                        + program.name() + (program.gap().isEmpty() ? "." : ". In the first: " + program.gap()));
            }
        }
        if (!fleet.costSource().isEmpty()) {
            notices.add("Costs: " + fleet.costSource() + ". Savings are processor time of all JVMs together.");
        }
        return notices;
    }

    /** What a person can repeat. */
    static String closing(Fleet fleet) {
        for (Fleet.Program program : fleet.programs()) {
            for (Fleet.Site site : program.sites()) {
                if (site.level() == Level.WARNING) {
                    return site.title() + " at " + site.at() + " in " + share(site, program)
                            + (site.gain().highSeconds() > 0
                                    ? ": fixing it saves " + Amounts.seconds(site.gain()) + " of CPU"
                                    : "")
                            + ".";
                }
            }
        }
        if (fleet.jvms() == 0) {
            return "No recording could be read, so nothing was judged.";
        }
        if (!fleet.unmatchedPackages().isEmpty()) {
            return "No recorded line is in " + String.join(" or ", fleet.unmatchedPackages())
                    + ", so nothing of it was judged. Correct --package, or leave it out.";
        }
        return "No finding is worth a change in "
                + (fleet.jvms() == 1 ? "the one JVM" : "any of the " + Amounts.count(fleet.jvms(), "JVM"))
                + " that " + (fleet.jvms() == 1 ? "was" : "were") + " audited.";
    }

    /** The words of the JSON: docs/reference/audit.md. */
    @SuppressWarnings("unused") // the accessors are read by Jackson
    private record Json(
            String format,
            int version,
            int jvms,
            List<Fleet.Program> programs,
            List<Fleet.Unread> unread,
            long droppedFindings,
            List<String> unmatchedPackages,
            String costs) {
        static Json of(Fleet fleet) {
            return new Json(
                    FORMAT,
                    VERSION,
                    fleet.jvms(),
                    fleet.programs(),
                    fleet.unread(),
                    fleet.droppedFindings(),
                    fleet.unmatchedPackages(),
                    fleet.costSource());
        }
    }
}
