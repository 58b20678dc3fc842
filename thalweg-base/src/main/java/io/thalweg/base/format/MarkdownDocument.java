package io.thalweg.base.format;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** A report for the description of a pull request: headline and overview, the rest folded away. */
final class MarkdownDocument implements Document {
    private final List<String> headlines = new ArrayList<>();
    private final List<String> subjects = new ArrayList<>();
    private final Markdown head = new Markdown();
    private final Markdown body = new Markdown();
    private boolean hasFootnotes;
    /** Whether what follows is in a section already. */
    private boolean isInside;

    private MarkdownDocument() {}

    static String render(Consumer<Document> report) {
        MarkdownDocument document = new MarkdownDocument();
        report.accept(document);
        if (!document.hasFootnotes) {
            document.footnotes("", List.of());
        }
        Markdown headlines = new Markdown();
        document.headlines.forEach(headlines::bold);
        return headlines.text() + document.head.text() + document.body.report();
    }

    @Override
    public void subject(String sentence) {
        subjects.add(sentence);
    }

    @Override
    public void headline(String sentence) {
        headlines.add(sentence);
    }

    @Override
    public void answers(String title, List<ClaimSentence> answers) {
        head.bold(title);
        for (ClaimSentence answer : answers) {
            head.line("- " + Markdown.escape(answer.sentence())
                    + (answer.code().isEmpty() ? "" : " `" + answer.code() + "`"));
        }
        head.blank();
    }

    @Override
    public void overview(Table table) {
        head.table(table);
    }

    @Override
    public void finding(int number, String title, String gain, String place, Runnable content) {
        section(number + " " + title + " at " + place, content);
    }

    @Override
    public void section(String title, Runnable content) {
        if (isInside) {
            body.bold(title);
            content.run();
            return;
        }
        isInside = true;
        body.details(title);
        content.run();
        body.endParagraph();
        body.endDetails();
        body.blank();
        isInside = false;
    }

    @Override
    public void aside(String summary, Runnable content) {
        // A page has room for it.
    }

    @Override
    public void footnotes(String title, Collection<String> sentences) {
        hasFootnotes = true;
        if (!title.isEmpty()) {
            body.details(title);
        }
        body.items(subjects);
        body.items(sentences);
        if (!title.isEmpty()) {
            body.blank();
            body.endDetails();
        }
    }

    @Override
    public void text(Tone tone, String sentence) {
        if (tone == Tone.STRONG) {
            body.bold(sentence);
        } else {
            body.paragraph(Markdown.escape(sentence));
        }
    }

    @Override
    public void entry(String title, List<Remark> remarks) {
        body.line("- " + Markdown.escape(title));
        remarks.forEach(remark -> body.line("  - " + Markdown.escape(remark.sentence())));
    }

    @Override
    public void place(String place) {
        text(Tone.PLAIN, "at " + place);
    }

    @Override
    public void items(Collection<String> sentences) {
        body.items(sentences);
        body.blank();
    }

    @Override
    public void table(Table table) {
        body.table(table);
    }

    @Override
    public void figures(Table all, Table excerpt) {
        if (excerpt.size() > 0) {
            table(excerpt);
        }
    }

    @Override
    public void records(Table table) {
        table(table);
    }

    @Override
    public void bars(String title, List<Bar> bars) {
        // A picture of text would be none.
    }

    @Override
    public void charts(String caption, List<? extends PageDrawing> drawings, String howToRead) {
        // The tables have the figures.
    }

    @Override
    public void diff(String title, List<String> removed, List<String> added) {
        text(Tone.PLAIN, title);
        body.line("```diff");
        removed.forEach(line -> body.line("- " + line));
        added.forEach(line -> body.line("+ " + line));
        body.line("```");
        body.blank();
    }
}
