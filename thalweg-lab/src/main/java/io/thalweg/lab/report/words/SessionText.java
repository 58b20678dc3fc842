package io.thalweg.lab.report.words;

import io.thalweg.base.format.Document;
import io.thalweg.base.format.Figures;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Disturbance;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.NoiseFloor;
import io.thalweg.lab.result.Recommendation;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SessionInfo;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences about a session that its reports share; the same in every locale. */
public final class SessionText {
    /** The mode of a session that was run with {@code --quick}. */
    private static final String QUICK = "quick";

    /** What a POSIX shell leaves as it is. */
    private static final Pattern PLAIN_ARGUMENT = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private SessionText() {}

    /** Which session this is. */
    public static String session(Results results) {
        SessionInfo session = results.session();
        String text = "Session " + session.id() + ", " + session.mode() + ", " + forksPerCell(results)
                + " per cell, seed " + session.seed() + ", Thalweg " + session.thalwegVersion();
        return session.complete() ? text : text + "; PARTIAL: it ended before its plan did";
    }

    /** Such as {@code 3 forks} or {@code 3 to 9 forks}: how many those cells have that have any. */
    public static String forksPerCell(Results results) {
        IntSummaryStatistics forks = results.cells().stream()
                .mapToInt(cell -> cell.forks().size())
                .filter(count -> count > 0)
                .summaryStatistics();
        String most = Figures.count(Math.max(0, forks.getMax()), "fork");
        return forks.getMin() >= forks.getMax() || forks.getCount() == 0 ? most : forks.getMin() + " to " + most;
    }

    /** The user's own file in a line; empty for generated data. */
    public static String file(SessionInfo session) {
        SessionInfo.ReadFile file = session.file();
        if (file == null) {
            return "";
        }
        String part = file.readBytes() < file.sizeBytes()
                ? ", only the first " + Figures.count(file.readBytes()) + " were read"
                : "";
        return "File " + file.path() + ", " + Figures.count(file.sizeBytes(), "byte") + part;
    }

    /** The same with the arrays that it was read into, where all were of one size. */
    public static String file(Results results) {
        List<String> arrays = results.cells().stream()
                .map(cell -> cell.key().parameters().get("array"))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        String file = file(results.session());
        return file.isEmpty() || arrays.size() != 1
                ? file
                : file + ", into arrays of " + Figures.size(Long.parseLong(arrays.get(0)));
    }

    /** The command that repeats the session with the same seed, quoted for a POSIX shell. */
    public static String command(SessionInfo session) {
        Stream<String> seed = session.arguments().stream().anyMatch(argument -> argument.startsWith("--seed"))
                ? Stream.empty()
                : Stream.of("--seed", Long.toString(session.seed()));
        return Stream.concat(Stream.of("thalweg"), Stream.concat(session.arguments().stream(), seed))
                .map(SessionText::quote)
                .collect(Collectors.joining(" "));
    }

