package io.thalweg.agent.record;

import io.thalweg.agent.count.StackTable;

/** The one line of a stack to name. */
final class BlamedLine {
    /** Where the JDK is on its way to a class: the line that made it load is not to blame. */
    private static final String[] CLASS_LOADING = {
        "java.lang.ClassLoader.", "java.lang.Class.forName", "jdk.internal.loader."
    };

    private BlamedLine() {}

    /** The innermost line of the program itself, else the innermost outside the JDK, else the innermost. */
    static String ofProgram(StackTable.Frame[] frames) {
        String outside = "";
        for (StackTable.Frame frame : frames) {
            if (frame.origin().equals("app")) {
                return frame.at();
            }
            if (outside.isEmpty() && !frame.origin().equals("jdk")) {
                outside = frame.at();
            }
        }
        return outside.isEmpty() && frames.length > 0 ? frames[0].at() : outside;
    }

    /** Whether the JDK was loading a class, for itself or for the line that is innermost outside it. */
    static boolean loadsClasses(StackTable.Frame[] frames) {
        for (StackTable.Frame frame : frames) {
            if (!frame.origin().equals("jdk")) {
                return false;
            }
            for (String prefix : CLASS_LOADING) {
                if (frame.at().startsWith(prefix)) {
                    return true;
                }
            }
        }
        return false;
    }
}
