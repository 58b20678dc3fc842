package io.thalweg.agent.count;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which object leads to which open stream. A small memory that forgets, for a stream is nearly always wrapped at once;
 * what was forgotten is missing from the chain and nothing else.
 */
final class StreamWrappers {
    private static final int SLOTS = 4096;
    /** As in {@code java.lang.System}, from JDK 17 to 25. */
    private static final int STANDARD_INPUT_BYTES = 8192;

    private static final int STANDARD_OUTPUT_BYTES = 128;
    static final int NO_SITE = -2;

    private static final @Nullable Carrier[] MEMORY = new Carrier[SLOTS];

    private StreamWrappers() {}

    private static final class Carrier extends WeakReference<Object> {
        final OpenStream stream;
        final @Nullable Wrapper wrapper;

        Carrier(Object object, OpenStream stream, @Nullable Wrapper wrapper) {
            super(object);
            this.stream = stream;
            this.wrapper = wrapper;
        }
    }

    /** What {@code System} made around a standard stream, if it is still there. */
    static synchronized void standard(Object object, OpenStream stream) {
        Wrapper wrapper = null;
        if (object.getClass() == BufferedInputStream.class) {
            wrapper = new Wrapper("java.io.BufferedInputStream", null, -1, STANDARD_INPUT_BYTES);
        } else if (object.getClass() == PrintStream.class) {
            Wrapper buffer = new Wrapper("java.io.BufferedOutputStream", null, -1, STANDARD_OUTPUT_BYTES);
            wrapper = new Wrapper("java.io.PrintStream", buffer, -1, -1);
        }
        if (wrapper != null) {
            stream.chain = wrapper;
            put(new Carrier(object, stream, wrapper), object);
        }
    }

    /** This object reads or writes that stream and adds nothing to it. */
    static void carries(Object object, OpenStream stream) {
        if (!(object instanceof FileInputStream || object instanceof FileOutputStream)) { // known by their descriptor
            put(new Carrier(object, stream, null), object);
        }
    }

    /** This object leads to where that one leads. */
    static synchronized void carries(Object object, @Nullable Object target) {
        Carrier inner = resolve(target);
        if (inner != null) {
            put(new Carrier(object, inner.stream, inner.wrapper), object);
        }
    }

    /** Whether the object may lead to an open stream; takes no lock, for most streams lead to memory. */
    static boolean mayKnow(Object target) {
        return target instanceof FileInputStream || target instanceof FileOutputStream || find(target) != null;
    }

    /**
     * A stream was made around another at that site. Without a site ({@link #NO_SITE}) it gets that of the first of its
     * class in its place around the same stream, for a program may make one for each message.
     *
     * @return false if it is the first, so that the site is needed; nothing is noted then
     */
    static synchronized boolean wraps(Object wrapper, Object target, int bufferBytes, int site) {
        Carrier inner = resolve(target);
        Carrier same = find(wrapper);
        if (inner == null || (same != null && same.wrapper != null)) {
            return true;
        }
        String type = wrapper.getClass().getName();
        Wrapper first = Wrapper.at(Wrapper.depth(inner.wrapper) + 1, type, inner.stream.chain);
        if (site == NO_SITE && first == null) {
            return false;
        }
        Wrapper made = new Wrapper(type, inner.wrapper, first == null ? site : first.created, bufferBytes);
        if (Wrapper.depth(made) > Wrapper.depth(inner.stream.chain)) {
            inner.stream.chain = made;
        }
        put(new Carrier(wrapper, inner.stream, made), wrapper);
        return true;
    }

    static synchronized void sized(Object wrapper, int bufferBytes) {
        Carrier carrier = find(wrapper);
        if (carrier == null || carrier.wrapper == null) {
            return;
        }
        Wrapper made = carrier.wrapper;
        // One above another takes what that has; and of two constructors of which one calls the other both come here.
        if (made.inner == null && made.bufferBytes() < 0) {
            carrier.stream.buffers++;
        }
        made.bufferBytes(bufferBytes);
    }

    static synchronized void codes(Object wrapper, Object codec) {
        Carrier carrier = find(wrapper);
        if (carrier != null && carrier.wrapper != null) {
            carrier.stream.codes(codec);
        }
    }

    /**
     * The stream that this object itself writes to; takes no lock, for flushes are frequent, also of what is in memory.
     */
    static @Nullable OpenStream carriedBy(Object object) {
        if (object instanceof FileOutputStream) {
            return byDescriptor(object);
        }
        Carrier carrier = find(object);
        return carrier == null || carrier.wrapper != null ? null : carrier.stream;
    }

    /** The stream that this object leads to, if that is known. */
    static @Nullable OpenStream streamOf(Object object) {
        Carrier known = find(object);
        return known == null ? byDescriptor(object) : known.stream;
    }

    private static @Nullable Carrier resolve(@Nullable Object target) {
        Carrier known = find(target);
        if (known != null || target == null) {
            return known;
        }
        OpenStream stream = byDescriptor(target);
        return stream == null ? null : new Carrier(target, stream, null);
    }

    private static @Nullable OpenStream byDescriptor(Object target) {
        boolean entered = Observed.isGathered() && ReentrancyGuard.enter(); // getFD is observed then
        try {
            if (target instanceof FileInputStream in) {
                return Streams.find(in.getFD());
            }
            return target instanceof FileOutputStream out ? Streams.find(out.getFD()) : null;
        } catch (IOException e) {
            return null; // a subclass that has no descriptor
        } finally {
            if (entered) {
                ReentrancyGuard.exit();
            }
        }
    }

    private static @Nullable Carrier find(@Nullable Object object) {
        if (object == null) {
            return null;
        }
        int slot = slot(object);
        Carrier carrier = MEMORY[slot];
        if (carrier == null || !carrier.refersTo(object)) {
            carrier = MEMORY[slot ^ 1];
        }
        return carrier != null && carrier.refersTo(object) ? carrier : null;
    }

    private static synchronized void put(Carrier carrier, Object object) {
        int slot = slot(object);
        Carrier there = MEMORY[slot];
        boolean free = there == null || there.refersTo(null) || there.refersTo(object);
        MEMORY[free ? slot : slot ^ 1] = carrier;
    }

    private static int slot(Object object) {
        return System.identityHashCode(object) & SLOTS - 1;
    }

    static synchronized void reset() {
        Arrays.fill(MEMORY, null);
    }
}
