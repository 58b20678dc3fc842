package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.compare.Change;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.compare.Side;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sentences and figures that all forms of a comparison share; the same in every locale. */
final class CompareWords {
    private static final double WHOLE_FROM = 99.95;

    private CompareWords() {}

    /** Such as {@code JDK 17.0.15 (A) and 25.0.1 (B)}; one JDK is said once. */
    static String title(Match match) {
        List<Side> sides = match.sides();
        if (sides.stream().map(side -> side.jdk().id()).distinct().count() == 1) {
            return "JDK " + sides.get(0).jdk().id();
        }
        StringJoiner title = new StringJoiner(", ", "JDK ", "");
        sides.forEach(side -> title.add(side.jdk().id() + " (" + side.letter() + ")"));
        return title.toString();
    }

    /**
     * Such as {@code BufferedInputStream (buffer 8 KiB)}, with the side's letter where there are several; less the
     * parameters that every cell of the experiment shares.
     */
    static String cell(Change change, Match match) {
        CellKey key = change.before().key();
        List<CellKey> beside = match.changes()
                .map(other -> other.before().key())
                .filter(other -> other.experiment().equals(key.experiment()))
                .distinct()
                .toList();
        SortedMap<String, String> telling = new TreeMap<>(key.parameters());
        telling.keySet().removeIf(name -> beside.size() > 1 && isShared(name, beside));
        String cell = new CellKey(key.experiment(), key.variant(), telling, key.jdk()).inWords();
        return match.sides().size() > 2 ? change.side() + ": " + cell : cell;
    }

    private static boolean isShared(String parameter, List<CellKey> keys) {
        return keys.stream()
                        .map(key -> key.parameters().getOrDefault(parameter, ""))
                        .distinct()
                        .count()
                == 1;
    }

    static String before(Change change) {
        return Figures.figure(mean(change.before().summary()));
    }

    static String after(Change change) {
        return Figures.figure(mean(change.after().summary()));
    }

    static double mean(@Nullable Summary summary) {
        return summary == null ? Double.NaN : summary.throughput().mean();
    }

    static String ratio(Change change) {
        return Figures.number(change.ratio().value());
    }

    static String interval(Change change) {
        Interval ratio = change.ratio();
        return ratio.isKnown() ? Figures.number(ratio.low()) + " – " + Figures.number(ratio.high()) : Figures.NONE;
    }

    /** Such as {@code +6.1 %}. */
    static String percent(Change change) {
        double percent = change.percent().value();
        String digits = Math.abs(percent) < WHOLE_FROM ? "%+.1f %%" : "%+,.0f %%";
        return Double.isFinite(percent) ? String.format(Locale.ROOT, digits, percent) : Figures.NONE;
    }

    static String word(Change.Kind kind) {
        return switch (kind) {
            case FASTER -> "faster";
            case SLOWER -> "slower";
            case NO_DIFFERENCE -> "no difference";
            case UNKNOWN -> "unknown";
        };
    }

    private static boolean isOneSession(Match match) {
        return match.sides().stream().allMatch(match.sides().get(0)::isOfOneSessionWith);
    }

    /** Such as {@code What differs: disk (A ext4 on /dev/vda, B tmpfs).} */
    static String differs(Match match) {
        List<SideFacts> reasons = SideFacts.reasons(match);
        if (reasons.isEmpty() && isOneSession(match)) {
            return "Nothing differs: these are one and the same session.";
        }
        if (reasons.isEmpty()) {
            return "What differs is the time alone: machine, disk, JDK and Thalweg are the same.";
        }
        return reasons.stream()
                .map(fact -> fact.inWords(match))
                .collect(Collectors.joining("; ", "What differs: ", "."));
    }

    /** One sentence for each side but the first: how often it is faster, and where most. */
    static List<String> findings(Match match) {
        List<String> findings = new ArrayList<>();
        Side first = match.sides().get(0);
        for (Side side : match.sides().subList(1, match.sides().size())) {
            List<Change> changes = match.changes()
                    .filter(change -> change.side().equals(side.letter()))
                    .toList();
            if (!changes.isEmpty()) {
                findings.add(finding(changes, side.letter(), first.letter()));
            }
        }
        return findings;
    }

    private static String finding(List<Change> changes, String side, String first) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "Of %s, %s is faster than %s in %d and slower in %d; %d show no difference",
                Figures.count(changes.size(), "cell"),
                side,
                first,
                count(changes, Change.Kind.FASTER),
                count(changes, Change.Kind.SLOWER),
                count(changes, Change.Kind.NO_DIFFERENCE)));
        long unknown = count(changes, Change.Kind.UNKNOWN);
        if (unknown > 0) {
            text.append(", ").append(unknown).append(" have too few forks to tell");
        }
        text.append('.');
        Comparator<Change> byRatio =
                Comparator.comparingDouble(change -> change.ratio().value());
        changes.stream()
                .filter(change -> change.kind() == Change.Kind.FASTER)
                .max(byRatio)
                .ifPresent(best -> text.append(" Most gained: ").append(extreme(best)));
        changes.stream()
                .filter(change -> change.kind() == Change.Kind.SLOWER)
                .min(byRatio)
                .ifPresent(worst -> text.append(" Most lost: ").append(extreme(worst)));
        return text.toString();
    }

    private static long count(List<Change> changes, Change.Kind kind) {
        return changes.stream().filter(change -> change.kind() == kind).count();
    }

    private static String extreme(Change change) {
        return change.before().key().inWords() + " in " + change.before().key().experiment() + ", "
                + change.ratio().plusMinus() + " times as fast.";
    }

    /** What warns of reading too much into the figures. */
    static List<String> cautions(Match match) {
        List<String> cautions = new ArrayList<>();
        Side first = match.sides().get(0);
        boolean isOneSession = match.sides().stream().allMatch(first::isOfOneSessionWith);
        if (!isOneSession) {
            cautions.add(
                    "The sides were measured in sessions of their own: what differed between the sessions (other load,"
                            + " another place in memory) is in no interval. Repeat a session to see how much that is.");
        }
        for (Side side : match.sides()) {
            if (!side.results().session().complete()) {
                cautions.add(side.letter() + " is partial: its session ended before its plan did.");
            }
            String noise = SessionText.noiseWarning(side.results());
            if (!noise.isEmpty()) {
                cautions.add(side.letter() + ": " + noise);
            }
            if (isOneSession) {
                break;
            }
        }
        return cautions;
    }
}
