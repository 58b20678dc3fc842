package io.thalweg.audit.report;

import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.recording.Recording;
import io.thalweg.base.format.Document;
import io.thalweg.base.format.Document.Bar;
import io.thalweg.base.format.Document.Tone;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Table;
import io.thalweg.base.format.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Ranked findings with their fixes, then how much was seen, and all findings at a glance. */
final class AuditDescription {
    /** A line of less share says little. */
    private static final double TELLING_SHARE = 0.05;

    private static final int MOST_CALLERS = 3;
    private static final int MOST_JVMS = 100;
    private static final int MOST_CAVEATS = 2;

    private final Audit audit;
    private final Document document;

    private AuditDescription(Audit audit, Document document) {
        this.audit = audit;
        this.document = document;
    }

    static void describe(Audit audit, boolean all, Document document) {
        new AuditDescription(audit, document).describe(all);
    }

    private void describe(boolean all) {
        document.subject(AuditWords.subject(audit));
        document.headline(AuditWords.closing(audit, all));
        String waiting = AuditWords.waiting(audit);
        if (!waiting.isEmpty()) {
            document.headline(waiting);
        }
        List<Finding> warnings = shown(all, Level.WARNING);
        if (!warnings.isEmpty()) {
            document.overview(overview(warnings));
        }
        for (int i = 0; i < warnings.size(); i++) {
            warning(i + 1, warnings.get(i), all);
        }
        List<Finding> notes = shown(all, Level.NOTE);
        if (!notes.isEmpty()) {
            document.section("Not worth a change, or not fixable by a buffer", () -> document.items(lines(notes)));
        }
        if (!all && !audit.folded().isEmpty()) {
            document.aside(AuditWords.folded(audit, false), () -> document.items(lines(audit.folded())));
        }
        document.footnotes("What was seen", AuditWords.facts(audit, all));
        document.aside("The agent in each JVM", () -> document.table(jvms()));
    }

    private List<Finding> shown(boolean all, Level level) {
        return audit.shown(all).stream()
                .filter(finding -> finding.level() == level)
                .toList();
    }

    private Table overview(List<Finding> findings) {
        Table table = new Table(
                "At a glance",
                List.of(
                        Column.ofText("Finding"),
                        Column.ofFigures("Will save").withImportance(9),
                        Column.ofText("Where").withImportance(8),
                        Column.ofFigures("Calls").withImportance(6),
                        Column.ofFigures("Bytes each").withImportance(5),
                        Column.ofFigures("CPU").withImportance(7)));
        Gain total = Gain.NONE;
        for (Finding finding : findings) {
            total = total.plus(finding.gain());
            table.row(
                    (table.size() + 1) + "  " + finding.title(),
                    saved(finding),
                    finding.site().shortPlace(),
                    AuditWords.count(finding.calls()),
                    AuditWords.bytesEach(finding.calls()),
                    finding.cpuShare() == null || finding.advice().costSeconds() <= 0
                            ? Figures.NONE
                            : Amounts.percent(finding.cpuShare()));
        }
        if (findings.size() > 1 && total.highSeconds() > 0) {
            table.note("All fixes together will save " + Amounts.seconds(audit.possible(total))
                    + AuditWords.ofCpu(audit) + ".");
        }
        return table;
    }

    private String saved(Finding finding) {
        String waits = AuditWords.waits(finding);
        if (!waits.isEmpty()) {
            return waits;
        }
        return finding.gain().highSeconds() > 0 ? Amounts.seconds(audit.possible(finding.gain())) : Figures.NONE;
    }

    private static List<String> lines(List<Finding> findings) {
        return findings.stream()
                .map(finding -> finding.title() + " at "
                        + finding.site().frame().at() + AuditWords.calledFrom(finding.site()) + ": "
                        + finding.advice().what())
                .toList();
    }

