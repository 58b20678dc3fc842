package io.thalweg.lab.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;

/**
 * Why a cell has no figure. The files hold its {@link #text}, as they always did; programs ask for the kind.
 *
 * @param kind what sort of reason it is
 * @param why the reason itself, without the words for its kind
 */
public record NotMeasured(Cause kind, String why) {
    /** The sorts of reasons. */
    public enum Cause {
        /** The mode of the run leaves it out; a larger one measures it. */
        LEFT_OUT("not measured ("),
        /** It cannot be measured here, or the session ended before. */
        IMPOSSIBLE("not measured: "),
        /** It was measured, and the figures are not to be trusted. */
        DISCARDED("discarded: ");

        private final String prefix;

        Cause(String prefix) {
            this.prefix = prefix;
        }
    }

    /** Refuses what a damaged file leaves out. */
    public NotMeasured {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(why, "why");
    }

    /** Left out by that mode; {@code hint} says what measures it and may be empty. */
    public static NotMeasured leftOutBy(String mode, String hint) {
        return new NotMeasured(Cause.LEFT_OUT, mode + ")" + (hint.isEmpty() ? "" : "; " + hint));
    }

    /** It cannot be measured, because of {@code why}. */
    public static NotMeasured impossible(String why) {
        return new NotMeasured(Cause.IMPOSSIBLE, why);
    }

    /** Its figures are thrown away, because of {@code why}. */
    public static NotMeasured discarded(String why) {
        return new NotMeasured(Cause.DISCARDED, why);
    }

    /** Whether the mode of the run leaves it out, which is the same everywhere and worth a single remark. */
    public boolean isLeftOut() {
        return kind == Cause.LEFT_OUT;
    }

    /** As people and files read it, such as {@code not measured (quick)} or {@code not measured: there is no wc}. */
    @JsonValue
    public String text() {
        return kind.prefix + why;
    }

    @Override
    public String toString() {
        return text();
    }

    /** Reads what {@link #text} wrote; what a file of another maker says counts as impossible. */
    @JsonCreator
    public static NotMeasured ofText(String text) {
        for (Cause kind : Cause.values()) {
            if (text.startsWith(kind.prefix)) {
                return new NotMeasured(kind, text.substring(kind.prefix.length()));
            }
        }
        return impossible(text);
    }
}
