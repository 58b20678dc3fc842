package io.thalweg.lab.report.page;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Metric;
import org.jspecify.annotations.Nullable;

/** Figures as only the page writes them; the same in every locale. */
final class PageText {
    private PageText() {}

    /** Such as {@code file-read: BufferedInputStream (buffer 8 KiB), JDK 17.0.15}. */
    static String cell(CellKey key) {
        return key.experiment() + ": " + key.inWords() + ", JDK " + key.jdk();
    }

    /** The figure of a metric that may be missing. */
    static String mean(@Nullable Metric metric) {
        return metric == null ? Figures.NONE : Figures.figure(metric.mean());
    }

    /** {@code 73.2 × (71.0 – 75.4)}: three significant digits, for sentences. */
    static String interval(Interval interval, String unit) {
        String value = (Figures.number(interval.value()) + " " + unit).strip();
        return interval.isKnown()
                ? value + " (" + Figures.number(interval.low()) + " – " + Figures.number(interval.high()) + ")"
                : value;
    }
}
