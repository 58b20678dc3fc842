package io.thalweg.lab.experiment.message;

import static io.thalweg.lab.experiment.message.TcpVariant.BOTH;
import static io.thalweg.lab.experiment.message.TcpVariant.BUFFERED;
import static io.thalweg.lab.experiment.message.TcpVariant.CHANNEL;
import static io.thalweg.lab.experiment.message.TcpVariant.COMPACT;
import static io.thalweg.lab.experiment.message.TcpVariant.NO_ALLOC;
import static io.thalweg.lab.experiment.message.TcpVariant.ORIGINAL;
import static io.thalweg.lab.experiment.message.TcpVariant.READINT;
import static io.thalweg.lab.experiment.message.TcpVariant.ZERO_COPY;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.sender.MessageDelivery;
import java.util.List;
import java.util.Optional;

/** What the article on sockets says. Judged at its own variants and, but for its notes, without consumption. */
final class TcpClaims {
    static final List<TcpVariant> ARTICLES =
            List.of(ORIGINAL, BUFFERED, READINT, BOTH, NO_ALLOC, CHANNEL, COMPACT, ZERO_COPY);

    private static final List<TcpVariant> STREAMS = List.of(ORIGINAL, BUFFERED, READINT, BOTH, NO_ALLOC);

    private static final String NEEDS_LINKS = "needs --link 1g,10g, as root";

    static final List<Claim> ALL = List.of(
            Claim.of(
                    "E6a",
                    "On a link of 1 Gbit/s the link is the limit and hides the gain of buffering; on 10 Gbit/s the"
                            + " factor is larger.",
                    "116.0 against 29.7 MB/s on 1 Gbit (4 times), 398.2 against 34.3 on 10 Gbit (12 times)",
                    TcpClaims::slowLinkHides),
            Claim.of(
                    "E6b",
                    "Buffering and reading the length at once make it at least 16 times as fast on 10 Gbit/s.",
                    "572.9 against 34.3 MB/s: 16.7 times",
                    TcpClaims::sixteenTimes),
            Claim.of(
                    "E6c",
                    "From the original to zero-copy it is at least 65 times as fast on the loopback interface.",
                    "2,147.1 against 32.9 MB/s: 65 times; its conclusion says 70",
                    measurements -> compare(measurements, ZERO_COPY, ORIGINAL).atLeast(65)),
            Claim.of(
                    "E6d",
                    "The simpler buffer, compacted each time, is faster by at least 3 %.",
                    "1,728.0 against 1,529.7 MB/s",
                    measurements -> compare(measurements, COMPACT, CHANNEL).atLeast(MessageClaims.GAIN)),
            Claim.of(
                    "E6e",
                    "Without allocation it is slower, by at least 3 %.",
                    "507.0 against 572.9 MB/s",
                    measurements -> compare(measurements, BOTH, NO_ALLOC).atLeast(MessageClaims.GAIN)),
            Claim.of(
                    "E6f",
                    "Channels are almost three times as fast as the best stream: at least 2.5 times.",
                    "1,529.7 against 520.2 MB/s: 2.9 times",
                    TcpClaims::channelsWin),
            Claim.of(
                    "E6g",
                    "A reader that falls behind recovers: with a backlog it makes at most half the read calls for each"
                            + " byte.",
                    "said, not measured: \"there is a negative feedback scheme here\"",
                    TcpClaims::backlogIsReadAtOnce),
            Claim.of(
                    "E6h",
                    "Against a server that writes message by message the factor from the original to zero-copy is"
                            + " smaller.",
                    "said, not measured: \"the benefit from buffered operation won't be so high\"",
                    TcpClaims::smallWritesGainLess),
            Claim.of(
                    "E6i",
                    "If each message takes long to process, the reader no longer matters: zero-copy gains at most 5"
                            + " % over the best stream.",
                    "said, not measured: \"at some point it becomes irrelevant\"",
                    TcpClaims::heavyConsumerGainsNothing));

    private TcpClaims() {}

    private static Optional<Cell> cell(
            Measurements measurements,
            TcpVariant variant,
            String placement,
            Body body,
            String link,
            MessageDelivery writing) {
        return measurements.cell(
                MessageCells.TCP, variant.label(), MessageCells.parameters(placement, body, link, writing));
    }

