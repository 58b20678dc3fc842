package io.thalweg.tune;

import io.thalweg.tune.Settings.Choice;
import java.util.List;
import java.util.Locale;

/** The settings in words. */
final class Explanation {
    private Explanation() {}

    static String of(Settings settings) {
        StringBuilder text = new StringBuilder("Buffer sizes on ")
                .append(Fingerprint.current())
                .append('\n');
        for (BufferUse use : BufferUse.values()) {
            Choice everywhere = settings.everywhere(use);
            if (everywhere != null) {
                line(text, use, everywhere);
                continue;
            }
            settings.profile()
                    .byMount(use)
                    .forEach((mount, sizeBytes) ->
                            line(text, use, new Choice(sizeBytes, "profile, mount " + SizeText.printable(mount))));
            Choice elsewhere = Settings.byDefault(use);
            line(text, use, new Choice(elsewhere.sizeBytes(), elsewhere.origin() + ", on other mounts"));
        }
        text.append("Profile: ").append(settings.profile().origin()).append('\n');
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
