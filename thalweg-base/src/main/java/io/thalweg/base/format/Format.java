package io.thalweg.base.format;

import java.util.Locale;

/** The formats of reports. Not every report has all of them. */
public enum Format {
    /** For a terminal. */
    TEXT,
    /** For the description of a pull request. */
    MD,
    /** One row for each cell, for a spreadsheet. */
    CSV,
    /** For other programs. */
    JSON,
    /** For code scanning: SARIF 2.1.0. */
    SARIF,
    /** Counts by name, for tools that follow them from build to build. */
    BENCHMARK,
    /** One page that needs no network. */
    HTML;

    /** As it is typed, and as the names of its files end. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
