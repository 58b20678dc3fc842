package io.thalweg.report.form;

import io.thalweg.problem.Printable;

/** Text inside Markdown. */
public final class Markdown {
    private Markdown() {}

    /** Foreign text that can neither end a cell, nor begin markup, nor name a person or an issue. */
    public static String escape(String text) {
        return Printable.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([\\\\`*_{}\\[\\]#|~!])", "\\\\$1")
                .replace("@", "&#64;");
    }
}
