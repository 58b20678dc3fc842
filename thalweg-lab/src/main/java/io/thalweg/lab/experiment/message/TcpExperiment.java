package io.thalweg.lab.experiment.message;

import static io.thalweg.lab.experiment.message.TcpVariant.BOTH;
import static io.thalweg.lab.experiment.message.TcpVariant.BUFFERED;
import static io.thalweg.lab.experiment.message.TcpVariant.CHANNEL;
import static io.thalweg.lab.experiment.message.TcpVariant.COMPACT;
import static io.thalweg.lab.experiment.message.TcpVariant.NO_ALLOC;
import static io.thalweg.lab.experiment.message.TcpVariant.NO_ALLOC_CONSTANT;
import static io.thalweg.lab.experiment.message.TcpVariant.ORIGINAL;
import static io.thalweg.lab.experiment.message.TcpVariant.READINT;
import static io.thalweg.lab.experiment.message.TcpVariant.THALWEG;
import static io.thalweg.lab.experiment.message.TcpVariant.ZERO_COPY;

import io.thalweg.lab.affinity.Placement;
import io.thalweg.lab.affinity.Topology;
import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Network;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.link.EmulatedLink;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.sender.MessageDelivery;
import io.thalweg.lab.sender.Peer;
import io.thalweg.lab.sender.PeerAddress;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** E6: how fast can messages be read from a socket, step by step from six system calls for each to none? */
public final class TcpExperiment implements Experiment {
    private static final String LOOPBACK_ADDRESS = "127.0.0.1";

    /** The ends of the ladder. */
    private static final Set<TcpVariant> QUICK = Set.of(ORIGINAL, ZERO_COPY);

    /** The ends of the ladder, to see what wandering costs. */
    private static final Set<TcpVariant> PLACED = Set.of(ORIGINAL, ZERO_COPY, THALWEG);

    private static final List<TcpVariant> CONSUMING = List.of(ORIGINAL, BOTH, ZERO_COPY, THALWEG);
    private static final List<TcpVariant> SMALL = List.of(ORIGINAL, BOTH, COMPACT, ZERO_COPY, THALWEG);
    /** The article's own steps on a wire, and ours. */
    private static final List<TcpVariant> LINKED = List.of(
            ORIGINAL, BUFFERED, READINT, BOTH, NO_ALLOC, NO_ALLOC_CONSTANT, CHANNEL, COMPACT, ZERO_COPY, THALWEG);

    /** What E6a and E6b compare: measured even by a quick run; without links these say what is needed. */
    private static final Set<TcpVariant> CLAIMED = Set.of(ORIGINAL, BUFFERED, BOTH);

    private static final List<TcpVariant> HEAVY = List.of(ORIGINAL, BOTH, ZERO_COPY, THALWEG);

