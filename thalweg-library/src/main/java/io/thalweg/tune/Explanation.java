package io.thalweg.tune;

import io.thalweg.tune.Settings.Choice;
import java.util.List;
import java.util.Locale;

/** The settings in words. */
final class Explanation {
    private Explanation() {}

    static String of(Settings settings) {
        StringBuilder text = new StringBuilder("Buffer sizes\n");
        for (BufferUse use : BufferUse.values()) {
            line(text, use, settings.choice(use));
        }
        List<String> warnings = settings.warnings().all();
        text.append(warnings.isEmpty() ? "No warnings.\n" : "Warnings:\n");
        warnings.forEach(warning -> text.append("  ").append(warning).append('\n'));
        return text.toString();
    }

    private static void line(StringBuilder text, BufferUse use, Choice choice) {
        text.append(String.format(
                Locale.ROOT, "  %-10s  %8s  %s\n", use, SizeText.format(choice.sizeBytes()), choice.origin()));
    }
}
