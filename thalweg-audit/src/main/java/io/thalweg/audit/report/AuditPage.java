package io.thalweg.audit.report;

import io.thalweg.audit.Audit;
import io.thalweg.audit.AuditTotals;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.recording.Recording;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.PageShell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One audit as one HTML page that needs neither network nor script. All text is final before the template sees it.
 *
 * @param title of the document
 * @param closing the sentence that a person repeats
 * @param waiting what was waited; empty where it is hardly worth a word
 * @param subject what was audited
 * @param notices what a reader must know first, such as that something was not seen
 * @param figures of the whole
 * @param findings worth a change, ranked
 * @param notes not worth one
 * @param folded in libraries and in the JDK
 * @param seen the share of the kernel's count that was seen, as the width of a bar of 100; empty when unknown
 * @param coverage the same in a sentence
 * @param facts everything else about the whole
 * @param jvms what was observed
 */
record AuditPage(
        String title,
        String closing,
        String waiting,
        String subject,
        List<String> notices,
        List<Figure> figures,
        List<Card> findings,
        List<Card> notes,
        List<Card> folded,
        String seen,
        String coverage,
        List<String> facts,
        List<JvmRow> jvms) {

    /** A figure and what it is. */
    record Figure(String name, String value) {}

    /** A finding. */
    record Card(
            String rank,
            String title,
            String gain,
            String at,
            String owner,
            String via,
            String what,
            String stream,
            String created,
            List<CallerRow> callers,
            boolean hasSizes,
            List<Histogram.Bar> bars,
            List<FixRow> fixes,
            List<String> caveats) {}

    /** A line that makes some of the calls. */
    record CallerRow(String at, String share) {}

    /** A fix. */
    record FixRow(String needs, String title, String gain, List<String> before, List<String> after) {}

    /** An observed JVM. */
    record JvmRow(
            String pid,
            String name,
            String java,
            String elapsed,
            String cpu,
            String hooks,
            String missing,
            String overhead) {}

    static String render(Audit audit, boolean all) {
        String style = PageShell.style() + PageShell.resource(AuditPage.class, "audit.css");
        return PageShell.fill(
                AuditPage.class,
                "audit.mustache",
                Map.of("page", of(audit, all), "policy", PageShell.policy(style), "style", style));
    }

    private static AuditPage of(Audit audit, boolean all) {
        List<Finding> shown = audit.shown(all);
        Double seen = audit.totals().coverage();
        return new AuditPage(
                "Thalweg audit",
                AuditWords.closing(audit, all),
                AuditWords.waiting(audit),
                AuditWords.subject(audit),
                audit.program().gaps(),
                figures(audit),
                cards(audit, shown, Level.WARNING),
                cards(audit, shown, Level.NOTE),
                all ? List.of() : cards(audit, audit.folded()),
                seen == null ? "" : String.format(Locale.ROOT, "%.1f", Math.min(1, seen) * 100),
                AuditWords.coverage(audit),
                facts(audit),
                audit.program().recordings().stream().map(AuditPage::jvm).toList());
    }

    private static List<String> facts(Audit audit) {
        List<String> facts = new ArrayList<>();
        facts.add(AuditWords.totals(audit));
        facts.addAll(AuditWords.suppressed(audit));
        facts.addAll(AuditWords.agent(audit));
        facts.add(AuditWords.costs(audit));
        return facts;
    }

    private static List<Figure> figures(Audit audit) {
        AuditTotals totals = audit.totals();
        Double io = totals.share(totals.ioSeconds());
        Double seen = totals.coverage();
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure("Reads", Amounts.count(totals.reads())));
        figures.add(new Figure("Writes", Amounts.count(totals.writes())));
        figures.add(new Figure("Bytes each, on average", Amounts.size(totals.meanBytes())));
        figures.add(new Figure("Small calls (512 B or less)", Amounts.count(totals.smallCalls())));
        figures.add(new Figure(
                "CPU of all I/O calls",
                Amounts.seconds(audit.possible(totals.ioSeconds()))
                        + (io == null ? "" : " (" + Amounts.percent(io) + ")")));
        figures.add(new Figure("Share of the kernel's calls seen", seen == null ? "unknown" : Amounts.percent(seen)));
        return figures;
    }

    private static List<Card> cards(Audit audit, List<Finding> findings, Level level) {
        return cards(
                audit,
                findings.stream().filter(finding -> finding.level() == level).toList());
    }

    private static List<Card> cards(Audit audit, List<Finding> findings) {
        List<Card> cards = new ArrayList<>();
        for (Finding finding : findings) {
            cards.add(card(audit, finding, Integer.toString(cards.size() + 1)));
        }
        return cards;
    }

    private static Card card(Audit audit, Finding finding, String rank) {
        CallSite site = finding.site();
        return new Card(
                rank,
                finding.title(),
                AuditWords.gain(finding, audit),
                site.frame().at(),
                site.isApp() ? "" : (site.owner() + " " + site.frame().origin()).strip(),
                site.via() == null ? "" : site.via().at(),
                finding.advice().what(),
                AuditWords.stream(finding),
                AuditWords.created(finding),
                finding.calls().lines().stream().map(AuditPage::caller).toList(),
                finding.calls().movesBytes(),
                finding.calls().movesBytes()
                        ? Histogram.bars(finding.calls().counts().histogram())
                        : List.of(),
                finding.advice().fixes().stream().map(fix -> fix(fix, audit)).toList(),
                finding.advice().caveats());
    }

    private static CallerRow caller(Caller caller) {
        return new CallerRow(caller.site().frame().at(), Amounts.percent(caller.share()));
    }

    private static FixRow fix(Fix fix, Audit audit) {
        return new FixRow(
                fix.needs().toString(),
                fix.title(),
                AuditWords.saved(fix, audit),
                fix.before().lines().toList(),
                fix.after().lines().toList());
    }

    private static JvmRow jvm(Recording recording) {
        Recording.Overhead overhead = recording.agent().overhead();
        Long cpu = recording.window().cpuNanos();
        return new JvmRow(
                Long.toString(recording.jvm().pid()),
                recording.jvm().mainClass() == null
                        ? "unknown"
                        : String.valueOf(recording.jvm().mainClass()),
                recording.jvm().javaVersion(),
                Amounts.seconds(recording.window().elapsedNanos() / 1e9),
                cpu == null ? Figures.NONE : Amounts.seconds(cpu / 1e9),
                Integer.toString(recording.agent().installedHooks()),
                String.join("; ", recording.agent().missingHooks()),
                overhead == null || overhead.nanosPerCall() == null
                        ? Figures.NONE
                        : String.format(Locale.ROOT, "%.0f ns", overhead.nanosPerCall()));
    }
}
