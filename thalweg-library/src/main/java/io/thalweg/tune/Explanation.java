package io.thalweg.tune;

import io.thalweg.tune.Profile.Entry;
import io.thalweg.tune.Settings.Choice;
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
        List<String> warnings = settings.warnings().all();
        text.append(warnings.isEmpty() ? "No warnings.\n" : "Warnings:\n");
        warnings.forEach(warning -> text.append("  ").append(warning).append('\n'));
        return text.toString();
    }

    private static void line(StringBuilder text, BufferUse use, Choice choice) {
        text.append(String.format(
                Locale.ROOT, "  %-10s  %8s  %s\n", use, SizeText.format(choice.sizeBytes()), choice.origin()));
    }

    /** Such as {@code profile, mount / (ext4): 650.1 MB/s [640.0, 660.2], 812 ns per call + 0.120 ns per byte, …}. */
    static String origin(Entry entry) {
        StringBuilder text = new StringBuilder("profile");
        Mount mount = entry.mount();
        if (mount != null) {
            text.append(", mount ").append(SizeText.printable(mount.path()));
            text.append(" (").append(SizeText.printable(mount.fileSystem())).append(')');
        }
        String separator = ": ";
        if (Double.isFinite(entry.throughput().megabytesPerSecond())) {
            text.append(separator).append(figure("%.1f MB/s", entry.throughput().megabytesPerSecond()));
            separator = ", ";
        }
        if (Double.isFinite(entry.throughput().low())
                && Double.isFinite(entry.throughput().high())) {
            text.append(figure(" [%.1f", entry.throughput().low()));
            text.append(figure(", %.1f]", entry.throughput().high()));
        }
        if (Double.isFinite(entry.cost().nanosPerCall())
                && Double.isFinite(entry.cost().nanosPerByte())) {
            text.append(separator)
                    .append(figure("%.0f ns per call", entry.cost().nanosPerCall()));
            text.append(figure(" + %.3f ns per byte", entry.cost().nanosPerByte()));
            separator = ", ";
        }
        text.append(separator).append("measured ").append(entry.measured());
        if (!entry.note().isEmpty()) {
            text.append("; ").append(SizeText.printable(entry.note()));
        }
        return text.toString();
    }

    private static String figure(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
