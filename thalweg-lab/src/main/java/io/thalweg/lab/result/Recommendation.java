package io.thalweg.lab.result;

import io.thalweg.base.format.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What to do on a machine: what a claim says that a session confirmed, or what gains much though less than was claimed.
 *
 * @param sentence what to do, and the ratio with its interval that speaks for it
 * @param code the line to write
 */
public record Recommendation(String sentence, String code) {
    /** As many as anybody reads. */
    private static final int MOST = 5;

    /** So many times as fast at least is worth a line of code, whatever an article claims. */
    private static final double LARGE_GAIN = 1.5;

    private static final String COPY = "source.transferTo(0, source.size(), target)";
    private static final String BUFFER = "new BufferedInputStream(new FileInputStream(file))";

    /**
     * What a claim recommends if it holds.
     *
     * @param topic of which one recommendation is enough
     * @param sentence with {@code %s} for the ratio, which is that of the claim
     */
    private record TopicAdvice(String topic, String claim, String sentence, String code) {}

    /** The JDK's buffered streams, and what they are put around. */
    private static final Map<String, String> STREAMS =
            Map.of("BufferedInputStream", "FileInputStream", "BufferedOutputStream", "FileOutputStream");

    /** What concerns most programs comes first. */
    private static final List<TopicAdvice> RULES = List.of(
            new TopicAdvice("buffer", "E1a", "Buffer files that you read in small pieces: %s as fast.", BUFFER),
            new TopicAdvice(
                    "size",
                    "E1b",
                    "Give that buffer 32 KiB or more: %s as fast as the best smaller one.",
                    "new BufferedInputStream(in, 32 << 10)"),
            new TopicAdvice(
                    "size",
                    "E1c",
                    "Its default size of 8 KiB is enough: %s the speed of the best size.",
                    "new BufferedInputStream(in)"),
            new TopicAdvice(
                    "commit",
                    "E11a",
                    "Force appended records to the disk in batches: 100 together are %s as fast as each alone.",
                    "for (ByteBuffer record : batch) channel.write(record); channel.force(false);"),
            new TopicAdvice(
                    "lines",
                    "E7",
                    "Read lines with a BufferedReader, not with a DataInputStream: %s as fast.",
                    "Files.newBufferedReader(path).readLine()"),
            new TopicAdvice(
                    "copy", "E10a", "Let the kernel copy a file: %s as fast as streams with a buffer of 8 KiB.", COPY),
            new TopicAdvice(
                    "copy",
                    "E10b",
                    "Let the kernel copy a file to a socket: %s as fast as streams with a buffer of 8 KiB.",
                    COPY),
            new TopicAdvice(
                    "copy",
                    "E10c",
                    "Copy a file in pieces of 64 KiB: %s as fast as in pieces of 8 KiB.",
                    "byte[] piece = new byte[64 << 10];"),
            new TopicAdvice(
                    "search",
                    "E9c",
                    "Index a large text in which you look up lines: %s as fast as reading from its beginning.",
                    "LineIndex.build(path).line(number)"),
            new TopicAdvice(
                    "search",
                    "E9a",
                    "Search sorted keys by halves from 64 keys on: %s as fast as a scan.",
                    "Arrays.binarySearch(keys, key)"),
            new TopicAdvice(
                    "write",
                    "E2",
                    "Buffer what you write in small pieces, too: the gain is %s that for reading.",
                    "new BufferedOutputStream(new FileOutputStream(file))"),
            new TopicAdvice(
                    "messages",
                    "E6f",
                    "Read messages from a socket through a channel: %s as fast as through the best stream.",
                    "socket.read(ByteBuffer.allocateDirect(512 << 10))"),
            new TopicAdvice(
                    "messages",
                    "E5d",
                    "Never read a pipe without a buffer: System.in, which has one, is %s as fast.",
                    "System.in.read(array)"),
            new TopicAdvice(
                    "pieces",
                    "E8e",
                    "Work on each piece as it is read instead of loading everything first: %s as fast.",
                    "while ((count = in.read(piece)) >= 0) checksum.update(piece, 0, count);"),
            new TopicAdvice(
                    "pieces",
                    "E8a",
                    "Read ahead from a slow source instead of loading everything first: %s as fast.",
                    "ReadAhead.of(in)"),
            new TopicAdvice(
                    "memory",
                    "E3f",
                    "Keep the buffers of many open streams small: 32 KiB take %s the memory of 2 KiB.",
                    "new BufferedInputStream(in, 2 << 10)"));

