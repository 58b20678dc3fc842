package io.thalweg.cli;

import io.thalweg.base.format.Document;
import io.thalweg.base.format.Markdown;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Distinguishes a report that Thalweg wrote, which the next one may replace, from whatever else is in a file. What a
 * lab run has measured is no report: it cannot be had again.
 */
final class OwnReport {
    private static final int HEAD_BYTES = 2048;
    private static final int TAIL_BYTES = 64;

    /** How the formats begin. Lines may break at any blank. */
    private static final List<Pattern> BEGINNINGS = Stream.of(
                    "Audit of .{1,1000}\\sJava\\s[0-9]",
                    "Before: Audit of .{1,1000}\\sJava\\s[0-9]",
                    "Append log in .{1,1000}\\s[0-9,]{1,20}\\sbytes?\\s",
                    "What to do on this machine\n.{1,1500}\nSession\\s.{1,200}\\sseed\\s",
                    "Session .{1,200}\\sseed\\s.{1,100}\\sThalweg\\s",
                    "JDK .{1,500}:\\sSession\\s.{1,200}\\sseed\\s.{1,100}\\sThalweg\\s",
                    "Experiment,JDK,Variant,Parameters,BufferSizeBytes,minThroughput,",
                    "Experiment,Variant,Parameters,Before,After,JdkBefore,JdkAfter,",
                    "\\{\\s*\"format\"\\s*:\\s*\"thalweg-(audit|audit-diff|comparison|appendlog)\"",
                    "\\{\\s*\"\\$schema\"\\s*:.{1,200}\"driver\"\\s*:\\s*\\{\\s*\"name\"\\s*:\\s*\"Thalweg audit\"",
                    "(?i)<!doctype html>.{1,200}" + Pattern.quote(Document.GENERATOR))
            .map(beginning -> Pattern.compile(beginning, Pattern.DOTALL))
            .toList();

    private OwnReport() {}

    /** Whether it is a regular file, not a link to one, that holds such a report; false if it cannot be read. */
    static boolean is(Path file) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            String head = text(in, 0, HEAD_BYTES);
            String tail = text(in, Math.max(0, in.length() - TAIL_BYTES), TAIL_BYTES);
            return BEGINNINGS.stream()
                            .anyMatch(beginning -> beginning.matcher(head).lookingAt())
                    || Markdown.isEnd(tail);
        } catch (IOException unknown) {
            return false;
        }
    }

    private static String text(RandomAccessFile in, long from, int mostBytes) throws IOException {
        byte[] bytes = new byte[(int) Math.min(mostBytes, in.length() - from)];
        in.seek(from);
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