    static final List<TcpVariant> ARTICLES =
            List.of(ORIGINAL, BUFFERED, READINT, BOTH, NO_ALLOC, CHANNEL, COMPACT, ZERO_COPY);
    private static final List<TcpVariant> STREAMS = List.of(ORIGINAL, BUFFERED, READINT, BOTH, NO_ALLOC);

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        MessageCells.TCP,
                        "E6",
                        "Messages from a socket",
                        "How fast can messages be read from a TCP connection, and which optimisation pays?",
                        "On the benefits of stream buffering in Java (2015)",
                        BufferSweep.BUFFER,
                        ORIGINAL.label())
                .asLadder(limit("1g", "1 Gbit/s, emulated"), limit("10g", "10 Gbit/s, emulated"));
    }

    private static ExperimentInfo.Limit limit(String link, String name) {
        return new ExperimentInfo.Limit(Network.LINK, link, EmulatedLink.megabytesPerSecond(link), name);
    }

    @Override
    public boolean usesNetwork() {
        return true;
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        MessageCells cells = new MessageCells(scope, Topology.ofThisMachine());
        Placement usual = cells.usual();
        for (Placement placement : Placement.values()) {
            for (TcpVariant variant : TcpVariant.values()) {
                add(cells, least(variant, placement, usual), variant, placement, Body.HEADERS, MessageDelivery.BLOCKS);
            }
        }
        for (TcpVariant variant : TcpVariant.values()) {
            Mode consuming = CONSUMING.contains(variant) ? Mode.DEFAULT : Mode.FULL;
            add(cells, consuming, variant, usual, Body.BODIES, MessageDelivery.BLOCKS);
        }
        for (TcpVariant variant : HEAVY) {
            boolean claimed = variant == BOTH || variant == ZERO_COPY;
            add(cells, claimed ? Mode.DEFAULT : Mode.FULL, variant, usual, Body.HEAVY, MessageDelivery.BLOCKS);
        }
        for (TcpVariant variant : SMALL) {
            boolean claimed = variant == COMPACT || QUICK.contains(variant);
            add(cells, claimed ? Mode.QUICK : Mode.FULL, variant, usual, Body.HEADERS, MessageDelivery.SMALL);
        }
        add(cells, Mode.QUICK, COMPACT, usual, Body.HEAVY, MessageDelivery.SMALL);
        EmulatedLink.labels().forEach(label -> addEmulated(cells, label, scope));
        if (scope.request().network().peer() != null) {
            LINKED.forEach(variant -> addLinked(cells, variant, Placement.UNPINNED, MessageCells.PEER, null));
        }
        return cells.list();
    }

    private static void addEmulated(MessageCells cells, String label, Scope scope) {
        boolean asked = scope.request().network().link(label).isPresent();
        String missing = asked ? EmulatedLink.missing() : "needs --link " + label + ", as root";
        for (TcpVariant variant : LINKED) {
            if (asked || CLAIMED.contains(variant)) {
                addLinked(cells, variant, cells.usual(), label, missing);
            }
        }
    }

    private static void addLinked(
            MessageCells cells, TcpVariant variant, Placement placement, String link, @Nullable String missing) {
        cells.add(
                QUICK.contains(variant) || CLAIMED.contains(variant) ? Mode.QUICK : Mode.DEFAULT,
                variant.label(),
                MessageCells.parameters(placement.label(), Body.HEADERS, link, MessageDelivery.BLOCKS),
                true,
                false,
                missing);
    }

    private static Mode least(TcpVariant variant, Placement placement, Placement usual) {
        if (placement == usual) {
            return QUICK.contains(variant) ? Mode.QUICK : Mode.DEFAULT;
        }
        boolean inDefault = placement == Placement.UNPINNED || placement == Placement.TWO_SOCKETS;
        return inDefault && PLACED.contains(variant) ? Mode.DEFAULT : Mode.FULL;
    }

    private static void add(
            MessageCells cells,
            Mode least,
            TcpVariant variant,
            Placement placement,
            Body body,
            MessageDelivery writing) {
        boolean twin = (variant == ZERO_COPY && body == Body.HEADERS) || (variant == BOTH && body == Body.HEAVY);
        boolean control = twin && placement == cells.usual() && writing == MessageDelivery.BLOCKS;
        cells.add(
                least,
                variant.label(),
                MessageCells.parameters(placement.label(), body, MessageCells.LOOPBACK, writing),
                variant.isUnbuffered() || writing == MessageDelivery.SMALL,
                control,
                null);
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        MessageDelivery writing =
                MessageDelivery.of(cell.parameters().getOrDefault(MessageCells.WRITER, MessageDelivery.BLOCKS.label()));
        return MessageTrial.open(
                source(cell, scope.request().network(), writing),
                Topology.ofThisMachine().cpus(MessageCells.placementOf(cell.parameters())),
                Labelled.of(TcpVariant.class, cell.variant())::open,
                MessageCells.bodyOf(cell),
                cell.bytesPerPass());
    }

    private static MessageSource source(CellSpec cell, Network network, MessageDelivery writing) throws IOException {
        String link = linkOf(cell);
        PeerAddress peer = network.peer();
        if (link.equals(MessageCells.PEER) && peer != null) {
            return new PeerSource(Peer.of(peer, System.getenv(), network.secretFile()), writing);
        }
        Optional<EmulatedLink> emulated = network.link(link);
        return emulated.isPresent()
                ? TcpSource.open(
                        emulated.get().senderAddress(), writing, emulated.get().senderLauncher())
                : TcpSource.open(LOOPBACK_ADDRESS, writing, List.of());
    }

    private static String linkOf(CellSpec cell) {
        return cell.parameters().getOrDefault(Network.LINK, MessageCells.LOOPBACK);
    }

    /** A worker that reads from an emulated link lives at its end of it. */
    @Override
    public List<String> launcher(CellSpec cell, Scope scope) {
        return scope.request()
                .network()
                .link(linkOf(cell))
                .map(EmulatedLink::readerLauncher)
                .orElse(List.of());
    }

    /** Judged at the article's own variants and, but for its notes, without consumption. */
    @Override
    public List<Claim> claims() {
        return List.of(
                new Claim(
                        "E6a",
                        "On a link of 1 Gbit/s the link is the limit and hides the gain of buffering; on 10 Gbit/s the"
                                + " factor is larger.",
                        "116.0 against 29.7 MB/s on 1 Gbit (4 times), 398.2 against 34.3 on 10 Gbit (12 times)",
                        run -> withLinks(
                                run,
                                List.of("1g", "10g"),
                                () -> gain(run, BUFFERED, "10g")
                                        .dividedBy(gain(run, BUFFERED, "1g"))
                                        .atLeast(MessageCells.GAIN))),
                new Claim(
                        "E6b",
                        "Buffering and reading the length at once make it at least 16 times as fast on 10 Gbit/s.",
                        "572.9 against 34.3 MB/s: 16.7 times",
                        run -> withLinks(
                                run,
                                List.of("10g"),
                                () -> gain(run, BOTH, "10g").atLeast(16))),
                Claim.atLeast(
                        "E6c",
                        "From the original to zero-copy it is at least 65 times as fast on the loopback interface.",
                        "2,147.1 against 32.9 MB/s: 65 times; its conclusion says 70",
                        65,
                        onLoopback(ZERO_COPY),
                        onLoopback(ORIGINAL)),
                Claim.atLeast(
                        "E6d",
                        "The simpler buffer, compacted each time, is faster by at least 3 %.",
                        "1,728.0 against 1,529.7 MB/s",
                        MessageCells.GAIN,
                        onLoopback(COMPACT),
                        onLoopback(CHANNEL)),
                Claim.atLeast(
                        "E6e",
                        "Without allocation it is slower, by at least 3 %.",
                        "507.0 against 572.9 MB/s",
                        MessageCells.GAIN,
                        onLoopback(BOTH),
                        onLoopback(NO_ALLOC)),
                Claim.atLeast(
                        "E6f",
                        "Channels are almost three times as fast as the best stream: at least 2.5 times.",
                        "1,529.7 against 520.2 MB/s: 2.9 times",
                        2.5,
                        onLoopback(CHANNEL),
                        run -> MessageCells.fastest(STREAMS.stream()
                                .map(variant -> onLoopback(variant).apply(run))
                                .toList())),
                // A heavy consumer falls behind any writer, so its backlog is as large as the socket's buffer allows.
                new Claim(
                        "E6g",
                        "A reader that falls behind recovers: with a backlog it makes at most half the read calls for"
                                + " each byte.",
                        "said, not measured: \"there is a negative feedback scheme here\"",
                        run -> run.compareReadCalls(
                                        onLoopback(COMPACT, Body.HEAVY, MessageDelivery.SMALL)
                                                .apply(run),
                                        onLoopback(COMPACT, Body.HEADERS, MessageDelivery.SMALL)
                                                .apply(run))
                                .atMost(0.5)),
                new Claim(
                        "E6h",
                        "Against a server that writes message by message the factor from the original to zero-copy is"
                                + " smaller.",
                        "said, not measured: \"the benefit from buffered operation won't be so high\"",
                        run -> fromOriginal(run, MessageDelivery.SMALL)
                                .dividedBy(fromOriginal(run, MessageDelivery.BLOCKS))
                                .atMost(1 / MessageCells.GAIN)),
                Claim.atMost(
                        "E6i",
                        "If each message takes long to process, the reader no longer matters: zero-copy gains at most"
                                + " 5 % over the best stream.",
                        "said, not measured: \"at some point it becomes irrelevant\"",
                        1.05,
                        onLoopback(ZERO_COPY, Body.HEAVY, MessageDelivery.BLOCKS),
                        onLoopback(BOTH, Body.HEAVY, MessageDelivery.BLOCKS)));
    }

    private static ClaimAnswer withLinks(Measurements run, List<String> links, Supplier<ClaimAnswer> judged) {
        boolean measured = links.stream()
                .allMatch(link -> onLink(ORIGINAL, link).apply(run).isPresent());
        return measured ? judged.get() : ClaimAnswer.notMeasured("needs --link 1g,10g, as root");
    }

    /** What a variant gains over the original on a link. */
    private static Comparison gain(Measurements run, TcpVariant variant, String link) {
        return run.compare(
                onLink(variant, link).apply(run), onLink(ORIGINAL, link).apply(run));
    }

    private static Comparison fromOriginal(Measurements run, MessageDelivery writing) {
        return run.compare(
                onLoopback(ZERO_COPY, Body.HEADERS, writing).apply(run),
                onLoopback(ORIGINAL, Body.HEADERS, writing).apply(run));
    }

    private static Claim.CellOf onLink(TcpVariant variant, String link) {
        return run -> cell(run, variant, usual(run, variant), Body.HEADERS, link, MessageDelivery.BLOCKS);
    }

    private static Claim.CellOf onLoopback(TcpVariant variant, Body body, MessageDelivery writing) {
        return run -> cell(run, variant, usual(run, variant), body, MessageCells.LOOPBACK, writing);
    }

    /** The articles' own measurement: no consumption, large blocks, one machine. */
    private static Claim.CellOf onLoopback(TcpVariant variant) {
        return onLoopback(variant, Body.HEADERS, MessageDelivery.BLOCKS);
    }

    static Claim.CellOf onLoopback(TcpVariant variant, Placement placement) {
        return run -> cell(run, variant, placement, Body.HEADERS, MessageCells.LOOPBACK, MessageDelivery.BLOCKS);
    }

    private static Placement usual(Measurements run, TcpVariant variant) {
        return MessageCells.usual(run, MessageCells.TCP, variant.label());
    }

    private static Optional<Cell> cell(
            Measurements run,
            TcpVariant variant,
            Placement placement,
            Body body,
            String link,
            MessageDelivery writing) {
        return run.cell(
                MessageCells.TCP, variant.label(), MessageCells.parameters(placement.label(), body, link, writing));
    }
}