    private void warning(int number, Finding finding, boolean all) {
        CallSite site = finding.site();
        document.finding(number, finding.title(), AuditWords.gain(finding, audit), site.shortPlace(), () -> {
            document.place(site.frame().at() + owner(site));
            if (site.via() != null) {
                document.text(Tone.PLAIN, "called from " + site.via().at());
            }
            document.text(Tone.PLAIN, finding.advice().what());
            document.text(Tone.SOFT, AuditWords.stream(finding));
            String created = AuditWords.created(finding);
            if (!created.isEmpty()) {
                document.text(Tone.PLAIN, "created at " + created);
            }
            String jvms = AuditWords.jvms(finding, audit);
            if (!jvms.isEmpty()) {
                document.text(Tone.PLAIN, jvms);
            }
            callers(finding);
            if (finding.calls().movesBytes() && finding.calls().counts().bytes() > 0) {
                document.bars("sizes", sizes(finding.calls().counts().histogram()));
            }
            finding.advice().fixes().forEach(this::fix);
            caveats(finding, all);
        });
    }

    private void caveats(Finding finding, boolean all) {
        List<String> caveats = finding.advice().caveats();
        int shown = all ? caveats.size() : Math.min(MOST_CAVEATS, caveats.size());
        caveats.subList(0, shown).forEach(caveat -> document.text(Tone.SOFT, "Mind: " + caveat));
        if (shown < caveats.size()) {
            document.text(Tone.SOFT, "Mind " + (caveats.size() - shown) + " more: see --all.");
        }
    }

    private static String owner(CallSite site) {
        String jar =
                site.owner() == CallSite.Owner.DEPENDENCY ? " " + site.frame().origin() : "";
        return site.isApp() ? "" : "  [" + site.owner() + jar + "]";
    }

    private void callers(Finding finding) {
        finding.calls().lines().stream()
                .filter(caller ->
                        caller.share() >= TELLING_SHARE && !caller.site().equals(finding.site()))
                .limit(MOST_CALLERS)
                .forEach(this::caller);
    }

    private void caller(Caller caller) {
        document.text(
                Tone.PLAIN,
                "also at " + caller.site().frame().at() + ", " + Amounts.percent(caller.share()) + " of the calls");
    }

    private void fix(Fix fix) {
        document.diff(
                "Fix (" + fix.needs() + "): " + fix.title() + AuditWords.gain(fix, audit),
                fix.before().lines().toList(),
                fix.after().lines().toList());
    }

    /** Calls by the bytes that they move, in powers of two: a bar for each size that occurred. */
    static List<Bar> sizes(List<Long> histogram) {
        double sum = histogram.stream().mapToLong(Long::longValue).sum();
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < histogram.size(); i++) {
            long count = histogram.get(i);
            if (count > 0) {
                bars.add(new Bar(size(i), Amounts.count(count), count / sum, Amounts.percent(count / sum)));
            }
        }
        return bars;
    }

    private static String size(int index) {
        if (index < 2) {
            return index + " B";
        }
        long low = 1L << (index - 1);
        long high = 2 * low - 1;
        return low < 1024
                ? Amounts.count(low) + "–" + Amounts.count(high) + " B"
                : Amounts.size(low) + "–" + Amounts.size(2.0 * low);
    }

    private Table jvms() {
        Table table = new Table(
                "JVMs",
                List.of(
                        Column.ofText("Process"),
                        Column.ofText("Main class"),
                        Column.ofText("Java"),
                        Column.ofText("Time"),
                        Column.ofText("CPU"),
                        Column.ofText("Methods hooked"),
                        Column.ofText("Not hooked"),
                        Column.ofText("Agent per call")));
        for (Recording recording :
                audit.program().recordings().stream().limit(MOST_JVMS).toList()) {
            Recording.Overhead overhead = recording.agent().overhead();
            Long cpu = recording.window().cpuNanos();
            table.row(
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
        int more = audit.program().recordings().size() - MOST_JVMS;
        if (more > 0) {
            table.note(Amounts.count(more) + " more; JSON has all.");
        }
        return table;
    }
}
