package io.thalweg.tune;

import io.thalweg.tune.Profile.Entry;
import io.thalweg.tune.Settings.Choice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The settings in words. */
final class Explanation {
    private Explanation() {}

    static String of(Settings settings) {
        Fingerprint here = Fingerprint.current();
        StringBuilder text = new StringBuilder();
        text.append("Buffer sizes on JDK ").append(here.jdkVersion());
        text.append(", ")
                .append(here.cpu())
                .append(", kernel ")
                .append(here.kernel())
                .append('\n');
        for (BufferUse use : BufferUse.values()) {
            Choice everywhere = settings.everywhere(use);
            if (everywhere != null) {
                line(text, use, everywhere);
                continue;
            }
            for (Entry entry : settings.profile().entries(use)) {
                line(text, use, new Choice(entry.sizeBytes(), origin(entry)));
            }
            Choice elsewhere = Settings.byDefault(use);
            line(text, use, new Choice(elsewhere.sizeBytes(), elsewhere.origin() + ", on other mounts"));
        }
        text.append("Profile: ").append(settings.profile().origin()).append('\n');
        List<String> notes = settings.warnings().notes();
        notes.forEach(note -> text.append("  ").append(note).append('\n'));
        if (!notes.isEmpty() && noEntryHolds(settings.profile())) {
            text.append("  To measure with this JDK, run `thalweg tune --jdk ")
                    .append(SizeText.printable(System.getProperty("java.home", "HOME")))
                    .append("`.\n");
        }
        List<String> warnings = settings.warnings().all();
        text.append(warnings.isEmpty() ? "No warnings.\n" : "Warnings:\n");
        warnings.forEach(warning -> text.append("  ").append(warning).append('\n'));
        return text.toString();
    }

    private static boolean noEntryHolds(ProfileSizes profile) {
        return Arrays.stream(BufferUse.values())
                .allMatch(use -> profile.entries(use).isEmpty());
    }

    private static void line(StringBuilder text, BufferUse use, Choice choice) {
        String margin = "\n" + " ".repeat(24);
        text.append(String.format(
                Locale.ROOT,
                "  %-10s  %8s  %s\n",
                use,
                SizeText.format(choice.sizeBytes()),
                choice.origin().replace("\n", margin)));
    }

    /** Which mount and when; what was reached and what it costs; why this size. A line each. */
    static String origin(Entry entry) {
        StringBuilder text = new StringBuilder("profile");
        Mount mount = entry.mount();
        if (mount != null) {
            text.append(", mount ").append(SizeText.printable(mount.path()));
            text.append(" (").append(SizeText.printable(mount.fileSystem())).append(')');
        }
        text.append(", measured ").append(entry.measured());
        List<String> figures = figures(entry);
        if (!figures.isEmpty()) {
            text.append('\n').append(String.join("; ", figures));
        }
        if (!entry.note().isEmpty()) {
            text.append('\n').append(SizeText.printable(entry.note()));
        }
        return text.toString();
    }

    private static List<String> figures(Entry entry) {
        List<String> figures = new ArrayList<>();
        Profile.Throughput throughput = entry.throughput();
        if (Double.isFinite(throughput.megabytesPerSecond())) {
            boolean bounded = Double.isFinite(throughput.low()) && Double.isFinite(throughput.high());
            String interval = bounded ? figure(" [%.1f, ", throughput.low()) + figure("%.1f]", throughput.high()) : "";
            figures.add(figure("%.1f MB/s", throughput.megabytesPerSecond()) + interval);
        }
        Profile.Cost cost = entry.cost();
        if (Double.isFinite(cost.nanosPerCall())) {
            String perByte =
                    Double.isFinite(cost.nanosPerByte()) ? figure(" + %.3f ns per byte", cost.nanosPerByte()) : "";
            figures.add(figure("a call costs %.0f ns", cost.nanosPerCall()) + perByte);
        }
        return figures;
    }

    private static String figure(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
