package io.thalweg.agent.record;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What stands behind {@code -javaagent:thalweg.jar=}.
 *
 * @param out the recording, or the directory for it, or null for none
 * @param light whether to take stacks of the streams' creation and of one call in a thousand alone
 * @param evidence whether to observe also what a buffer around each stream would change
 * @param outputs whether to note what the program writes, with paths, in a file beside the recording
 * @param quiet whether nothing is said at exit
 * @param top how many findings are said
 * @param command what an agent that is there already shall do, or empty
 * @param answer the file that takes what there is to say, or null for standard error
 * @param seconds after how long it ends by itself, 0 for never
 * @param locked the file that its sender holds locked as long as it lives, or null
 * @param jdk the feature release of Java, which a test may say is another
 * @param failAt the operation whose hook is to fail, 0 for none; for tests
 */
record AgentOptions(
        @Nullable Path out,
        boolean light,
        boolean evidence,
        boolean outputs,
        boolean quiet,
        int top,
        String command,
        @Nullable Path answer,
        long seconds,
        @Nullable Path locked,
        int jdk,
        long failAt) {
    private static final int USUAL_TOP = 3;
    private static final int MAX_TOP = 100;
    private static final int MAX_JDK = 999;
    private static final long MAX_SECONDS = 366L * 86_400;

    static AgentOptions parse(String text) {
        Path out = null;
        boolean light = false;
        boolean evidence = false;
        boolean outputs = false;
        boolean quiet = false;
        int top = USUAL_TOP;
        String command = "";
        Path answer = null;
        long seconds = 0;
        Path locked = null;
        int jdk = Runtime.version().feature();
        long failAt = 0;
        for (String option : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            int equals = option.indexOf('=');
            String name = equals < 0 ? option : option.substring(0, equals);
            String value = equals < 0 ? "" : option.substring(equals + 1);
            switch (name) {
                case "out" -> out = out(value);
                case "answer" -> answer = path(name, value);
                case "light" -> light = true;
                case "evidence" -> evidence = true;
                case "outputs" -> outputs = true;
                case "quiet" -> quiet = true;
                case "top" -> top = (int) number(option, value, MAX_TOP);
                case "for" -> seconds = number(option, value, MAX_SECONDS);
                case "while" -> locked = path(name, value);
                case "stop", "dump" -> command = name;
                case "failAt" -> failAt = number(option, value, Long.MAX_VALUE);
                case "assumeJdk" -> jdk = (int) number(option, value, MAX_JDK);
                default ->
                    throw new IllegalArgumentException("unknown option '" + option
                            + "'; known are out=FILE, quiet, light, evidence, outputs, answer=FILE, top=N,"
                            + " for=SECONDS, while=FILE, stop"
                            + " and dump");
            }
        }
        if (light && (evidence || outputs)) {
            throw new IllegalArgumentException("light observes the least; leave out evidence and outputs, or light");
        }
        return new AgentOptions(
                out, light, evidence, outputs, quiet, top, command, answer, seconds, locked, jdk, failAt);
    }

    /** A name that ends like that of a directory must not become a file if the directory is missing. */
    private static Path out(String value) {
        Path out = path("out", value);
        if (!value.endsWith("/") && !value.endsWith(File.separator)) {
            return out;
        }
        if (!Files.isDirectory(out)) {
            throw new IllegalArgumentException("out=" + value + " names a directory that does not exist; make it first,"
                    + " or leave out the last / to name a file");
        }
        return RecordingWriter.in(out);
    }

    private static Path path(String name, String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException(name + "= is empty; give a file or a directory");
        }
        return Path.of(value);
    }

    private static long number(String option, String value, long max) {
        try {
            long number = Long.parseLong(value);
            if (number >= 0 && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException("option '" + option + "' needs a number from 0 to " + max);
    }
}
