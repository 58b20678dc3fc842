package io.thalweg.audit.fix;

import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.SourceChange.Kind;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.rule.Rules;
import java.util.List;
import java.util.Optional;

/** Makes the rewrite that a finding's rule names, at the line that it changes. */
final class Recipes {
    private Recipes() {}

    /** Refuses a rule without a rewrite before any source is looked for. */
    static Kind kind(Finding finding) throws Refusal {
        SourceChange change = finding.rule().sourceChange();
        if (change instanceof SourceChange.None none) {
            throw new Refusal(none.why());
        }
        Kind kind = (Kind) change;
        String standard = finding.stream().standard();
        if (standard != null && kind != Kind.FORWARD_ARRAYS) {
            throw new Refusal("it is " + standard + ", which the program shares with the process that started it");
        }
        if (kind == Kind.BUFFER_OUTPUT) {
            BufferRecipe.requireFile(finding.stream());
        }
        return kind;
    }

    /** The rewrites that would do, the best first. */
    static List<Rewrite> rewrites(Job job) throws Refusal {
        return switch (kind(job.finding())) {
            case BUFFER_INPUT -> BufferRecipe.reads(job);
            case BUFFER_OUTPUT -> BufferRecipe.writes(job);
            case WIDER_CODEC -> CodecRecipe.wider(job);
            case BUFFERED_READER -> TextRecipe.bufferedReader(job);
            case LINES_IN_ORDER -> RandomAccessRecipe.lines(job);
            case VALUES_IN_ORDER -> RandomAccessRecipe.values(job);
            case ONE_BUFFER -> RedundantRecipe.remove(job);
            case SMALLER_BUFFER -> RedundantRecipe.smaller(job);
            case FORWARD_ARRAYS -> ForwardRecipe.arrays(job);
            case UNLOCKED_BUFFER -> RedundantRecipe.unlocked(job);
        };
    }

    /** The wrapper that a rewrite looks for, where that is not what opens the stream. */
    private static Optional<Wrapper> wrapper(SourceChange change, StreamUse.StreamKey stream) {
        if (!(change instanceof Kind kind)) {
            return Optional.empty();
        }
        return switch (kind) {
            case WIDER_CODEC -> stream.chain().stream().findFirst();
            case BUFFERED_READER -> TextRecipe.decoder(stream);
            case ONE_BUFFER -> RedundantRecipe.spare(stream);
            case UNLOCKED_BUFFER -> RedundantRecipe.locked(stream);
            case SMALLER_BUFFER -> RedundantRecipe.large(stream);
            default -> Optional.empty();
        };
    }

    /**
     * The line to change: where the stream is opened, or what is around it is made; where a socket is asked for the
     * stream, which no recording shows, the line that wraps or reads it.
     */
    static CallSite place(Finding finding) {
        StreamUse.StreamKey stream = finding.stream();
        SourceChange change = finding.rule().sourceChange();
        if (change == Kind.FORWARD_ARRAYS) {
            return Rules.ownStream(finding);
        }
        Optional<Wrapper> wrapper = wrapper(change, stream);
        if (wrapper.isPresent()) {
            return wrapper.get().created();
        }
        boolean isSocket = stream.medium().hasPeer();
        if (isSocket && !stream.chain().isEmpty()) {
            return stream.chain().get(0).created();
        }
        return isSocket ? finding.site() : stream.created();
    }
}