    private static String quote(String argument) {
        return PLAIN_ARGUMENT.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    /** The machine in a line. */
    public static String host(Host host) {
        StringJoiner text = new StringJoiner(", ");
        if (host.name() != null) {
            text.add(host.name());
        }
        text.add(host.cpuModel() == null ? "unknown processor" : host.cpuModel());
        text.add(Figures.count(host.logicalCpus(), "CPU") + topology(host));
        if (host.memoryBytes() != null) {
            text.add(Figures.roughSize(host.memoryBytes()));
        }
        text.add(host.operatingSystem() + " " + host.architecture());
        text.add("virtualisation " + (host.virtualisation() == null ? "unknown" : host.virtualisation()));
        return text.toString();
    }

    private static String topology(Host host) {
        return host.cores() == null || host.sockets() == null
                ? ""
                : " (" + Figures.count(host.cores(), "core") + ", " + Figures.count(host.sockets(), "socket") + ")";
    }

    /** A file system in a line. */
    public static String mount(Host.Mount mount) {
        StringJoiner text = new StringJoiner(", ");
        text.add(mount.path() + " is " + fileSystem(mount));
        if (mount.blockSizeBytes() != null) {
            text.add("block " + Figures.roughSize(mount.blockSizeBytes()));
        }
        if (mount.readAheadBytes() != null) {
            text.add("read-ahead " + Figures.roughSize(mount.readAheadBytes()));
        }
        return text.toString();
    }

    /** Such as {@code ext4 on /dev/vda1}; a file system in memory calls its device by its own name. */
    public static String fileSystem(Host.Mount mount) {
        String device = mount.device();
        return mount.fileSystem() + (device == null || device.equals(mount.fileSystem()) ? "" : " on " + device);
    }

    /** How much identical runs differ here, in each experiment on each JDK. */
    public static String noiseFloor(Results results) {
        if (results.controls().isEmpty()) {
            return "Noise floor: not measured, because no cell was measured twice.";
        }
        StringJoiner floors = new StringJoiner("; ");
        for (Jdk jdk : results.jdks()) {
            List<NoiseFloor> own = NoiseFloor.of(results, List.of(jdk));
            floors.add((own.isEmpty() ? "unknown" : floors(own)) + " on JDK " + jdk.id());
        }
        return "Noise floor: " + floors + ". Two measurements of the same cell may differ by that much.";
    }

    /** Such as {@code E1 3.5 %, E5 12.0 %}. */
    private static String floors(List<NoiseFloor> floors) {
        return floors.stream()
                .map(floor -> floor.experiment().label() + " " + Figures.percent(floor.share()))
                .collect(Collectors.joining(", "));
    }

    /** A warning in front of figures that equals contradict; empty on a quiet machine. */
    public static String noiseWarning(Results results) {
        return NoiseFloor.noisy(results).stream()
                .max(Comparator.comparingDouble(NoiseFloor::share))
                .map(most -> "Noisy: the same work, measured twice, may differ by up to "
                        + Figures.percent(most.share()) + " ("
                        + most.experiment().title() + "). Try a quieter hour or a longer --budget.")
                .orElse("");
    }

    /** What else the machine did meanwhile. */
    public static String disturbances(Results results) {
        Disturbance disturbance = Disturbance.of(results);
        Long stealMillis = disturbance.stealMillis();
        return "Disturbances: "
                + (stealMillis == null ? "unknown time" : Figures.fixed(stealMillis / 1e3, 2) + " s")
                + " stolen by the hypervisor, longest pause " + Figures.fixed(disturbance.longestPauseNanos() / 1e6, 1)
                + " ms; " + disturbance.unsteadyForks() + " of " + Figures.count(disturbance.forks(), "fork")
                + " were measured before their speed had settled.";
    }

    /** Above {@link #answers}. */
    public static final String ANSWERS_TITLE = "What to do on this machine";

    /**
     * What a reader can do: from confirmed claims only, or from the choice of a size where no claim was judged; one
     * honest sentence where there is neither.
     */
    public static List<Document.ClaimSentence> answers(Results results) {
        boolean isJudged = results.verdicts().stream().anyMatch(verdict -> verdict.answer() != Answer.NOT_MEASURED);
        List<Document.ClaimSentence> answers = (isJudged
                        ? Recommendation.of(results)
                        : Recommendation.ofChoices(results))
                .stream()
                        .map(recommendation ->
                                new Document.ClaimSentence(recommendation.sentence(), recommendation.code()))
                        .toList();
        if (!answers.isEmpty()) {
            return answers;
        }
        return List.of(new Document.ClaimSentence(
                isJudged
                        ? "This run confirmed no claim that says what to do."
                        : "This run judged no claim and chose no size, so it recommends nothing. Its figures follow.",
                ""));
    }

    /** What to run after a quick run that judged claims and decided none; empty after any other. */
    public static String next(Results results) {
        List<Answer> answers = results.verdicts().stream()
                .map(Verdict::answer)
                .filter(answer -> answer != Answer.NOT_MEASURED)
                .distinct()
                .toList();
        return results.session().mode().equals(QUICK) && answers.equals(List.of(Answer.INCONCLUSIVE))
                ? "This quick run decided no claim. Run the same without --quick: more forks and more time narrow the"
                        + " intervals."
                : "";
    }

    /** Which cells lack forks; empty for a complete session. */
    public static String partial(Results results) {
        SessionInfo session = results.session();
        return session.complete()
                ? ""
                : "Partial session: " + results.completeCells() + " of " + Figures.count(results.plannedCells(), "cell")
                        + " have all their " + Figures.count(session.forks(), "fork")
                        + ". The figures below rest on fewer, so intervals are wider or missing. Run it again with"
                        + " --resume to complete it.";
    }

    /** What was not measured, a line for each reason: claims first, then cells. */
    public static List<String> notMeasured(Results results) {
        List<String> lines = new ArrayList<>();
        VerdictText.unanswered(results.verdicts())
                .forEach((why, claims) -> lines.add(
                        why + ": " + claims.stream().map(Verdict::claim).collect(Collectors.joining(", "))));
        lines.addAll(cellsNotMeasured(results));
        return lines;
    }

    /** The cells among them. */
    public static List<String> cellsNotMeasured(Results results) {
        Map<String, String> labels = results.experiments().stream()
                .collect(Collectors.toMap(ExperimentInfo::id, ExperimentInfo::label, (first, second) -> first));
        return Cell.byReason(results.cells()).entrySet().stream()
                .map(reason -> reason.getKey().text() + ": "
                        + reason.getValue().stream()
                                .collect(Collectors.groupingBy(
                                        cell -> labels.getOrDefault(
                                                cell.key().experiment(),
                                                cell.key().experiment()),
                                        LinkedHashMap::new,
                                        Collectors.counting()))
                                .entrySet()
                                .stream()
                                .map(count -> Figures.count(count.getValue(), "cell") + " of " + count.getKey())
                                .collect(Collectors.joining(", ")))
                .toList();
    }
}
