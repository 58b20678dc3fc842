package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.RecordedStream.SplitMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A message in several small writes over TCP, and then a wait for the answer: Nagle's algorithm holds the second write back
 * until the first is acknowledged, and the peer delays that.
 */
final class WriteWriteRead implements Rule {
    /** Each is at least 30 ms: together a noticeable wait. */
    private static final long LEAST_HELD = 10;

    /** A peer that is slow now and then has fewer. */
    private static final double LEAST_SHARE = 0.5;

    @Override
    public String id() {
        return "write-write-read";
    }

    @Override
    public String title() {
        return "Second write waits for an acknowledgement";
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        SplitMessages messages = stream.splitMessages();
        if (!SmallCalls.isWrite(calls)
                || messages.held() < LEAST_HELD
                || messages.held() < LEAST_SHARE * messages.answered()) {
            return Optional.empty();
        }
        double seconds = messages.heldNanos() / 1e9;
        return Optional.of(Advice.ofWaiting(
                Amounts.count(messages.answered(), "message") + " in several small writes each. "
                        + Amounts.count(messages.held(), "answer") + " came only after "
                        + Amounts.seconds(seconds / messages.held()) + " on average, together "
                        + Amounts.seconds(seconds) + ": the system may hold the second write back until the peer"
                        + " acknowledges the first, and the peer delays that (Nagle's algorithm and delayed"
                        + " acknowledgements).",
                seconds,
                SmallCalls.isChannelItself(calls)
                        ? List.of(WaitSnippet.GATHER_WRITES.fix(), WaitSnippet.NO_DELAY_CHANNEL.fix())
                        : List.of(WaitSnippet.ONE_WRITE.fix(), WaitSnippet.NO_DELAY_SOCKET.fix()),
                caveats(stream)));
    }

    private static List<String> caveats(StreamUse stream) {
        List<String> caveats = new ArrayList<>();
        caveats.add("A peer that takes as long for each answer looks the same: then only the peer can be faster.");
        if (!stream.key().created().isKnown()) {
            caveats.add(
                    "The connection was open before the agent came: if TCP_NODELAY is set already, it is the peer.");
        }
        caveats.add("TCP_NODELAY sends every small write as a packet of its own, so one write for each message is"
                + " better. What is saved is waiting, which the predicted CPU savings do not include.");
        return caveats;
    }
}
