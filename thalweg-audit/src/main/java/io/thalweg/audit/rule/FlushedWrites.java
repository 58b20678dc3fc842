package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/** A flush after every few bytes: a buffer, of the JDK's or a library's, is there already, and another saves nothing. */
final class FlushedWrites implements Rule {
    private static final double MOST = 0.5;

    /** What flushed-lines saved on both JDKs, against the middle of what its calls and flushes cost (audit-figures.md). */
    private static final double WITH_LINES = 1.3;

    private static final String LOG4J = "org.apache.logging.log4j.";
    private static final String LOGBACK = "ch.qos.logback.";

    @Override
    public String id() {
        return "flush-per-write";
    }

    @Override
    public String title() {
        return "Flushed after every few bytes";
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!SmallCalls.isWrite(calls)
                || !SmallCalls.is(calls)
                || stream.key().standard() != null
                || SmallCalls.isOncePerStream(stream, calls)
                || calls.flushedShare() < MOST) {
            return Optional.empty();
        }
        // What the flushes cost is what goes with them.
        Gain gain = SmallCalls.gainWithoutFlushes(stream, calls, costs).times(WITH_LINES, WITH_LINES);
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls) + ": there is a buffer, but it is flushed after every few bytes.",
                SmallCalls.seconds(stream, calls, costs),
                List.of(fix(calls, gain)),
                UnbufferedWrites.caveats(stream.key())));
    }

    /** Where the library is known, nobody need write code. */
    private static Fix fix(Calls calls, Gain gain) {
        String line = calls.site().frame().at();
        if (line.startsWith(LOG4J)) {
            return new Fix(
                    "Set immediateFlush=\"false\" on the appender: its buffer then collects the lines",
                    Fix.Needs.CONFIGURATION,
                    "<File name=\"file\" fileName=\"app.log\">",
                    "<File name=\"file\" fileName=\"app.log\" immediateFlush=\"false\">",
                    gain);
        }
        if (line.startsWith(LOGBACK)) {
            return new Fix(
                    "Set immediateFlush to false on the appender: its buffer then collects the lines",
                    Fix.Needs.CONFIGURATION,
                    "<appender name=\"file\" class=\"ch.qos.logback.core.FileAppender\">",
                    "<appender name=\"file\" class=\"ch.qos.logback.core.FileAppender\">\n"
                            + "  <immediateFlush>false</immediateFlush>",
                    gain);
        }
        return Snippet.FLUSH_ONCE.fix(gain);
    }
}
