package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/** Reads of very many bytes into an array: the JDK allocates as much outside the heap and copies it once more. */
final class OversizedReads extends Rule {
    /**
     * From here on, the C library maps each such block anew and the kernel clears its pages (glibc). Reads of 1 to 8
     * MiB take no more for each byte than those of 64 KiB.
     */
    static final long LARGE_BYTES = 32 << 20;

    /**
     * What a byte of such a read costs more than one of 64 KiB: 0.49 to 0.70 ns, with arrays of 32 and 48 MiB (JDK 17
     * and 25, 2 virtual CPUs under KVM).
     */
    private static final double EXTRA_NANOS_PER_BYTE = 0.55;

    /** The machine is another one. */
    private static final double LEAST_SHARE = 0.6;

    private static final double MOST_SHARE = 1.4;

    OversizedReads() {
        super("oversized-reads", "Oversized reads", SourceChange.Kind.SMALLER_READS);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        boolean copies = stream.key().is("FileInputStream") || stream.key().is("RandomAccessFile");
        if (!copies || !SmallCalls.isRead(calls) || calls.counts().meanBytes() < LARGE_BYTES) {
            return Optional.empty();
        }
        double extra = calls.counts().bytes() * EXTRA_NANOS_PER_BYTE / 1e9;
        Gain gain = new Gain(extra * LEAST_SHARE, extra * MOST_SHARE);
        return Optional.of(Advice.besideCalls(
                Advice.Weight.BY_COST,
                Amounts.count(calls.counts().calls(), "read") + " of "
                        + Amounts.size(calls.counts().meanBytes())
                        + " on average into arrays. For each read the JDK allocates that much memory"
                        + " outside the heap and copies the bytes once more.",
                extra,
                List.of(Snippet.SMALLER_ARRAY.fix(gain), Snippet.DIRECT_BUFFER.fix(gain), Snippet.CHUNKS.fix(gain)),
                List.of("A direct buffer is memory outside the heap; keep one and use it again.")));
    }
}
