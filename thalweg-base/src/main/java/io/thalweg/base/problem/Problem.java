package io.thalweg.base.problem;

import org.jspecify.annotations.Nullable;

/** Why a command cannot go on, in the two lines that its user reads: what and where; what to do. */
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exit;
    private final String todo;

    /**
     * A problem found by ourselves.
     *
     * @param exit how the command ends
     * @param what what is wrong and where; file names already made printable
     * @param todo what the user can do about it
     */
    public Problem(ExitCode exit, String what, String todo) {
        this(exit, what, todo, null);
    }

    /** A problem that another exception caused; its stack trace appears with {@code --debug}. */
    public Problem(ExitCode exit, String what, String todo, @Nullable Throwable cause) {
        super(what, cause);
        this.exit = exit;
        this.todo = todo;
    }

    /** How the command ends. */
    public ExitCode exit() {
        return exit;
    }

    /** What is wrong and where. */
    public String what() {
        return String.valueOf(getMessage());
    }

    /** What the user can do about it. */
    public String todo() {
        return todo;
    }
}
