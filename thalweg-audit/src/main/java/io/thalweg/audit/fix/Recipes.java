package io.thalweg.audit.fix;

import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.rule.Rules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Which rewrite a rule's findings get; a rule without one is refused with what to look at instead. */
final class Recipes {
    private static final Map<String, Recipe> BY_RULE = Map.ofEntries(
            Map.entry("small-reads", BufferRecipe::reads),
            Map.entry("small-writes", BufferRecipe::writes),
            Map.entry("print-stream-over-file", BufferRecipe::writes),
            Map.entry("flush-per-write", BufferRecipe::autoflush),
            Map.entry("small-codec-buffer", CodecRecipe::wider),
            Map.entry("codec-byte-by-byte", CodecRecipe::bufferAbove),
            Map.entry("char-by-char", TextRecipe::bufferedReader),
            Map.entry("data-input-read-line", TextRecipe::dataInputLines),
            Map.entry("random-access-read-line", RandomAccessRecipe::inOrder),
            Map.entry("random-access-values", RandomAccessRecipe::inOrder),
            Map.entry("double-buffer", RedundantRecipe::remove),
            Map.entry("buffer-around-buffering", RedundantRecipe::remove),
            Map.entry("oversized-reads", RedundantRecipe::smaller),
            Map.entry("oversized-buffer", RedundantRecipe::smaller),
            Map.entry("write-write-read", SocketRecipe::noDelay));

    /** Which wrapper a rewrite looks for, where that is not what opens the stream. */
    private static final Map<String, Function<StreamUse.Key, Optional<Wrapper>>> WRAPPERS = Map.of(
            "flush-per-write", BufferRecipe::printer,
            "small-codec-buffer", stream -> stream.chain().stream().findFirst(),
            "codec-byte-by-byte", CodecRecipe::codec,
            "char-by-char", TextRecipe::decoder,
            "data-input-read-line", TextRecipe::dataInput,
            "double-buffer", RedundantRecipe::spare,
            "buffer-around-buffering", RedundantRecipe::spare,
            "oversized-reads", stream -> RedundantRecipe.large(stream, Rules.LARGE_READ_BYTES),
            "oversized-buffer", stream -> RedundantRecipe.large(stream, Rules.LARGE_BUFFER_BYTES));

    private static final Set<String> OUTPUTS = Set.of("small-writes", "print-stream-over-file", "flush-per-write");

    private static final Map<String, String> REDESIGN = Map.ofEntries(
            Map.entry("small-transfers", "only the program knows how many bytes it may transfer at once"),
            Map.entry("append-by-seek", "only the program knows whether somebody else moves the position"),
            Map.entry("open-per-call", "the file would have to stay open between calls, which is a change of design"),
            Map.entry("question-per-call", "only the program knows what its question is for"),
            Map.entry("path-asked-again", "only the program knows how long an answer stays true"),
            Map.entry(
                    "buffer-per-read",
                    "a buffer that is kept would hand out what this one reads ahead and throws away, so that the"
                            + " program would read other bytes"),
            Map.entry("byte-by-byte", "a loop over an array instead is a change of the program's own loop"),
            Map.entry("small-arrays", "a larger array is a change of the program's own loop"),
            Map.entry("force-per-write", "how often to wait for the disk is a promise of the program's"),
            Map.entry("synced-writes", "how often to wait for the disk is a promise of the program's"),
            Map.entry("mapped-forces", "how often to wait for the disk is a promise of the program's"),
            Map.entry("unflushed-pipe", "only the program knows where a message ends"),
            Map.entry("no-array-method", "only the program knows what its stream does to each byte of an array"),
            Map.entry("spins", "only the program knows what else it could wait for"),
            Map.entry("map-per-record", "a mapping that is kept is memory that the program must give back"),
            Map.entry("random-access", "a buffer does not help reads and writes at random places"),
            Map.entry("request-response", "a buffer does not help where each call waits for an answer"),
            Map.entry("peer-paced-reads", "a buffer does not help where the peer sends in small pieces"));

    private Recipes() {}

    /** What makes rewrites of a kind. */
    interface Recipe {
        /** The rewrites that would do, the best first. */
        List<Rewrite> rewrites(Job job) throws Refusal;
    }

    /**
     * A finding and the file that it is in.
     *
     * @param withThalweg whether the library's streams may come instead of the JDK's
     */
    record Job(Finding finding, Code code, String lineEnding, boolean withThalweg) {
        Places places() {
            return new Places(code);
        }

        Rewrite rewrite() {
            return new Rewrite(code, lineEnding);
        }
    }

    static List<Rewrite> rewrites(Job job) throws Refusal {
        return recipe(job.finding()).rewrites(job);
    }

    /** Whether it has a rewrite, or a sentence that says why not. */
    static boolean isKnown(String rule) {
        return BY_RULE.containsKey(rule) || REDESIGN.containsKey(rule);
    }

    /**
     * The line to change: where the stream is opened, or what is around it is made; where a socket or an archive is
     * asked for the stream, which no recording tells, the line that wraps or reads it.
     */
    static CallSite place(Finding finding) {
        StreamUse.Key stream = finding.stream();
        Optional<Wrapper> wrapper =
                WRAPPERS.getOrDefault(finding.rule(), any -> Optional.empty()).apply(stream);
        if (wrapper.isPresent()) {
            return wrapper.get().created();
        }
        boolean isSocket = stream.medium().hasPeer() && !finding.rule().equals("write-write-read");
        if (isSocket && !stream.chain().isEmpty()) {
            return stream.chain().get(0).created();
        }
        return isSocket || EntryInput.isOne(finding) ? finding.site() : stream.created();
    }

    /** Refuses a rule whose fix is a redesign, before any source is looked for. */
    static Recipe recipe(Finding finding) throws Refusal {
        Recipe recipe = BY_RULE.get(finding.rule());
        if (recipe == null) {
            throw new Refusal(REDESIGN.getOrDefault(finding.rule(), "this version knows no rewrite for it"));
        }
        boolean removesOfInput = finding.rule().equals("double-buffer")
                && "stdin".equals(finding.stream().standard());
        if (finding.stream().standard() != null && !removesOfInput) {
            throw new Refusal("it is " + finding.stream().standard()
                    + ", which the program shares with the process that started it");
        }
        if (OUTPUTS.contains(finding.rule())) {
            BufferRecipe.requireFile(finding.stream());
        }
        return recipe;
    }
}
