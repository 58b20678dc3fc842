package io.thalweg.lab.experiment.message;

import static io.thalweg.lab.experiment.message.PipeVariant.CHANNEL;
import static io.thalweg.lab.experiment.message.PipeVariant.DOUBLE_BUFFERED;
import static io.thalweg.lab.experiment.message.PipeVariant.NO_ALLOC;
import static io.thalweg.lab.experiment.message.PipeVariant.ORIGINAL;
import static io.thalweg.lab.experiment.message.PipeVariant.READINT;
import static io.thalweg.lab.experiment.message.PipeVariant.THALWEG;
import static io.thalweg.lab.experiment.message.PipeVariant.UNBUFFERED;
import static io.thalweg.lab.experiment.message.PipeVariant.ZERO_COPY;

import io.thalweg.lab.affinity.Placement;
import io.thalweg.lab.affinity.Topology;
import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.NamedPipe;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.sender.MessageDelivery;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** E5: how fast is standard input, and does it matter where the two processes run? */
public final class PipeExperiment implements Experiment {
    /** The claims' widest contrasts: no buffer, one, two, and none of one's own. */
    private static final Set<PipeVariant> QUICK = Set.of(UNBUFFERED, ORIGINAL, DOUBLE_BUFFERED, ZERO_COPY);

    /** What E5h says of sharing a core, and what E5c needs to know how far runs scatter. */
    private static final Set<PipeVariant> PLACED = Set.of(ORIGINAL, READINT, NO_ALLOC, CHANNEL, ZERO_COPY, THALWEG);

    private static final Set<PipeVariant> CONSUMING = Set.of(ORIGINAL, ZERO_COPY, THALWEG);

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        MessageCells.PIPE,
                        "E5",
                        "Messages from standard input",
                        "How fast can messages be read from another process through a pipe, and does it matter where"
                                + " the two run?",
                        "On the benefits of stream buffering in Java: standard input and output (2015)",
                        BufferSweep.BUFFER,
                        ORIGINAL.label())
                .asLadder();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        MessageCells cells = new MessageCells(scope, Topology.ofThisMachine());
        Placement usual = cells.usual();
        for (Placement placement : Placement.values()) {
            for (PipeVariant variant : PipeVariant.values()) {
                add(
                        cells,
                        least(variant, placement, usual),
                        variant,
                        placement,
                        Body.HEADERS,
                        placement == usual && variant == ORIGINAL);
            }
        }
        for (PipeVariant variant : PipeVariant.values()) {
            add(cells, CONSUMING.contains(variant) ? Mode.DEFAULT : Mode.FULL, variant, usual, Body.BODIES, false);
        }
        return cells.list();
    }

    private static Mode least(PipeVariant variant, Placement placement, Placement usual) {
        if (placement == usual) {
            return QUICK.contains(variant) ? Mode.QUICK : Mode.DEFAULT;
        }
        // Without the other place, a quick run would miss the fastest pipe.
        boolean fastest = placement == Placement.SAME_CPU && variant == ZERO_COPY;
        return fastest ? Mode.QUICK : PLACED.contains(variant) ? Mode.DEFAULT : Mode.FULL;
    }

    private static void add(
            MessageCells cells, Mode least, PipeVariant variant, Placement placement, Body body, boolean control) {
        String missing = NamedPipe.mkfifo().isEmpty() ? "there is no mkfifo" : null;
        cells.add(
                least,
                variant.label(),
                MessageCells.parameters(placement.label(), body),
                variant.isUnbuffered(),
                control,
                missing);
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        return MessageTrial.open(
                PipeSource.open(scope.directory(), MessageDelivery.BLOCKS),
                Topology.ofThisMachine().cpus(MessageCells.placementOf(cell.parameters())),
                Labelled.of(PipeVariant.class, cell.variant())::open,
                MessageCells.bodyOf(cell),
                cell.bytesPerPass());
    }

    @Override
    public List<Claim> claims() {
        return PipeClaims.ALL;
    }
}
