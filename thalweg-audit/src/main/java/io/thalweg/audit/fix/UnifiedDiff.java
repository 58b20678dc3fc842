package io.thalweg.audit.fix;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Patch;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** One file's part of a patch, as git writes it. */
final class UnifiedDiff {
    private static final int CONTEXT_LINES = 3;
    private static final String NO_NEWLINE = "\n\\ No newline at end of file";
    private static final Pattern PLAIN = Pattern.compile("[\\p{Graph}&&[^\"\\\\]]+");

    private UnifiedDiff() {}

    /** The header and the hunks; {@code path} has slashes and is relative to where the patch is applied. */
    static String of(String path, String before, String after) {
        List<String> original = lines(before);
        Patch<String> patch = DiffUtils.diff(original, lines(after));
        String old = quoted("a/" + path);
        String changed = quoted("b/" + path);
        StringBuilder text = new StringBuilder("diff --git " + old + " " + changed + "\n");
        for (String line : UnifiedDiffUtils.generateUnifiedDiff(old, changed, original, patch, CONTEXT_LINES)) {
            text.append(line).append('\n');
        }
        return text.toString();
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
