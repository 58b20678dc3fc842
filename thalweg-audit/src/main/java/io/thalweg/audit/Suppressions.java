package io.thalweg.audit;

import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.rule.Rules;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Findings that somebody has looked at and does not want to hear of, each with the reason. A text file; each line has
 * three columns: a rule or {@code *}, a class or method in which {@code *} stands for anything, and the reason.
 */
public final class Suppressions {
    private static final String ANY = "*";
    private static final int COLUMNS = 3;

    private final List<SuppressionLine> lines;

    private Suppressions(List<SuppressionLine> lines) {
        this.lines = lines;
    }

    private static final class SuppressionLine {
        private final String text;
        private final String rule;
        private final Pattern where;
        private final String reason;
        private boolean used;

        SuppressionLine(String text, String rule, String where, String reason) {
            this.text = text;
            this.rule = rule;
            this.where = Pattern.compile("\\Q" + where.replace(ANY, "\\E.*\\Q") + "\\E");
            this.reason = reason;
        }

        boolean matches(Finding finding) {
            return (rule.equals(ANY) || rule.equals(finding.rule().id()))
                    && (matches(finding.site().frame().className())
                            || matches(finding.site().frame().method())
                            || matches(finding.stream().created().frame().className())
                            || matches(finding.stream().created().frame().method()));
        }

        private boolean matches(String name) {
            return where.matcher(name).matches();
        }
    }

    /** Nothing is suppressed. */
    public static Suppressions none() {
        return new Suppressions(List.of());
    }

    /**
     * Reads a file.
     *
     * @throws Problem with {@code BAD_DATA} for a line that lacks a column or names no rule, with its number; with
     *     {@code ENVIRONMENT} if the file cannot be read
     */
    public static Suppressions read(Path file) {
        try {
            return parse(decoded(Files.readAllBytes(file), Printable.of(file)), Printable.of(file));
        } catch (IOException e) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot read the suppressions " + Printable.of(file) + ": " + Reason.of(e, file),
                    "Give --suppress a text file that this user may read.",
                    e);
        }
    }

    private static String decoded(byte[] content, String name) {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        CharBuffer text = CharBuffer.allocate(content.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(bytes, text, true);
        text.flip();
        if (result.isError()) {
            long line = text.chars().filter(c -> c == '\n').count() + 1;
            throw new Problem(
                    ExitCode.BAD_DATA,
                    String.format(
                            "%s, line %d: wanted UTF-8, got the byte 0x%02x", name, line, bytes.get(bytes.position())),
                    "Save the file as UTF-8.");
        }
        return text.toString();
    }

    /** Reads the text of a file; {@code name} is for messages. */
    static Suppressions parse(String text, String name) {
        List<SuppressionLine> lines = new ArrayList<>();
        int number = 0;
        for (String raw : text.lines().toList()) {
            number++;
            String line = raw.strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                lines.add(line(line, name + ", line " + number));
            }
        }
        return new Suppressions(lines);
    }

    private static SuppressionLine line(String line, String where) {
        String[] columns = line.split("\\s+", COLUMNS);
        if (columns.length < COLUMNS) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    where + ": wanted a rule, a class or method, and a reason, got " + Printable.of(line),
                    "Write a line such as `small-reads org.example.Main.load the file has 2 KB`.");
        }
        String wanted = columns[0];
        boolean known = wanted.equals(ANY)
                || Rules.ALL.stream().anyMatch(rule -> rule.id().equals(wanted));
        if (!known) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    where + ": there is no rule " + Printable.of(columns[0]),
                    "Use a rule's name as in reports, such as small-reads, or * for all.");
        }
        return new SuppressionLine(where, wanted, columns[1], columns[2]);
    }

    /** The finding, suppressed if a line says so. */
    Finding apply(Finding finding) {
        for (SuppressionLine line : lines) {
            if (line.matches(finding)) {
                line.used = true;
                return finding.suppressedBecause(line.reason);
            }
        }
        return finding;
    }

    /** Where the lines stand that have matched nothing so far. */
    List<String> unused() {
        return lines.stream().filter(line -> !line.used).map(line -> line.text).toList();
    }
}
