package io.thalweg.audit.finding;

import io.thalweg.audit.recording.StackLine;
import org.jspecify.annotations.Nullable;

/**
 * A line that its owner can change.
 *
 * @param frame the line
 * @param owner whose line it is
 * @param via the nearest line of the program itself, further out; null when {@code frame} is one, or when there is none
 */
public record CallSite(
        StackLine frame, Owner owner, @Nullable StackLine via) {
    /** Stands for calls of which no stack was taken. */
    public static final CallSite UNKNOWN = new CallSite(new StackLine("(unknown)", ""), Owner.UNKNOWN, null);

    /** What the agent calls all stacks for which it had no more room. */
    static final String NO_ROOM = "(other)";

    /** Stands for the lines of those. */
    static final CallSite OTHERS = new CallSite(new StackLine("other lines", ""), Owner.UNKNOWN, null);

    /** Stands for calls that the JDK makes on threads of its own, for a channel that was open before the agent came. */
    static final CallSite ON_THREAD_OF_THE_JDK = new CallSite(
            new StackLine("(unknown: the JDK calls for an asynchronous channel on a thread of its own)", ""),
            Owner.UNKNOWN,
            null);

    /** Whose code it is. */
    public enum Owner {
        /** The audited program's own. */
        APP("app"),
        /** A library's. */
        DEPENDENCY("dependency"),
        /** The JDK's, such as class loading. */
        JDK("jdk"),
        /** No stack was taken. */
        UNKNOWN("unknown");

        private final String id;

        Owner(String id) {
            this.id = id;
        }

        /** The name in reports. */
        @Override
        public String toString() {
            return id;
        }
    }

    /** Whether it was found. */
    public boolean isKnown() {
        return owner != Owner.UNKNOWN;
    }

    /** Such as {@code Main.load(Main.java:42)}: short enough for a sentence. */
    public String shortPlace() {
        String method = frame.method();
        int cut = method.lastIndexOf('.', Math.max(0, method.lastIndexOf('.') - 1));
        return frame.at().substring(cut + 1);
    }

    /**
     * Whether a library's code runs there without being called by the program, and no known library's: in a program
     * that is run by a framework, such code may well be its own.
     */
    public boolean runsOnItsOwn() {
        return owner == Owner.DEPENDENCY && via == null && !KnownLibraries.has(frame);
    }

    /** Whether it is the JDK's, and of none of its tools, as a compiler that a program calls. */
    public boolean isOfJdkLibrary() {
        return owner == Owner.JDK && CallSites.isOfJdkLibrary(frame);
    }

    /** Whether it is the program's own. */
    public boolean isApp() {
        return owner == Owner.APP;
    }
}
