package io.thalweg.base.format;

/** The text of a page, as tests compare it with what was put into it. */
public final class PageText {
    private PageText() {}

    /** Without the marks that keep a figure or an option in one line. */
    public static String withoutMarks(String page) {
        return page.replaceAll("<span class=\"unbroken\">(.*?)</span>", "$1");
    }
}
