package io.thalweg.agent.weave;

import java.util.HashSet;
import org.jspecify.annotations.Nullable;

/**
 * A weaver that gets ready on another processor while the agent opens its way into the JDK. To load what it takes to weave
 * is a quarter of what the agent adds to a program's start.
 */
public final class ReadyWeaver {
    /** A class with a table of native calls; which, does not matter. */
    private static final String ANY = "java/io/FileOutputStream";

    private final Thread thread;
    private volatile @Nullable Weaver weaver;
    private volatile @Nullable Throwable failure;

    /**
     * Begins to get one ready.
     *
     * @param classFile of any class, to practise on
     */
    public ReadyWeaver(byte[] classFile) {
        Runnable work = new Runnable() {
            @Override
            public void run() {
                prepare(classFile);
            }
        };
        thread = new Thread(null, work, "thalweg-weaver", 0, false);
        thread.setDaemon(true);
        thread.start();
    }

    private void prepare(byte[] classFile) {
        try {
            Weaver ready = new Weaver();
            ready.woven(ANY, classFile, new HashSet<>());
            weaver = ready;
        } catch (Throwable t) { // told to whoever wants the weaver
            failure = t;
        }
    }

    /**
     * The weaver, when it is ready.
     *
     * @throws IllegalStateException if it cannot weave
     */
    public Weaver get() throws InterruptedException {
        thread.join();
        Weaver ready = weaver;
        if (ready == null) {
            // Not a new one: a class that failed to initialise once fails in it too, class by class.
            throw new IllegalStateException("the agent cannot weave: " + failure, failure);
        }
        return ready;
    }
}
