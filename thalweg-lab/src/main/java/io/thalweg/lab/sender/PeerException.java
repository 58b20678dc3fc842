package io.thalweg.lab.sender;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Another host does not serve, with what can be done about it. */
public final class PeerException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String todo;

    PeerException(String what, String todo, @Nullable Throwable cause) {
        super(what, cause);
        this.todo = todo;
    }

    /** The same, addressed to the user of that host's name. */
    public Problem problem() {
        return new Problem(ExitCode.ENVIRONMENT, String.valueOf(getMessage()), todo, this);
    }
}
