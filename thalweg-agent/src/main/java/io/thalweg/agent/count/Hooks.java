package io.thalweg.agent.count;

import java.io.FileDescriptor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What woven code calls. {@code begin} and one of the others stand around a native method of the JDK, so that a call
 * that reaches the operating system is counted once, whichever way it came. Nothing is ever thrown from here.
 */
public final class Hooks {
    /** How many calls there are between two that are timed: a clock read costs as much as all else in a hook. */
    private static final int TIMED_EVERY = 64;

    private static final int SLOTS = 512;
    /** As far apart as cache lines, so that threads on different streams do not take one from each other. */
    private static final int SLOT_BYTES = 64;
    /** Calls until the next timed one, by hash of the descriptor: streams that meet in a slot share its luck only. */
    private static final byte[] UNTIL_TIMED = new byte[SLOTS * SLOT_BYTES];

    /**
     * What the JDK returns for a call that a signal interrupted. Less than this is no call at all: the JDK found out
     * that it must do the same in another way, which is counted there.
     */
    private static final int INTERRUPTED = -3;

    /** The same of a channel or socket that was not ready: before each wait, where a virtual thread reads. */
    private static final int UNAVAILABLE = -2;

    /** The same numbers on Linux, macOS and Windows. */
    private static final int IPPROTO_TCP = 6;

    private static final int TCP_NODELAY = 1;

    /** A reader of a pipe looks by itself after a second; what woke it before was a flush, a full pipe or its end. */
    private static final long UNWOKEN_NANOS = 990_000_000;

    static final String TLS = "javax.net.ssl.SSLSocket";

    private static final int COST_ROUNDS = 20;
    private static final int COST_CALLS = 10_000;

    private static final int OFF = 0;
    private static final int ON = 1;
    private static final int FAULTY = 2;
    private static volatile int state;
    private static long callsUntilFault;
    private static @Nullable Runnable atEnd;

    /** As the JVM calls the thread that runs the shutdown hooks after the last of the program's has ended. */
    private static final String LAST_THREAD = "DestroyJavaVM";

    private static final long LONGEST_END_NANOS = 5_000_000_000L;
    private static volatile boolean endedByItself;

    static {
        for (int i = 0; i < SLOTS; i++) {
            UNTIL_TIMED[i * SLOT_BYTES] = (byte) (i * 29 & TIMED_EVERY - 1);
        }
    }

    private Hooks() {}

    /**
     * Forgets everything and starts to count.
     *
     * @param light whether to take few stacks
     * @param evidence whether to observe also what a buffer around each stream would change
     * @param outputs whether to note what the program writes
     */
    public static void start(@Nullable String jarOfTheProgram, boolean light, boolean evidence, boolean outputs) {
        LiveCounts.sampleFew(light);
        StackTable.reset(jarOfTheProgram);
        Observed.gather(evidence);
        OutputNotes.start(outputs);
        restart(0);
    }

    /**
     * Forgets what was counted and counts anew; {@code failAt} is 0 but in tests of failing. Stacks keep their numbers,
     * for another thread may hold one in the midst of a call and hand it in afterwards.
     */
    public static void restart(long failAt) {
        forget();
        standardStreams();
        Failure.reset();
        callsUntilFault = failAt;
        state = failAt > 0 ? FAULTY : ON;
    }

    /** Lets go of the streams, of which a program that is no longer audited may have had thousands; stacks as above. */
    public static void forget() {
        FirstSamples.reset();
        RecentPaths.reset();
        StreamWrappers.reset();
        Streams.reset();
        OwnTime.reset(); // stacks keep their numbers, but what they took was another session's
    }

    /** They were made before any agent could come, and wrapped as {@code System} always does. */
    private static void standardStreams() {
        OpenStream in = Streams.register(FileDescriptor.in, "java.io.FileInputStream", "unknown", "stdin", -1);
        OpenStream out = Streams.register(FileDescriptor.out, "java.io.FileOutputStream", "unknown", "stdout", -1);
        OpenStream err = Streams.register(FileDescriptor.err, "java.io.FileOutputStream", "unknown", "stderr", -1);
        StreamWrappers.standard(System.in, in);
        StreamWrappers.standard(System.out, out);
        StreamWrappers.standard(System.err, err);
    }

    /**
     * Takes a stack for nothing, to have loaded what that needs: a thread of the program that would have to, with no
     * stack left, would leave classes of the JDK unusable.
     */
    public static void practise() {
        StackTable.here();
    }

