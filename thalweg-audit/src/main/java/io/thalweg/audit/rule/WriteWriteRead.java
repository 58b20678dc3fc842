package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.RecordedStream.SplitMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A message in several small writes over TCP, and then a wait for the answer: Nagle's algorithm holds the second write
 * back until the first is acknowledged, and the peer delays that.
 */
final class WriteWriteRead extends Rule {
    /** Each is at least 30 ms: together a noticeable wait. */
    private static final long LEAST_HELD = 10;

    /** A peer that is slow now and then has fewer. */
    private static final double LEAST_SHARE = 0.5;

    WriteWriteRead() {
        super("write-write-read", "Second write waits for an acknowledgement", SourceChange.Kind.NO_DELAY);
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
                fixes(calls),
                caveats(stream, calls)));
    }

    /** Nobody but the JDK's HTTP server has its channels in hand. */
    private static boolean isOfHttpServer(Calls calls) {
        return calls.shareOfClass("sun.net.httpserver.") >= LEAST_SHARE;
    }

    private static List<Fix> fixes(Calls calls) {
        if (isOfHttpServer(calls)) {
            return List.of(new Fix(
                    "Tell the JDK's HTTP server to set TCP_NODELAY",
                    Fix.Needs.CONFIGURATION,
                    "java -jar server.jar",
                    "java -Dsun.net.httpserver.nodelay=true -jar server.jar",
                    null));
        }
        return SmallCalls.isChannelItself(calls)
                ? List.of(WaitSnippet.GATHER_WRITES.fix(), WaitSnippet.NO_DELAY_CHANNEL.fix())
                : List.of(WaitSnippet.ONE_WRITE.fix(), WaitSnippet.NO_DELAY_SOCKET.fix());
    }

    private static boolean isOfLibrary(CallSite created) {
        return created.owner() == CallSite.Owner.DEPENDENCY && created.via() == null;
    }

    private static List<String> caveats(StreamUse stream, Calls calls) {
        List<String> caveats = new ArrayList<>();
        caveats.add("A peer that takes as long for each answer looks the same: then only the peer can be faster.");
        if (!stream.key().created().isKnown()) {
            caveats.add(
                    "The connection was open before the agent came: if TCP_NODELAY is set already, it is the peer.");
        }
        if (!isOfHttpServer(calls) && isOfLibrary(stream.key().created())) {
            caveats.add("The connection is opened by a library ("
                    + stream.key().created().shortPlace()
                    + "): if you cannot reach its socket, look for an option of the library for TCP_NODELAY.");
        }
        caveats.add("TCP_NODELAY sends every small write as a packet of its own, so one write for each message is"
                + " better. What is saved is waiting, which the predicted CPU savings do not include.");
        return caveats;
    }
}
