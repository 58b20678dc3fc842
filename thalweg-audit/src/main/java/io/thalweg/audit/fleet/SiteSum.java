package io.thalweg.audit.fleet;

import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;

/** One finding in all JVMs so far that show it. */
final class SiteSum {
    private String title = "";
    private String fix = "";
    private Level level = Level.NOTE;
    private int jvms;
    private long calls;
    private boolean sampled;
    private long bytes;
    private double costSeconds;
    private Gain gain = Gain.NONE;

    // A JVM may show it at several kinds of streams: of the present JVM, and of the worst.
    private String recording = "";
    private long callsHere;
    private double costSecondsHere;
    private Fleet.Worst worst = new Fleet.Worst("", 0, 0);

    void add(Finding finding, Audit audit, String file) {
        if (!file.equals(recording)) {
            recording = file;
            callsHere = 0;
            costSecondsHere = 0;
            jvms++;
        }
        title = finding.title();
        fix = finding.advice().fixes().stream().findFirst().map(Fix::title).orElse(fix);
        level = finding.level() == Level.WARNING ? Level.WARNING : level;
        double seconds = audit.possible(finding.advice().costSeconds());
        calls += finding.calls().counts().calls();
        sampled |= finding.calls().counts().isSampled();
        bytes += finding.calls().counts().bytes();
        costSeconds += seconds;
        gain = gain.plus(audit.possible(finding.gain()));
        callsHere += finding.calls().counts().calls();
        costSecondsHere += seconds;
        if (worst.recording().isEmpty() || costSecondsHere > worst.costSeconds()) {
            worst = new Fleet.Worst(file, costSecondsHere, callsHere);
        }
    }

    Fleet.Site site(FleetAudit.SiteKey key) {
        return new Fleet.Site(
                key.rule(),
                title,
                level,
                key.at().at(),
                key.at().origin(),
                key.created().at(),
                key.operation(),
                jvms,
                calls,
                sampled,
                bytes,
                rounded(costSeconds),
                new Gain(rounded(gain.lowSeconds()), rounded(gain.highSeconds())),
                fix,
                new Fleet.Worst(worst.recording(), rounded(worst.costSeconds()), worst.calls()));
    }

    /** To nanoseconds: the last digits of a sum are those of its errors. */
    static double rounded(double seconds) {
        return Math.rint(seconds * 1e9) / 1e9;
    }
}
