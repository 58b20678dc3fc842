package io.thalweg.internal;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Errors of the system with the place where they happened, in the class that callers dispatch on. */
public final class Failures {
    /** An exception that a source throws again and again must not grow for ever. */
    private static final int MOST_PLACES = 8;

    /** These classes have nothing but a message. One of another class may carry more: it stays the object it is. */
    private static final Map<Class<?>, Function<String, IOException>> WITH_MESSAGE = Map.of(
            IOException.class, IOException::new,
            EOFException.class, EOFException::new,
            SocketException.class, SocketException::new,
            SocketTimeoutException.class, SocketTimeoutException::new,
            SSLException.class, SSLException::new,
            ZipException.class, ZipException::new);

    private Failures() {}

    /** A place, to be read beside a failure. */
    private static final class PlaceNote extends Exception {
        private static final long serialVersionUID = 1;

        PlaceNote(String message) {
            super(message, null, false, false);
        }

        /** Its class says nothing to a reader of the stack trace. */
        @Override
        @SuppressWarnings("OverrideThrowableToString")
        public String toString() {
            return String.valueOf(getMessage());
        }
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

    /** Adds {@code later} as suppressed, unless both are the same object (some streams rethrow a cached exception). */
    @SuppressWarnings("ReferenceEquality")
    public static void addLater(Throwable failure, Throwable later) {
        if (later != failure) {
            failure.addSuppressed(later);
        }
    }

    /** Adds to {@code failure} where it happened, as a suppressed exception; unless it says that already. */
    public static void addPlace(Throwable failure, String place) {
        Throwable[] suppressed = failure.getSuppressed();
        if (suppressed.length < MOST_PLACES
                && Arrays.stream(suppressed).noneMatch(known -> place.equals(known.getMessage()))) {
            failure.addSuppressed(new PlaceNote(place));
        }
    }

    /**
     * {@code cause} with its place in the message; itself, with the place as a suppressed exception, if its class takes
     * no message. A {@link #complete} one stays as it is.
     *
     * @param what the operation and its place: "cannot read at offset 8192 of 127.0.0.1:22222"
     */
    public static IOException of(String what, IOException cause) {
        IOException located;
        if (cause instanceof ClosedByInterruptException interruption) {
            return interrupted(what, interruption);
        } else if (cause instanceof AsynchronousCloseException) {
            located = closedMeanwhile(what + ": another thread closed the channel");
        } else if (cause instanceof ClosedChannelException) {
            located = closed(what);
        } else {
            Function<String, IOException> withMessage = WITH_MESSAGE.get(cause.getClass());
            if (withMessage == null) {
                if (!(cause instanceof Complete)) {
                    addPlace(cause, what);
                }
                return cause;
            }
            located = withMessage.apply(what + reason(cause));
        }
        located.initCause(cause);
        return located;
    }

    /** Of what {@code cause} ended: another thread closed the channel meanwhile. */
    public static IOException closedMeanwhile(IOException cause) {
        if (cause instanceof AsynchronousCloseException) {
            return cause;
        }
        AsynchronousCloseException closed = new AsynchronousCloseException();
        closed.initCause(cause);
        return closed;
    }

    /** {@code what} cannot be done any more. */
    public static ClosedChannelException closed(String what) {
        return new ClosedChannelException() {
            @Override
            public String getMessage() {
                return what + ": the channel is closed";
            }

            @Override
            public String toString() {
                return shown(this);
            }
        };
    }

    /** {@code what} was ended by an interrupt. */
    public static ClosedChannelException interrupted(String what, ClosedByInterruptException cause) {
        return endedByInterrupt(what + ": the thread was interrupted, which closes the channel", cause);
    }

    /** {@code what} was ended by an interrupt, which closed nothing that other threads use. */
    public static ClosedChannelException interruptedAlone(String what, @Nullable Throwable cause) {
        return endedByInterrupt(what + ": the thread was interrupted; the file stays open for others", cause);
    }

    private static ClosedByInterruptException endedByInterrupt(String message, @Nullable Throwable cause) {
        ClosedByInterruptException interrupted = new ClosedByInterruptException() {
            @Override
            public String getMessage() {
                return message;
            }

            @Override
            public String toString() {
                return shown(this);
            }
        };
        interrupted.initCause(cause);
        return interrupted;
    }

    /** {@code name} does not wait. */
    public static IllegalBlockingModeException nonBlocking(String name) {
        return new IllegalBlockingModeException() {
            @Override
            public String getMessage() {
                return name
                        + " is in non-blocking mode, so that its transfers return instead of waiting:"
                        + " configureBlocking(true) before it is given to a buffered channel";
            }

            @Override
            public String toString() {
                return shown(this);
            }
        };
    }

    /** An exception whose {@code message} names the place already: {@link #of} adds nothing. */
    public static IOException complete(String message) {
        return new Complete(message);
    }

    private static AsynchronousCloseException closedMeanwhile(String message) {
        return new AsynchronousCloseException() {
            @Override
            public String getMessage() {
                return message;
            }

            @Override
            public String toString() {
                return shown(this);
            }
        };
    }

    /** A log must show what callers catch: the name of the public class, which has no constructor for a message. */
    private static String shown(Throwable failure) {
        return failure.getClass().getSuperclass().getName() + ": " + failure.getMessage();
    }

    /** What {@code failure} says, for the message of another; its class if it says nothing. */
    public static String quote(Throwable failure) {
        return failure.getMessage() != null
                ? failure.getMessage()
                : failure.getClass().getName();
    }

    /** Throws {@code kept}, a failure that was kept for the next call; nothing if there is none. */
    public static void rethrow(@Nullable Throwable kept) throws IOException {
        if (kept instanceof IOException e) {
            throw e;
        } else if (kept instanceof RuntimeException e) {
            throw e;
        } else if (kept instanceof Error e) {
            throw e;
        }
    }

    private static String reason(IOException cause) {
        String reason = cause.getMessage() != null ? cause.getMessage() : "no reason given";
        // The system's words; in another language they have to do by themselves.
        return ": " + reason + (reason.equals("Broken pipe") ? ": the reader has closed its end" : "");
    }
}
