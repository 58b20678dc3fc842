package io.thalweg.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A call on a thread of its own, which can be caught waiting. */
final class Waiting {
    private static final Set<Thread.State> WAITS = Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);
    private static final Path LINUX_THREAD = Path.of("/proc/thread-self");
    /** It is seen to wait so many times, one after the other: not only on its way through a call of the system. */
    private static final int LOOKS = 5;

    private final FutureTask<Outcome> task;
    private final Thread thread;
    /** What Linux says of the thread; null before it runs, and elsewhere. */
    private volatile @Nullable Path stat;

    private Waiting(Callable<?> call) {
        this.task = new FutureTask<>(() -> {
            stat = Files.exists(LINUX_THREAD)
                    ? Path.of("/proc")
                            .resolve(Files.readSymbolicLink(LINUX_THREAD))
                            .resolve("stat")
                    : null;
            return Outcome.of(call);
        });
        this.thread = new Thread(task, "the caller");
        thread.setDaemon(true);
    }

    /** Returns when it waits. */
    static Waiting in(Callable<?> call) throws InterruptedException, ExecutionException {
        Waiting waiting = new Waiting(call);
        waiting.thread.start();
        for (int looks = 0; looks < LOOKS; looks = waiting.waits() ? looks + 1 : 0) {
            if (waiting.task.isDone()) {
                throw new AssertionError("it should have waited, but ended: " + waiting.outcome());
            }
            briefly();
        }
        return waiting;
    }

    /** Between two looks: thousands of cases that look without a pause kept a processor busy. */
    static void briefly() {
        LockSupport.parkNanos(50_000);
    }

    private boolean waits() {
        return WAITS.contains(thread.getState()) || (sleeps() && isInTheSystem() && sleeps());
    }

    /** For the JVM a thread runs that is in a call of the system. */
    private boolean isInTheSystem() {
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length > 0
                && stack[0].isNativeMethod()
                && (stack[0].getClassName().startsWith("sun.nio.ch.")
                        || stack[0].getClassName().startsWith("java.io.File"));
    }

    private boolean sleeps() {
        Path told = stat;
        try {
            // The letter behind the name, which is in brackets.
            return told == null || Files.readString(told).contains(") S ");
        } catch (IOException e) {
            return false; // It has ended.
        }
    }

    void interrupt() {
        thread.interrupt();
    }

    /** Waits for its end. */
    Outcome outcome() throws InterruptedException, ExecutionException {
        Outcome outcome = task.get();
        thread.join();
        return outcome;
    }
}
