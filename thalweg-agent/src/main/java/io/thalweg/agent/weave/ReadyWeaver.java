package io.thalweg.agent.weave;

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
            ready.woven(ANY, classFile);
            weaver = ready;
        } catch (Throwable t) {
            // Whoever makes one instead meets the same problem and tells of it.
        }
    }

    /** The weaver, when it is ready; a new one if something was in the way. */
    public Weaver get() throws InterruptedException {
        thread.join();
        Weaver ready = weaver;
        return ready != null ? ready : new Weaver();
    }
}
