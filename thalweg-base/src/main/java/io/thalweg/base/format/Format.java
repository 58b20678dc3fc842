package io.thalweg.base.format;

/** The formats of a report. */
public enum Format {
    /** Tables, verdicts and one closing sentence for a terminal. */
    TEXT,
    /** For the description of a pull request. */
    MD,
    /** One row for each cell, for a spreadsheet. */
    CSV,
    /** For other programs. */
    JSON,
    /** One page that needs no network. */
    HTML
}