    public static void stop() {
        state = OFF;
    }

    /** What to do when the JVM ends. */
    public static void atEnd(Runnable work) {
        atEnd = work;
    }

    /**
     * The JVM ends: the program's shutdown hooks have run, or it halts without them.
     *
     * <p>Where its last thread has ended, another may call {@code exit} meanwhile, which halts at once. Without the
     * agent's work the JVM would nearly always have ended before, with the exit code 0: so the other waits here, for
     * some seconds at most.
     */
    public static void ending() {
        boolean last = Thread.currentThread().getName().equals(LAST_THREAD);
        if (endedByItself && !last) {
            LockSupport.parkNanos(LONGEST_END_NANOS);
            return;
        }
        endedByItself |= last;
        Runnable work = atEnd;
        if (work == null) {
            return;
        }
        try {
            work.run();
        } catch (Throwable t) {
            // Without memory even to say so: the JVM ends all the same.
        }
    }

    /** Runs work of the agent, whose I/O is not counted. */
    public static void uncounted(Runnable work) {
        boolean entered = ReentrancyGuard.enter();
        try {
            work.run();
        } finally {
            exit(entered);
        }
    }

    /**
     * Before a native call: the time if this call is one of the timed, else 0. No descriptor where a path is asked
     * about.
     */
    public static long begin(@Nullable FileDescriptor descriptor) {
        if (state == OFF) {
            return 0;
        }
        int slot = (System.identityHashCode(descriptor) & SLOTS - 1) * SLOT_BYTES;
        if (--UNTIL_TIMED[slot] > 0) {
            return 0;
        }
        long now = System.nanoTime();
        UNTIL_TIMED[slot] = (byte) (TIMED_EVERY / 2 + (now & TIMED_EVERY - 1));
        return now;
    }

    /** The same before a call that waits: beside that, a look at the clock costs nothing. */
    public static long beginWait() {
        return state == OFF ? 0 : System.nanoTime();
    }

