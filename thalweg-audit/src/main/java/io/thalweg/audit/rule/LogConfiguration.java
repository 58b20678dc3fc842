package io.thalweg.audit.rule;

import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Fix.Needs;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import java.util.Arrays;
import java.util.List;

/** Logging libraries that write each line by itself: where the library is known, a line of its configuration helps. */
enum LogConfiguration {
    LOG4J_2(
            "org.apache.logging.log4j.",
            "Set immediateFlush=\"false\" on the appender: its buffer then collects the lines",
            "<File name=\"file\" fileName=\"app.log\">",
            "<File name=\"file\" fileName=\"app.log\" immediateFlush=\"false\">"),
    LOG4J_1(
            "org.apache.log4j.",
            "Set BufferedIO on the appender, which also ends its flushes: its buffer then collects the lines",
            "log4j.appender.file=org.apache.log4j.FileAppender",
            "log4j.appender.file=org.apache.log4j.FileAppender\nlog4j.appender.file.BufferedIO=true"),
    LOGBACK(
            "ch.qos.logback.",
            "Set immediateFlush to false on the appender: its buffer then collects the lines",
            "<appender name=\"file\" class=\"ch.qos.logback.core.FileAppender\">",
            "<appender name=\"file\" class=\"ch.qos.logback.core.FileAppender\">\n"
                    + "  <immediateFlush>false</immediateFlush>"),
    TINYLOG(
            "org.tinylog.",
            "Set buffered on the writer: its buffer then collects the lines",
            "writer=file\nwriter.file=app.log",
            "writer=file\nwriter.file=app.log\nwriter.buffered=true"),
    /** Every option of it is known: none gives it a buffer. */
    SLF4J_SIMPLE(
            "org.slf4j.simple.",
            "Log less, or use Logback with immediateFlush=false: slf4j-simple flushes each line",
            "org.slf4j.simpleLogger.defaultLogLevel=info",
            "org.slf4j.simpleLogger.defaultLogLevel=warn");

    private final String classes;
    private final String title;
    private final String before;
    private final String after;

    LogConfiguration(String classes, String title, String before, String after) {
        this.classes = classes;
        this.title = title;
        this.before = before;
        this.after = after;
    }

    /**
     * The same advice, with the line of configuration as its only fix where such a library makes the writes. A library
     * that compresses a rolled file does so past its appender, and no line of configuration helps.
     */
    static Advice instead(Advice advice, StreamUse stream, Calls calls) {
        boolean isCompressed = stream.key().chain().stream().anyMatch(wrapper -> ChainCode.isCodec(wrapper.type()));
        if (!SmallCalls.isWrite(calls) || isCompressed || !advice.isFixable() || advice.waitSeconds() > 0) {
            return advice;
        }
        String line = calls.site().frame().at();
        return Arrays.stream(values())
                .filter(library -> line.startsWith(library.classes))
                .findFirst()
                .map(library -> advice.with(List.of(library.fix(advice.fixes().get(0)))))
                .orElse(advice);
    }

    private Fix fix(Fix usual) {
        Gain gain = usual.gain();
        if (this == SLF4J_SIMPLE && gain != null) {
            gain = new Gain(0, gain.highSeconds()); // how much is logged depends on the level
        }
        return new Fix(title, Needs.CONFIGURATION, before, after, gain);
    }
}
