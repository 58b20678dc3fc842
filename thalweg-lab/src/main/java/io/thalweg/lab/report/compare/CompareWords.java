package io.thalweg.lab.report.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.compare.CellChange;
import io.thalweg.lab.compare.ComparedSession;
import io.thalweg.lab.compare.Match;
import io.thalweg.lab.report.words.SessionText;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Measurements;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The sentences and figures that all formats of a comparison share; the same in every locale. */
final class CompareWords {
    private CompareWords() {}

    /** Such as {@code JDK 17.0.15 (A) and 25.0.1 (B)}; one JDK is said once. */
    static String title(Match match) {
        List<ComparedSession> sessions = match.sessions();
        if (sessions.stream().map(session -> session.jdk().id()).distinct().count() == 1) {
            return "JDK " + match.baseline().jdk().id();
        }
        StringJoiner title = new StringJoiner(", ", "JDK ", "");
        sessions.forEach(session -> title.add(session.jdk().id() + " (" + session.letter() + ")"));
        return title.toString();
    }

    /** What tables call the candidates: the letter of the only one, else {@code other}. */
    static String other(Match match) {
        return match.candidates().size() > 1
                ? "other"
                : match.candidates().get(0).letter();
    }

    /**
     * Such as {@code BufferedInputStream (buffer 8 KiB)}, with the candidate's letter where there are several; less the
     * parameters that every cell of the experiment shares.
     */
    static String cell(CellChange change, Match match) {
        String cell = cell(change.before().key(), match);
        return match.candidates().size() > 1 ? change.candidate() + ": " + cell : cell;
    }

    /** The same of the cell alone. */
    static String cell(CellKey key, Match match) {
        List<CellKey> beside = match.changes()
                .map(other -> other.before().key())
                .filter(other -> other.experiment().equals(key.experiment()))
                .distinct()
                .toList();
        SortedMap<String, String> distinctive = new TreeMap<>(key.parameters());
        distinctive.keySet().removeIf(name -> beside.size() > 1 && isShared(name, beside));
        return new CellKey(key.experiment(), key.variant(), distinctive, key.jdk()).inWords();
    }

    private static boolean isShared(String parameter, List<CellKey> keys) {
        return keys.stream()
                        .map(key -> key.parameters().getOrDefault(parameter, ""))
                        .distinct()
                        .count()
                == 1;
    }

    static String before(CellChange change) {
        return Figures.figure(Measurements.meanThroughput(change.before()));
    }

    static String after(CellChange change) {
        return Figures.figure(Measurements.meanThroughput(change.after()));
    }

    static String ratio(CellChange change) {
        return Figures.number(change.ratio().value());
    }

    static String interval(CellChange change) {
        Interval ratio = change.ratio();
        return ratio.isKnown() ? Figures.number(ratio.low()) + " – " + Figures.number(ratio.high()) : Figures.NONE;
    }

    /** Such as {@code +6.1 %}. */
    static String percent(CellChange change) {
        return Figures.change(change.ratio().value() - 1);
    }

    static String word(CellChange.Direction kind) {
        return switch (kind) {
            case FASTER -> "faster";
            case SLOWER -> "slower";
            case NO_DIFFERENCE -> "no difference";
            case UNKNOWN -> "unknown";
        };
    }

    /** The name of its colour. */
    static String style(CellChange.Direction kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Such as {@code What differs: disk (A ext4 on /dev/vda, B tmpfs).} */
    static String differs(Match match) {
        List<SessionFacts> reasons = SessionFacts.reasons(match);
        if (reasons.isEmpty()) {
            return match.isOneSession()
                    ? "Nothing differs: these are one and the same session."
                    : "Only the time differs: machine, disk, JDK and Thalweg are the same.";
        }
        return reasons.stream()
                .map(fact -> fact.inWords(match))
                .collect(Collectors.joining("; ", "What differs: ", "."));
    }

    /** One sentence for each candidate: how often it is faster, and where most. */
    static List<String> outcomes(Match match) {
        return match.candidates().stream()
                .filter(candidate -> !match.changes(candidate).isEmpty())
                .map(candidate -> outcome(
                        match.changes(candidate),
                        candidate.letter(),
                        match.baseline().letter()))
                .toList();
    }

    private static String outcome(List<CellChange> changes, String candidate, String baseline) {
        StringBuilder text = new StringBuilder("Of " + Figures.count(changes.size(), "cell") + ", " + candidate
                + " is faster than " + baseline + " in " + count(changes, CellChange.Direction.FASTER)
                + " and slower in "
                + count(changes, CellChange.Direction.SLOWER) + "; "
                + count(changes, CellChange.Direction.NO_DIFFERENCE)
                + " show no difference");
        long unknown = count(changes, CellChange.Direction.UNKNOWN);
        if (unknown > 0) {
            text.append(", ").append(unknown).append(" are unknown (too few forks)");
        }
        text.append('.');
        Comparator<CellChange> byRatio =
                Comparator.comparingDouble(change -> change.ratio().value());
        changes.stream()
                .filter(change -> change.kind() == CellChange.Direction.FASTER)
                .max(byRatio)
                .ifPresent(best -> text.append(" Largest gain: ").append(extreme(best)));
        changes.stream()
                .filter(change -> change.kind() == CellChange.Direction.SLOWER)
                .min(byRatio)
                .ifPresent(worst -> text.append(" Largest loss: ").append(extreme(worst)));
        return text.toString();
    }

    private static long count(List<CellChange> changes, CellChange.Direction kind) {
        return changes.stream().filter(change -> change.kind() == kind).count();
    }

    private static String extreme(CellChange change) {
        return change.before().key().inWords() + " in " + change.before().key().experiment() + ", "
                + change.ratio().plusMinus() + " times as fast.";
    }

    /** What warns of reading too much into the figures. */
    static List<String> cautions(Match match) {
        List<String> cautions = new ArrayList<>();
        if (!match.isOneSession()) {
            cautions.add(
                    "Each was measured in a session of its own. The intervals do not include what differed between the"
                            + " sessions, such as other load or another place in memory. Repeat a session to see how"
                            + " much that is.");
        }
        // One session on several JDKs needs only one warning.
        for (ComparedSession session : match.isOneSession() ? List.of(match.baseline()) : match.sessions()) {
            if (!session.results().session().complete()) {
                cautions.add(session.letter() + " is partial: its session ended before its plan did.");
            }
            String noise = SessionText.noiseWarning(session.results());
            if (!noise.isEmpty()) {
                cautions.add(session.letter() + ": " + noise);
            }
        }
        return cautions;
    }
}