    /** The articles' own measurement: no consumption, large blocks, one machine. */
    static Optional<Cell> onLoopback(Measurements measurements, TcpVariant variant, String placement) {
        return cell(measurements, variant, placement, Body.HEADERS, MessageCells.LOOPBACK, MessageDelivery.BLOCKS);
    }

    private static Optional<Cell> cell(
            Measurements measurements, TcpVariant variant, Body body, String link, MessageDelivery writing) {
        String placement = MessageClaims.usual(measurements, MessageCells.TCP, variant.label());
        return cell(measurements, variant, placement, body, link, writing);
    }

    private static Optional<Cell> onLoopback(Measurements measurements, TcpVariant variant) {
        return cell(measurements, variant, Body.HEADERS, MessageCells.LOOPBACK, MessageDelivery.BLOCKS);
    }

    private static Comparison compare(Measurements measurements, TcpVariant first, TcpVariant second) {
        return measurements.compare(onLoopback(measurements, first), onLoopback(measurements, second));
    }

    private static Comparison compare(
            Measurements measurements,
            TcpVariant first,
            TcpVariant second,
            Body body,
            String link,
            MessageDelivery writing) {
        return measurements.compare(
                cell(measurements, first, body, link, writing), cell(measurements, second, body, link, writing));
    }

    private static boolean isMeasured(Measurements measurements, String link) {
        return cell(measurements, ORIGINAL, Body.HEADERS, link, MessageDelivery.BLOCKS)
                .isPresent();
    }

    private static Comparison gainOfBuffering(Measurements measurements, String link) {
        return compare(measurements, BUFFERED, ORIGINAL, Body.HEADERS, link, MessageDelivery.BLOCKS);
    }

    private static ClaimAnswer slowLinkHides(Measurements measurements) {
        if (!isMeasured(measurements, "1g") || !isMeasured(measurements, "10g")) {
            return ClaimAnswer.notMeasured(NEEDS_LINKS);
        }
        return gainOfBuffering(measurements, "10g")
                .dividedBy(gainOfBuffering(measurements, "1g"))
                .atLeast(MessageClaims.GAIN);
    }

    private static ClaimAnswer sixteenTimes(Measurements measurements) {
        if (!isMeasured(measurements, "10g")) {
            return ClaimAnswer.notMeasured(NEEDS_LINKS);
        }
        return compare(measurements, BOTH, ORIGINAL, Body.HEADERS, "10g", MessageDelivery.BLOCKS)
                .atLeast(16);
    }

    private static ClaimAnswer channelsWin(Measurements measurements) {
        List<Optional<Cell>> streams = STREAMS.stream()
                .map(variant -> onLoopback(measurements, variant))
                .toList();
        return measurements
                .compare(onLoopback(measurements, CHANNEL), MessageClaims.fastest(streams))
                .atLeast(2.5);
    }

    /** A heavy consumer falls behind any writer, so its backlog is as large as the socket's buffer allows. */
    private static ClaimAnswer backlogIsReadAtOnce(Measurements measurements) {
        return measurements
                .compareReadCalls(
                        cell(measurements, COMPACT, Body.HEAVY, MessageCells.LOOPBACK, MessageDelivery.SMALL),
                        cell(measurements, COMPACT, Body.HEADERS, MessageCells.LOOPBACK, MessageDelivery.SMALL))
                .atMost(0.5);
    }

    private static ClaimAnswer smallWritesGainLess(Measurements measurements) {
        return compare(measurements, ZERO_COPY, ORIGINAL, Body.HEADERS, MessageCells.LOOPBACK, MessageDelivery.SMALL)
                .dividedBy(compare(measurements, ZERO_COPY, ORIGINAL))
                .atMost(1 / MessageClaims.GAIN);
    }

    private static ClaimAnswer heavyConsumerGainsNothing(Measurements measurements) {
        return compare(measurements, ZERO_COPY, BOTH, Body.HEAVY, MessageCells.LOOPBACK, MessageDelivery.BLOCKS)
                .atMost(1.05);
    }
}
