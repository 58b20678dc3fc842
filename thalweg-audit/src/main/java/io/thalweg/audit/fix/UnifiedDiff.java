package io.thalweg.audit.fix;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Patch;
import io.thalweg.base.problem.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One file's part of a patch, as git writes it. */
final class UnifiedDiff {
    private static final int CONTEXT_LINES = 3;
    private static final String NO_NEWLINE = "\n\\ No newline at end of file";
    private static final Pattern HUNK = Pattern.compile("@@ -(\\d+)(?:,(\\d+))? .* @@");
    private static final Pattern PLAIN = Pattern.compile("[\\p{Graph}&&[^\"\\\\]]+");

    private UnifiedDiff() {}

    /**
     * The header and the hunks.
     *
     * @param path with slashes, relative to where the patch is applied
     * @param notes stands behind the header of the hunk that changes such a line of the text before
     */
    static String of(String path, String before, String after, Map<Integer, String> notes) {
        List<String> original = lines(before);
        Patch<String> patch = DiffUtils.diff(original, lines(after));
        String old = quoted("a/" + path);
        String changed = quoted("b/" + path);
        StringBuilder text = new StringBuilder("diff --git " + old + " " + changed + "\n");
        for (String line : UnifiedDiffUtils.generateUnifiedDiff(old, changed, original, patch, CONTEXT_LINES)) {
            text.append(line).append(note(line, notes)).append('\n');
        }
        return text.toString();
    }

    private static String note(String line, Map<Integer, String> notes) {
        Matcher hunk = HUNK.matcher(line);
        if (!hunk.matches()) {
            return "";
        }
        int first = Integer.parseInt(hunk.group(1));
        int lines = hunk.group(2) == null ? 1 : Integer.parseInt(hunk.group(2));
        List<String> all = notes.entrySet().stream()
                .filter(note -> first <= note.getKey() && note.getKey() < first + lines)
                .map(Map.Entry::getValue)
                .distinct()
                .toList();
        return all.isEmpty() ? "" : " if " + Printable.of(String.join("; and ", all));
    }

    /** What goes and what comes, place by place. */
    static List<AbstractDelta<String>> changes(String before, String after) {
        return DiffUtils.diff(lines(before), lines(after)).getDeltas();
    }

    /** Without line feeds, but with carriage returns; the last one says where it has no end. */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        String last = lines.remove(lines.size() - 1);
        if (!last.isEmpty()) {
            lines.add(last + NO_NEWLINE);
        }
        return lines;
    }

    /** As git quotes a name: in C's way where it has more than plain characters. */
    private static String quoted(String name) {
        if (PLAIN.matcher(name).matches()) {
            return name;
        }
        StringBuilder quoted = new StringBuilder("\"");
        for (byte b : name.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
            if (b == '"' || b == '\\') {
                quoted.append('\\').append((char) b);
            } else if (b >= ' ' && b < 127) {
                quoted.append((char) b);
            } else {
                quoted.append(String.format("\\%03o", b & 0xff));
            }
        }
        return quoted.append('"').toString();
    }
}
