package io.thalweg.agent.count;

import io.thalweg.agent.figure.Observation;
import org.jspecify.annotations.Nullable;

/**
 * What woven code calls where evidence is gathered or outputs are noted, beside {@link Hooks}: nearly all at the
 * beginning of methods that ask a stream or a file for something, wait, or write. Nothing is ever thrown from here.
 */
public final class EvidenceHooks {
    private EvidenceHooks() {}

    /** The current thread is about to wait. */
    public static void waits() {
        Observed.threadWaits();
    }

    /** The JVM begins to end. */
    public static void ends() {
        Observed.beginEnding();
    }

    /** A file is asked about, or changed, by path: the text of a {@code File}, or a path of the JDK's own. */
    @DontInline
    public static void questioned(@Nullable Object path) {
        if (path == null || !Hooks.isCounting() || !ReentrancyGuard.enter()) {
            return;
        }
        try {
            OpenFiles.questioned(path);
        } catch (Throwable t) {
            Hooks.fail(t);
        } finally {
            ReentrancyGuard.exit();
        }
    }

    /** A stream, or one around it, was asked for something, by the index of the observation. */
    @DontInline
    public static void asked(Object stream, int observation) {
        Observed observed = observed(stream);
        if (observed != null) {
            observed.add(observation);
        }
    }

    /** A buffer was asked to keep so many bytes. */
    @DontInline
    public static void marked(Object stream, int limit) {
        Observed observed = observed(stream);
        if (observed != null) {
            observed.add(Observation.MARK);
            observed.marked(limit);
        }
    }

    /** A socket hands out its stream for input or output, by the index of the observation of a second time. */
    @DontInline
    public static void given(@Nullable Object stream, int again) {
        Observed observed = stream == null ? null : observed(stream);
        if (observed != null) {
            observed.given(again == Observation.INPUT_AGAIN.index());
        }
    }

    /** Something was opened whose calls are not counted: a directory stream, a mapping. */
    @DontInline
    public static void follows(@Nullable Object resource, String type, String medium) {
        if (resource == null || !Hooks.isCounting() || !ReentrancyGuard.enter()) {
            return;
        }
        try {
            Streams.follow(resource, type, medium);
        } catch (Throwable t) {
            Hooks.fail(t);
        } finally {
            ReentrancyGuard.exit();
        }
    }

    /** A byte is about to be written, perhaps to a standard stream. */
    @DontInline
    public static void wrote(Object stream, int value) {
        OutputNotes.StandardOutput output = output(stream);
        if (output != null) {
            output.add(value);
        }
    }

    /** An array is about to be written. */
    public static void wrote(Object stream, byte @Nullable [] array) {
        wrote(stream, array, 0, array == null ? 0 : array.length);
    }

    /** A part of an array is about to be written, unless the JDK refuses it. */
    @DontInline
    public static void wrote(Object stream, byte @Nullable [] array, int from, int length) {
        OutputNotes.StandardOutput output = output(stream);
        if (output != null && array != null && from >= 0 && length >= 0 && length <= array.length - from) {
            output.add(array, from, length);
        }
    }

    private static OutputNotes.@Nullable StandardOutput output(Object stream) {
        try {
            OpenStream open = Hooks.isCounting() ? StreamWrappers.streamOf(stream) : null;
            return open == null ? null : OutputNotes.of(open);
        } catch (Throwable t) {
            Hooks.fail(t);
            return null;
        }
    }

    /** A file is about to be renamed. */
    @DontInline
    public static void renamed(Object from, @Nullable Object to) {
        try {
            if (Hooks.isCounting()) {
                OutputNotes.renamedTo(to);
            }
        } catch (Throwable t) {
            Hooks.fail(t);
        }
    }

    private static @Nullable Observed observed(Object stream) {
        try {
            OpenStream open = Hooks.isCounting() ? StreamWrappers.streamOf(stream) : null;
            return open == null ? null : open.observed;
        } catch (Throwable t) {
            Hooks.fail(t);
            return null;
        }
    }
}