    /**
     * After a call that moves bytes.
     *
     * @param requested what was asked for, or -1 if that is not known
     * @param moved the bytes, or what the JDK returns instead when there are none
     */
    @DontInline
    public static void moved(Object descriptor, int op, String type, long requested, long moved, long startNanos) {
        if (state == OFF || moved < INTERRUPTED || isAnsweredByTheJdk(op, requested)) {
            return;
        }
        try {
            OpenStream stream = stream(descriptor, type);
            if (stream != null) {
                long asked = requested < 0 ? moved : requested;
                boolean onward = moved == UNAVAILABLE ? stream.isWithin(op) : stream.continues(op);
                count(stream, op, asked, moved, onward, startNanos);
                stream.advance(moved);
                observe(stream, op, moved);
                SplitMessages messages = stream.messages;
                if (messages != null && moved > 0) {
                    messages.moved(op);
                }
            }
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** A socket over TLS, which stands for a descriptor here, gave so many bytes where so many were wanted. */
    public static void decrypted(int moved, Object socket, int requested) {
        moved(socket, Op.READ, TLS, requested, moved, 0);
    }

    /** A socket over TLS encrypted and sent so many bytes. */
    public static void encrypted(Object socket, int moved) {
        moved(socket, Op.WRITE, TLS, moved, moved, 0);
    }

    private static void observe(OpenStream stream, int op, long moved) {
        Observed observed = stream.observed;
        if (observed == null) {
            return;
        }
        if (op == Op.WRITE) {
            observed.written(moved);
        } else if (!stream.medium.equals("file")) {
            Observed.threadWaits();
        }
    }

    /** The JDK's native methods make no system call for no bytes; an empty datagram is one. */
    private static boolean isAnsweredByTheJdk(int op, long requested) {
        return requested == 0 && op <= Op.WRITE;
    }

    /** After a call that moves bytes at a position of its own. */
    @DontInline
    public static void movedAt(
            FileDescriptor descriptor,
            int op,
            String type,
            long requested,
            long position,
            long moved,
            long startNanos) {
        if (state == OFF || moved < INTERRUPTED) {
            return;
        }
        try {
            OpenStream stream = stream(descriptor, type);
            if (stream != null) {
                count(stream, op, requested, moved, stream.continuesAt(op, position, moved), startNanos);
            }
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** After a call that moves nothing. */
    @DontInline
    public static void done(FileDescriptor descriptor, int op, String type, long startNanos) {
        if (state == OFF) {
            return;
        }
        try {
            OpenStream stream = stream(descriptor, type);
            if (stream != null) {
                count(stream, op, 0, 0, stream.continues(op), startNanos);
            }
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** After a seek; a negative offset only asks for the position. */
    @DontInline
    public static void sought(FileDescriptor descriptor, long offset, String type, long startNanos) {
        if (offset < 0) {
            done(descriptor, Op.POSITION, type, startNanos);
            return;
        }
        if (state == OFF) {
            return;
        }
        try {
            OpenStream stream = stream(descriptor, type);
            if (stream != null) {
                long on = stream.goes(Op.SEEK, offset);
                count(stream, Op.SEEK, 0, on, on >= 0, startNanos);
            }
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** After a skip of so many bytes. */
    @DontInline
    public static void skipped(FileDescriptor descriptor, long skipped, String type, long startNanos) {
        if (state == OFF) {
            return;
        }
        try {
            OpenStream stream = stream(descriptor, type);
            if (stream != null) {
                long on = stream.goesOn(skipped);
                count(stream, Op.SKIP, 0, on, on >= 0, startNanos);
            }
        } catch (Throwable t) {
            fail(t);
        }
    }

    /**
     * After a question about a path.
     *
     * @param path what the JDK itself made of it, for code of the program must not be called; null if unknown
     */
    @DontInline
    public static void asked(@Nullable Object path, int op, long startNanos) {
        if (state == OFF) {
            return;
        }
        try {
            if (isCounted()) {
                count(Streams.paths(), op, 0, 0, path != null && RecentPaths.askedAgain(path), startNanos);
            }
        } catch (Throwable t) {
            fail(t);
        }
    }

    /**
     * After a reader of a pipe in memory waited.
     *
     * @param in where in the pipe the next byte goes, negative while it is empty
     */
    @DontInline
    public static void woke(int in, long startNanos) {
        if (state == OFF || in < 0 || startNanos == 0 || System.nanoTime() - startNanos < UNWOKEN_NANOS) {
            return;
        }
        try {
            if (isCounted()) {
                count(Streams.pipes(), Op.WAIT, 0, 0, false, startNanos);
            }
        } catch (Throwable t) {
            fail(t);
        }
    }

    private static @Nullable OpenStream stream(Object descriptor, String type) {
        if (!isCounted()) {
            return null;
        }
        OpenStream stream = Streams.find(descriptor);
        return stream != null ? stream : Streams.unknown(descriptor, type);
    }

    /** Whether the call is the program's, not the agent's own. */
    private static boolean isCounted() {
        if (state == FAULTY && --callsUntilFault <= 0) {
            throw new IllegalStateException("a fault was asked for");
        }
        return !ReentrancyGuard.inside();
    }

    private static void count(
            OpenStream stream, int op, long requested, long moved, boolean sequential, long startNanos) {
        Counter counter = stream.counter(op);
        LiveCounts live = counter.live();
        if (live.count(Op.moves(op), requested, moved, sequential, startNanos)) {
            sample(stream, op, counter, live, sequential);
        }
    }

    @DontInline
    private static void sample(OpenStream stream, int op, Counter counter, LiveCounts live, boolean sequential) {
        if (ReentrancyGuard.enter()) {
            try {
                long weight = live.takeSample();
                if (weight > 0) {
                    counter.sites.add(StackTable.here(), 1, weight, sequential ? weight : 0);
                    FirstSamples.add(stream, op, weight);
                }
            } finally {
                ReentrancyGuard.exit();
            }
        }
    }

    /**
     * A stream, channel or socket was made.
     *
     * @param hint a path or a protocol family, to tell devices and Unix sockets
     */
    @DontInline
    public static void opened(
            @Nullable Object descriptor, Object carrier, @Nullable Object hint, String type, String medium) {
        if (state == OFF || descriptor == null) {
            return;
        }
        boolean entered = false;
        try {
            entered = ReentrancyGuard.enter();
            if (entered) {
                OpenStream stream = Streams.find(descriptor);
                if (stream == null) {
                    int site = StackTable.here();
                    String of = Media.type(type, carrier);
                    stream = Streams.register(descriptor, of, Media.of(medium, hint, carrier), null, site);
                    stream.reopened = hint instanceof String path && RecentPaths.openedAgain(site, path);
                    if (hint instanceof String path) {
                        OpenFiles.opened(stream, path);
                    }
                }
                StreamWrappers.carries(carrier, stream);
            }
        } catch (Throwable t) {
            fail(t);
        } finally {
            exit(entered);
        }
    }

    private static void exit(boolean entered) {
        if (entered) {
            ReentrancyGuard.exit();
        }
    }

    /** One stream was made around another; {@code bufferBytes} is -1 if it has none or that is told later. */
    @DontInline
    public static void wraps(Object wrapper, @Nullable Object target, int bufferBytes) {
        boolean entered = false;
        try {
            if (state == OFF || target == null || !StreamWrappers.mayKnow(target)) {
                return;
            }
            entered = ReentrancyGuard.enter();
            if (entered && !StreamWrappers.wraps(wrapper, target, bufferBytes, StreamWrappers.NO_SITE)) {
                StreamWrappers.wraps(wrapper, target, bufferBytes, LiveCounts.fewSamples() ? -1 : StackTable.here());
            }
        } catch (Throwable t) {
            fail(t);
        } finally {
            exit(entered);
        }
    }

    /** The size of the buffer in a stream that was made around another. */
    @DontInline
    public static void sized(Object wrapper, int bufferBytes) {
        if (state == OFF) {
            return;
        }
        try {
            StreamWrappers.sized(wrapper, bufferBytes);
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** What a stream that was made around another compresses or decompresses with. */
    @DontInline
    public static void codes(Object wrapper, @Nullable Object codec) {
        if (state == OFF || codec == null) {
            return;
        }
        try {
            StreamWrappers.codes(wrapper, codec);
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** An object that only hands on to another. */
    @DontInline
    public static void carries(Object carrier, @Nullable Object target) {
        if (state == OFF) {
            return;
        }
        try {
            OpenStream stream = target == null ? null : Streams.find(target);
            if (stream != null) {
                StreamWrappers.carries(carrier, stream);
            } else {
                StreamWrappers.carries(carrier, target);
            }
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** An option of a socket was set, by the numbers of the system. */
    @DontInline
    public static void optionSet(FileDescriptor descriptor, int level, int option, int value) {
        if (state == OFF || level != IPPROTO_TCP || option != TCP_NODELAY) {
            return;
        }
        try {
            OpenStream stream = Streams.find(descriptor);
            if (stream != null && stream.messages != null) {
                stream.messages.noDelay = value != 0;
            }
        } catch (Throwable t) {
            fail(t);
        }
    }

    /**
     * A stream was flushed that had nothing to do then: of those over a descriptor it is known what a buffer would have
     * to.
     */
    @DontInline
    public static void flushed(Object flushed) {
        if (state == OFF) {
            return;
        }
        try {
            if (isCounted()) {
                OpenStream stream = StreamWrappers.carriedBy(flushed);
                if (stream != null) {
                    stream.flushed();
                }
            }
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** A descriptor was closed. */
    @DontInline
    public static void closed(Object descriptor) {
        if (state == OFF) {
            return;
        }
        try {
            Streams.closed(descriptor);
        } catch (Throwable t) {
            fail(t);
        }
    }

    /** Whether something that the program does now is to be noted. */
    static boolean isCounting() {
        return state != OFF && !ReentrancyGuard.inside();
    }

    static void fail(Throwable t) {
        if (t instanceof StackOverflowError || t instanceof OutOfMemoryError) {
            Failure.exhausted((VirtualMachineError) t);
            return;
        }
        state = OFF;
        Failure.report(t);
    }

    /** Nanoseconds that counting adds to a call: the best of several rounds, on a stream that is not recorded. */
    public static double costNanos() {
        OpenStream stream = new OpenStream(null, null, "", "file", null, -1);
        long best = Long.MAX_VALUE;
        for (int round = 0; round < COST_ROUNDS; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < COST_CALLS; i++) {
                countOnce(stream);
            }
            best = Math.min(best, System.nanoTime() - start);
        }
        return (double) best / COST_CALLS;
    }

    private static void countOnce(OpenStream stream) {
        long startNanos = begin(FileDescriptor.in);
        if (Streams.find(FileDescriptor.in) != null) {
            count(stream, Op.WRITE, 1, 1, stream.continues(Op.WRITE), startNanos);
            observe(stream, Op.WRITE, 1);
        }
    }
}
