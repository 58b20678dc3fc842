package io.thalweg.audit.finding;

import org.jspecify.annotations.Nullable;

/**
 * A change that would help.
 *
 * @param title what to do, in a few words
 * @param needs what it takes: {@code the JDK alone} or Thalweg
 * @param before the code as it might look; empty where that is obvious
 * @param after the code as it should; compiled by a test
 * @param gain what it would save; null when that is not processor time
 * @param patch the change of the program's own source; null where that is not known
 */
public record Fix(
        String title,
        Needs needs,
        String before,
        String after,
        @Nullable Gain gain,
        @Nullable Patch patch) {
    /** A fix of which only an example is known. */
    public Fix(String title, Needs needs, String before, String after, @Nullable Gain gain) {
        this(title, needs, before, after, gain, null);
    }

    /** The same, which saves that, too. */
    Fix plus(Gain more) {
        return gain == null ? this : new Fix(title, needs, before, after, gain.plus(more), patch);
    }

    /** The same, which saves no more than that. */
    Fix within(double seconds) {
        return gain == null ? this : new Fix(title, needs, before, after, gain.within(seconds), patch);
    }

    /** What a fix takes. */
    public enum Needs {
        JDK("JDK only"),
        /** No code at all. */
        CONFIGURATION("configuration only"),
        THALWEG("with Thalweg");

        private final String words;

        Needs(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
