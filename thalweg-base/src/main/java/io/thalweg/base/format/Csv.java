package io.thalweg.base.format;

import io.thalweg.base.problem.Printable;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Tables as CSV: a point in every locale, no units, all digits. */
public final class Csv {
    private Csv() {}

    /** The columns' titles, then one line for each row, by RFC 4180. */
    public static String of(Table table) {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter csv = new CSVPrinter(text, CSVFormat.RFC4180)) {
            csv.printRecord(table.columns().stream().map(Table.Column::title));
            for (Table.Group group : table.groups()) {
                for (Table.Row row : group.rows()) {
                    csv.printRecord(row.values().stream().map(Csv::cell));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder that cannot be written to", e);
        }
        return text.toString();
    }

    private static String cell(Table.Value value) {
        return value.exact() == null ? harmless(value.shown()) : value.exact();
    }

    /**
     * A spreadsheet takes a cell that begins with one of these for a formula and runs it; an apostrophe makes it text.
     */
    private static String harmless(String text) {
        String printable = Printable.of(text);
        return !printable.isEmpty() && "=+-@|%".indexOf(printable.charAt(0)) >= 0 ? "'" + printable : printable;
    }
}
