package io.thalweg.channel;

import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;

/** Errors of the system with the place where they happened, in the class that callers dispatch on. */
final class Failures {
    private Failures() {}

    /** {@code what} is the operation and its place: "cannot read at offset 8192 of 127.0.0.1:22222". */
    static IOException of(String what, IOException cause) {
        if (!hasOnlyAMessage(cause)) {
            return cause;
        }
        IOException told;
        if (cause instanceof ClosedByInterruptException interruption) {
            return interrupted(what, interruption);
        } else if (cause instanceof AsynchronousCloseException) {
            told = new ClosedMeanwhile(what + ": another thread closed the channel");
        } else if (cause instanceof ClosedChannelException) {
            told = closed(what);
        } else if (cause.getClass() == SocketTimeoutException.class) {
            told = new SocketTimeoutException(what + reason(cause));
        } else if (cause.getClass() == SocketException.class) {
            told = new SocketException(what + reason(cause));
        } else {
            told = new IOException(what + reason(cause));
        }
        told.initCause(cause);
        return told;
    }

    /** As {@link #of}; if {@code cause} was told by it before, {@code what} takes the place of what it said then. */
    static IOException retold(String what, IOException cause) {
        return hasOnlyAMessage(cause) && cause.getCause() instanceof IOException raw ? of(what, raw) : of(what, cause);
    }

    /** A class of its own may carry more than a message: it stays what it is. */
    private static boolean hasOnlyAMessage(IOException failure) {
        return failure instanceof ClosedChannelException
                || failure.getClass() == SocketTimeoutException.class
                || failure.getClass() == SocketException.class
                || failure.getClass() == IOException.class;
    }

    static ClosedChannelException closed(String what) {
        return new Closed(what + ": the channel is closed");
    }

    static ClosedChannelException interrupted(String what, ClosedByInterruptException cause) {
        Interrupted told = new Interrupted(what + ": the thread was interrupted, which closes the channel");
        told.initCause(cause);
        return told;
    }

    static IllegalBlockingModeException nonBlocking(String name) {
        return new NonBlocking(name
                + " is in non-blocking mode, so that its transfers return instead of waiting: configureBlocking(true)"
                + " before it is given to a buffered channel");
    }

    private static String reason(IOException cause) {
        String reason = cause.getMessage() != null ? cause.getMessage() : "no reason given";
        // The system's words; in another language they have to do by themselves.
        return ": " + reason + (reason.equals("Broken pipe") ? ": the reader has closed its end" : "");
    }

    private static String publicName(Class<?> type, String message) {
        return type.getName() + ": " + message;
    }

    // The JDK's classes have no constructor that takes a message. A log must show them as what callers catch.

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
            return publicName(ClosedByInterruptException.class, message);
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
            return publicName(IllegalBlockingModeException.class, message);
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
            return publicName(AsynchronousCloseException.class, message);
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
            return publicName(ClosedChannelException.class, message);
        }
    }
}
