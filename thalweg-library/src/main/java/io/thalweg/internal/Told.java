package io.thalweg.internal;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;

/**
 * Exceptions of the JDK whose classes have no constructor for a message, with one, and those that say all there is to say
 * already. A log must show them as what callers catch, so each prints the name of its public class.
 */
public final class Told {
    private Told() {}

    /** A {@link ClosedChannelException} that says {@code message}. */
    public static ClosedChannelException closed(String message) {
        return new Closed(message);
    }

    /** An {@link AsynchronousCloseException} that says {@code message}. */
    public static AsynchronousCloseException closedMeanwhile(String message) {
        return new ClosedMeanwhile(message);
    }

    /** A {@link ClosedByInterruptException} that says {@code message}. */
    public static ClosedByInterruptException interrupted(String message) {
        return new Interrupted(message);
    }

    /** An {@link IllegalBlockingModeException} that says {@code message}. */
    public static IllegalBlockingModeException nonBlocking(String message) {
        return new NonBlocking(message);
    }

    /** An {@link IOException} whose {@code message} has the place: whoever passes it on adds nothing. */
    public static IOException complete(String message) {
        return new Complete(message);
    }

    /** Whether {@code failure} has its place in its message. */
    static boolean isTold(IOException failure) {
        return failure instanceof Complete;
    }

    private static String shown(Throwable failure) {
        return failure.getClass().getSuperclass().getName() + ": " + failure.getMessage();
    }

    private static final class Complete extends IOException {
        private static final long serialVersionUID = 1;

        Complete(String message) {
            super(message);
        }

        @Override
        @SuppressWarnings("OverrideThrowableToString")
        public String toString() {
            return shown(this);
        }
    }

    private static final class Closed extends ClosedChannelException {
        private static final long serialVersionUID = 1;
        private final String message;

        Closed(String message) {
            this.message = message;
        }

        @Override
        public String getMessage() {
            return message;
        }

        @Override
        public String toString() {
            return shown(this);
        }
    }

    private static final class ClosedMeanwhile extends AsynchronousCloseException {
        private static final long serialVersionUID = 1;
        private final String message;

        ClosedMeanwhile(String message) {
            this.message = message;
        }

        @Override
        public String getMessage() {
            return message;
        }

        @Override
        public String toString() {
            return shown(this);
        }
    }

    private static final class Interrupted extends ClosedByInterruptException {
        private static final long serialVersionUID = 1;
        private final String message;

        Interrupted(String message) {
            this.message = message;
        }

        @Override
        public String getMessage() {
            return message;
        }

        @Override
        public String toString() {
            return shown(this);
        }
    }

    private static final class NonBlocking extends IllegalBlockingModeException {
        private static final long serialVersionUID = 1;
        private final String message;

        NonBlocking(String message) {
            this.message = message;
        }

        @Override
        public String getMessage() {
            return message;
        }

        @Override
        public String toString() {
            return shown(this);
        }
    }
}
