package io.thalweg.base.format;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A report for a terminal: the overview and the headline last. */
final class TextDocument implements Document {
    private static final String STEP = "   ";
    /** A bar of less share says little. */
    private static final double TELLING_SHARE = 0.01;

    private static final int MOST_BARS = 3;

    /** What stands further up has scrolled away on most terminals. */
    private static final int SCREEN_LINES = 20;

    private final TextOutput out;
    private final List<String> headlines = new ArrayList<>();
    private Runnable overview = () -> {};
    private Runnable lastAnswers = () -> {};
    private String indent = "";
    /** Whether the last line was not blank. */
    private boolean isOpen;

    private TextDocument(Style style) {
        this.out = new TextOutput(style);
    }

    static String render(Style style, Consumer<Document> report) {
        TextDocument document = new TextDocument(style);
        report.accept(document);
        document.overview.run();
        Collections.reverse(document.headlines);
        document.headlines.forEach(sentence -> document.text(Tone.STRONG, sentence));
        document.lastAnswers.run();
        return document.out.text();
    }

    @Override
    public void subject(String sentence) {
        text(Tone.STRONG, sentence);
    }

    @Override
    public void headline(String sentence) {
        headlines.add(sentence);
    }

    @Override
    public void answers(String title, List<ClaimSentence> answers) {
        Runnable shown = () -> block(() -> {
            text(Tone.STRONG, title);
            for (ClaimSentence answer : answers) {
                text(Tone.GOOD, answer.sentence());
                if (!answer.code().isEmpty()) {
                    out.wrap(STEP, "", answer.code());
                }
            }
        });
        shown.run();
        int lines = out.lines();
        lastAnswers = () -> {
            if (out.lines() - lines > SCREEN_LINES) {
                shown.run();
            }
        };
    }

    @Override
    public void overview(Table table) {
        overview = () -> {
            // The headline says what a single line would.
            if (table.size() > 1) {
                out.table(table);
            }
        };
    }

    @Override
    public void finding(int number, String title, String gain, String place, Runnable body) {
        block(() -> {
            text(Tone.OPEN, number + "  " + title + (gain.isEmpty() ? "" : " · " + gain));
            indented(body);
        });
    }

    @Override
    public void section(String title, Runnable body) {
        block(() -> {
            text(Tone.STRONG, title);
            indented(body);
        });
    }

    @Override
    public void aside(String summary, Runnable body) {
        // It cannot be unfolded here.
    }

    @Override
    public void footnotes(String title, Collection<String> sentences) {
        sentences.forEach(sentence -> text(Tone.SOFT, sentence));
        if (!title.isEmpty()) {
            blank();
        }
    }

    @Override
    public void text(Tone tone, String sentence) {
        out.wrap(indent, ink(tone), sentence);
        isOpen = true;
    }

    @Override
    public void entry(String title, List<Remark> remarks) {
        text(Tone.PLAIN, title);
        indented(() -> remarks.forEach(remark -> text(remark.tone(), remark.sentence())));
    }

    @Override
    public void place(String place) {
        text(Tone.PLAIN, "at " + place);
    }

    @Override
    public void items(Collection<String> sentences) {
        sentences.forEach(sentence -> text(Tone.PLAIN, sentence));
    }

    @Override
    public void table(Table table) {
        out.table(table);
        isOpen = true;
    }

    @Override
    public void figures(Table all, Table excerpt) {
        if (all.columns().stream().mapToInt(Table.Column::importance).distinct().count() > 1) {
            out.table(all);
        } else {
            out.tableInParts(all);
        }
        isOpen = true;
    }

    @Override
    public void records(Table table) {
        for (Table.Group group : table.groups()) {
            if (!group.title().isEmpty()) {
                blank();
                text(Tone.STRONG, group.title());
            }
            group.rows().forEach(row -> block(() -> record(table.columns(), row)));
            group.notes().forEach(note -> text(Tone.PLAIN, note));
        }
        blank();
    }

    /** Its name and how it is, then a line for each column of words, and one for figures that stand together. */
    private void record(List<Table.Column> columns, Table.Row row) {
        Table.Value state = row.values().get(1);
        boolean hasState = !state.style().isEmpty();
        text(hasState ? tone(state.style()) : Tone.OPEN, row.signedName() + (hasState ? ": " + state.shown() : ""));
        indented(() -> {
            List<String> figures = new ArrayList<>();
            for (int column = hasState ? 2 : 1; column < columns.size(); column++) {
                String shown = row.values().get(column).shown();
                if (shown.isEmpty() || shown.equals(Figures.NONE)) {
                    continue;
                }
                String phrase = columns.get(column).inSentence(shown);
                if (columns.get(column).isText()) {
                    figures(figures);
                    text(Tone.PLAIN, phrase);
                } else {
                    figures.add(phrase);
                }
            }
            figures(figures);
        });
    }

    private void figures(List<String> figures) {
        if (!figures.isEmpty()) {
            text(Tone.PLAIN, String.join(", ", figures));
            figures.clear();
        }
    }

    /** The most important in words. */
    @Override
    public void bars(String title, List<Bar> bars) {
        text(
                Tone.SOFT,
                title + ": "
                        + bars.stream()
                                .filter(bar -> bar.share() >= TELLING_SHARE)
                                .sorted(Comparator.comparingDouble(Bar::share).reversed())
                                .limit(MOST_BARS)
                                .map(bar -> bar.label() + " " + bar.percent())
                                .collect(Collectors.joining(", ")));
    }

    @Override
    public void charts(String caption, List<? extends PageDrawing> drawings, String howToRead) {
        // The tables have the figures.
    }

    @Override
    public void diff(String title, List<String> removed, List<String> added) {
        text(Tone.GOOD, title);
        removed.forEach(line -> out.line(indent + "  - " + line));
        added.forEach(line -> out.line(indent + "  + " + line));
    }

    private void block(Runnable body) {
        blank();
        body.run();
        blank();
    }

    private void indented(Runnable body) {
        String outer = indent;
        indent = outer + STEP;
        body.run();
        indent = outer;
    }

    private void blank() {
        if (isOpen) {
            out.line("");
            isOpen = false;
        }
    }

    private static String ink(Tone tone) {
        return switch (tone) {
            case PLAIN -> "";
            case STRONG -> TextOutput.BOLD;
            case SOFT -> TextOutput.DIM;
            case GOOD -> TextOutput.GREEN;
            case OPEN -> TextOutput.YELLOW;
            case BAD -> TextOutput.RED;
        };
    }

    /** That of a colour of the style sheet. */
    private static Tone tone(String style) {
        return switch (style) {
            case "good" -> Tone.GOOD;
            case "bad" -> Tone.BAD;
            default -> Tone.OPEN;
        };
    }
}
