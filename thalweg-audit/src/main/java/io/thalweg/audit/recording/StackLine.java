package io.thalweg.audit.recording;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One line of a stack.
 *
 * @param at as in a stack trace, such as {@code org.example.Main.load(Main.java:42)}
 * @param origin {@code jdk}, {@code app}, or the name of the jar that holds the class
 */
public record StackLine(String at, String origin) {
    private static final String JDK = "jdk";

    /** Refuses what a damaged file leaves out. */
    public StackLine {
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(origin, "origin");
    }

    /** Whether the class is the JDK's own. */
    public boolean isJdk() {
        return origin.equals(JDK);
    }

    /** The binary name of the class; the whole line if it has no such form. */
    public String className() {
        String method = method();
        int dot = method.lastIndexOf('.');
        return dot < 0 ? method : method.substring(0, dot);
    }

    /** Whether the line is of the class with that binary name. */
    public boolean isOf(@Nullable String className) {
        return className != null && at.startsWith(className) && className().equals(className);
    }

    /** Class and method, such as {@code org.example.Main.load}. */
    public String method() {
        int parenthesis = at.indexOf('(');
        return parenthesis < 0 ? at : at.substring(0, parenthesis);
    }

    /** The source file, such as {@code Main.java}; empty if unknown. */
    public String file() {
        String source = source();
        int colon = source.indexOf(':');
        String file = colon < 0 ? source : source.substring(0, colon);
        return file.contains(".") ? file : "";
    }

    /** The line in the source file; 0 if unknown. */
    public int line() {
        String source = source();
        String line = source.substring(source.indexOf(':') + 1);
        return line.matches("[0-9]{1,9}") ? Integer.parseInt(line) : 0;
    }

    private String source() {
        int open = at.indexOf('(');
        int close = at.lastIndexOf(')');
        return open < 0 || close < open ? "" : at.substring(open + 1, close);
    }
}
