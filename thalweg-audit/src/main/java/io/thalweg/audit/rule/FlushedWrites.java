package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A flush after every few bytes: a buffer, of the JDK's or a library's, is there already, and another saves nothing; or
 * none is there, and one would be emptied each time.
 */
final class FlushedWrites extends Rule {
    private static final double MOST = 0.5;

    /** What the snippet opens. */
    private static final String EXAMPLE = "new FileOutputStream(file)";

    private static final String LOG4J = "org.apache.logging.log4j.";
    private static final String LOGBACK = "ch.qos.logback.";

    FlushedWrites() {
        super("flush-per-write", "Flushed after every few bytes", SourceChange.Kind.LEAVE_OUT_FLUSHES);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!SmallCalls.isWrite(calls)
                || !SmallCalls.is(calls)
                || stream.key().standard() != null
                || SmallCalls.isOncePerStream(stream, calls)
                || !(isBuffered(calls) || SmallCalls.isFlushedUnbuffered(stream, calls))) {
            return Optional.empty();
        }
        Gain gain = SmallCalls.gainWithoutFlushes(stream, calls, costs);
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls)
                        + (isBuffered(calls)
                                ? ": there is a buffer, but it is flushed after every few bytes."
                                : ": each is a system call, because there is no buffer. It is flushed after every few"
                                        + " bytes, too, so that a buffer alone saves nothing."),
                SmallCalls.seconds(stream, calls, costs),
                List.of(fix(stream.key(), calls, gain)),
                UnbufferedWrites.caveats(stream.key())));
    }

    private static boolean isBuffered(Calls calls) {
        return calls.flushedShare() >= MOST;
    }

    /** Where the library is known, nobody need write code. */
    private static Fix fix(StreamUse.Key key, Calls calls, Gain gain) {
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
        if (calls.shareOfClass("java.util.logging.FileHandler") >= MOST) {
            return Snippet.LOG_WITHOUT_FLUSHES.fix(gain);
        }
        return isBuffered(calls) ? once(key, gain) : bufferToo(key, gain);
    }

    /** For a stream that has a buffer: of a file, a socket or whatever it is. */
    static Fix once(StreamUse.Key key, @Nullable Gain gain) {
        Fix once = Snippet.FLUSH_ONCE.fix(gain);
        String opener = ChainCode.opener(key, false);
        return new Fix(
                once.title(),
                once.needs(),
                opened(once.before(), key, opener),
                opened(once.after(), key, opener),
                gain);
    }

    /** With the codec that is there, which is the buffer then. */
    private static String opened(String code, StreamUse.Key key, String opener) {
        return key.chain().stream()
                .map(Wrapper::type)
                .filter(type -> ChainCode.takesSize(type) && type.endsWith("GZIPOutputStream"))
                .findFirst()
                .map(codec -> code.replace("new BufferedOutputStream(", "new " + StreamUse.simpleName(codec) + "("))
                .orElse(code)
                .replace(EXAMPLE, opener);
    }

    /** The same for a stream that has no buffer to begin with. */
    static Fix bufferToo(StreamUse.Key key, @Nullable Gain gain) {
        Fix once = once(key, gain);
        String opener = ChainCode.opener(key, false);
        return new Fix(
                "Put a BufferedOutputStream around it, and flush once at the end",
                once.needs(),
                once.before().replace("new BufferedOutputStream(" + opener + ")", opener),
                once.after(),
                gain);
    }
}
