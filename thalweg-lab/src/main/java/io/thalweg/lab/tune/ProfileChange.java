package io.thalweg.lab.tune;

import io.thalweg.base.format.Figures;
import io.thalweg.base.problem.Printable;
import io.thalweg.tune.Mount;
import io.thalweg.tune.Profile;
import io.thalweg.tune.Profile.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What tuning did to one entry of the profile.
 *
 * @param before the entry that was there; null when there was none
 * @param after the entry that is there now; null when it was dropped
 */
public record ProfileChange(
        @Nullable Entry before, @Nullable Entry after) {
    /** Every entry of {@code after} that is not as it was, then every one that is gone. */
    static List<ProfileChange> between(Profile before, Profile after) {
        List<ProfileChange> changes = new ArrayList<>();
        for (Entry entry : after.entries()) {
            if (!before.entries().contains(entry)) {
                Optional<Entry> replaced =
                        before.entries().stream().filter(entry::replaces).findFirst();
                changes.add(new ProfileChange(replaced.orElse(null), entry));
            }
        }
        for (Entry entry : before.entries()) {
            if (after.entries().stream().noneMatch(newer -> newer.replaces(entry))) {
                changes.add(new ProfileChange(entry, null));
            }
        }
        return changes;
    }

    /** For a person: what, from which size to which, and why; several lines. */
    public String explain() {
        if (after == null) {
            return before == null
                    ? ""
                    : place(before) + ": dropped, measured under kernel "
                            + Printable.of(before.fingerprint().kernel()) + "\n";
        }
        StringBuilder text = new StringBuilder(place(after)).append(": ");
        String now = Figures.size(after.sizeBytes());
        if (before == null) {
            String usual = Figures.size(after.use().defaultSizeBytes());
            text.append(usual.equals(now) ? now + ", the default" : usual + " (the default) -> " + now);
        } else {
            String old = Figures.size(before.sizeBytes());
            text.append(old.equals(now) ? now + ", as before" : old + " -> " + now);
        }
        Profile.Throughput throughput = after.throughput();
        if (Double.isFinite(throughput.megabytesPerSecond())) {
            text.append(", ")
                    .append(Figures.number(throughput.megabytesPerSecond()))
                    .append(" MB/s");
        }
        if (Double.isFinite(throughput.low()) && Double.isFinite(throughput.high())) {
            text.append(" [").append(Figures.number(throughput.low()));
            text.append(", ").append(Figures.number(throughput.high())).append(']');
        }
        text.append("\n    ").append(Printable.of(after.note())).append('\n');
        return text.append(cost(after.cost())).toString();
    }

    private static String place(Entry entry) {
        Mount mount = entry.mount();
        String where = mount == null
                ? ""
                : " on " + Printable.of(mount.path()) + " (" + Printable.of(mount.fileSystem()) + ")";
        return entry.use() + where + ", JDK " + entry.fingerprint().jdk();
    }

    private static String cost(Profile.Cost cost) {
        if (!Double.isFinite(cost.nanosPerCall())) {
            return "";
        }
        String perByte = Double.isFinite(cost.nanosPerByte())
                ? " + " + Figures.number(cost.nanosPerByte()) + " ns per byte"
                : "";
        return "    a call costs " + Figures.number(cost.nanosPerCall()) + " ns" + perByte + "\n";
    }
}