    /** The first few that this session shows to be worth it, and refutes on no JDK. */
    public static List<Recommendation> of(Results results) {
        List<Recommendation> recommendations = new ArrayList<>();
        Set<String> topics = new HashSet<>();
        for (TopicAdvice rule : RULES) {
            Optional<Recommendation> holds = topics.contains(rule.topic()) ? Optional.empty() : of(rule, results);
            if (holds.isPresent() && recommendations.size() < MOST) {
                recommendations.add(holds.get());
                topics.add(rule.topic());
            }
        }
        return recommendations;
    }

    /**
     * What a session without claims chose, as for a file of one's own: the sizes of the JDK's streams. {@code
     * thalweg tune --from} chooses those of Thalweg's.
     */
    public static List<Recommendation> ofChoices(Results results) {
        return CellGroup.of(results).stream()
                .flatMap(group -> group.choices().entrySet().stream()
                        .filter(choice -> STREAMS.containsKey(choice.getKey())
                                && !choice.getValue().isDefault())
                        .flatMap(choice -> group.telling(choice.getKey()).stream()
                                .map(cell -> of(choice.getKey(), choice.getValue(), cell, group))))
                .limit(MOST)
                .toList();
    }

    private static Recommendation of(String stream, Choice choice, Cell cell, CellGroup group) {
        String gain = group.baseline(cell)
                .filter(other -> !other.equals(cell))
                .map(other -> ": " + times(group.ratio(cell, other)) + " as fast as without a buffer")
                .orElse("");
        String jdk = group.results().jdks().size() > 1 ? " on JDK " + group.jdk() : "";
        return new Recommendation(
                "Give " + stream + " a buffer of " + Figures.size(choice.sizeBytes()) + jdk + gain + ". It is "
                        + choice.because() + ".",
                "new " + stream + "(new " + STREAMS.get(stream) + "(file), " + (choice.sizeBytes() >> 10) + " << 10)");
    }

    /** With the ratio of the JDK on which the least is certain. */
    private static Optional<Recommendation> of(TopicAdvice rule, Results results) {
        List<Verdict> verdicts = results.verdicts().stream()
                .filter(verdict -> verdict.claim().equals(rule.claim()))
                .toList();
        List<Verdict> worthIt =
                verdicts.stream().filter(Recommendation::isWorthIt).toList();
        if (verdicts.stream().anyMatch(verdict -> verdict.answer() == Answer.REFUTED && !worthIt.contains(verdict))) {
            return Optional.empty();
        }
        boolean everywhere = worthIt.size() == verdicts.size();
        return worthIt.stream()
                .flatMap(verdict -> Optional.ofNullable(verdict.effect()).stream()
                        .map(effect -> new OnJdk(effect, everywhere ? "" : " (JDK " + verdict.jdk() + ")")))
                .min(Comparator.comparingDouble(onJdk -> onJdk.effect().low()))
                .map(onJdk -> new Recommendation(
                        rule.sentence().replace("%s", times(onJdk.effect())).replaceFirst("\\.$", onJdk.jdk() + "."),
                        rule.code()));
    }

    private static boolean isWorthIt(Verdict verdict) {
        Interval effect = verdict.effect();
        return verdict.answer() == Answer.CONFIRMED || (effect != null && effect.low() >= LARGE_GAIN);
    }

    private record OnJdk(Interval effect, String jdk) {}

    private static String times(Interval ratio) {
        return Figures.number(ratio.value()) + " times (" + Figures.number(ratio.low()) + " to "
                + Figures.number(ratio.high()) + ")";
    }

    static List<String> claims() {
        return RULES.stream().map(TopicAdvice::claim).toList();
    }

    static List<String> codes() {
        return RULES.stream().map(TopicAdvice::code).distinct().toList();
    }
}
