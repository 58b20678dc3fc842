package io.thalweg.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Notices that two threads are at the same time in what belongs to one. It sees only where they meet, so it belongs
 * where a thread waits for the system. Both are refused from then on, because the state that they share may be wrong.
 */
final class OneThread {
    private static final VarHandle INSIDE;

    static {
        try {
            INSIDE = MethodHandles.lookup().findVarHandle(OneThread.class, "inside", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable Thread inside;
    private volatile @Nullable String misuse;

    /**
     * The calling thread is inside until {@link #leave}.
     *
     * @param name what it uses
     * @throws IllegalStateException if another thread is, or once was, inside at the same time
     */
    void enter(String name) {
        Thread caller = Thread.currentThread();
        Thread other = (Thread) INSIDE.compareAndExchange(this, null, caller);
        if (other != null) {
            requireAlone(name, other);
        } else if (misuse != null) {
            inside = null;
            throw new IllegalStateException(misuse);
        }
    }

    /** As {@link #enter}, for a thread that is about to change what another may be using inside. */
    void requireAlone(String name) {
        requireAlone(name, inside);
    }

    private void requireAlone(String name, @Nullable Thread other) {
        Thread caller = Thread.currentThread();
        if (other != null && !other.equals(caller) && misuse == null) {
            misuse = "two threads use " + name + " at the same time, '" + other.getName() + "' and '" + caller.getName()
                    + "', and its bytes may be wrong for both: give each its own, or guard every call by one lock";
        }
        if (misuse != null) {
            throw new IllegalStateException(misuse);
        }
    }

    void leave() {
        inside = null;
    }

    /** Whether another thread than the caller's is inside. */
    boolean isUsedByAnother() {
        Thread now = inside;
        return now != null && !now.equals(Thread.currentThread());
    }
}
