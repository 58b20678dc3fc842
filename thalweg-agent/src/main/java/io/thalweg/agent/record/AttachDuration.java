package io.thalweg.agent.record;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long an agent that was sent into a running JVM stays: for the time it was given, and no longer than its sender
 * lives. The sender holds a file locked; the kernel takes the lock back however the sender ends, and whatever container
 * the two are in.
 */
final class AttachDuration {
    private static final long LOOK_EVERY_MILLIS = 1000;

    private final long startNanos = System.nanoTime();
    private final long nanos;
    private final @Nullable Path locked;

    private AttachDuration(long seconds, @Nullable Path locked) {
        this.nanos = seconds == 0 ? Long.MAX_VALUE : TimeUnit.SECONDS.toNanos(seconds);
        this.locked = locked;
    }

    /** Beginning now; without end if the options name none. */
    static AttachDuration of(AgentOptions options) {
        return new AttachDuration(options.seconds(), options.locked());
    }

    /** How long nothing need be looked at; at least a millisecond. */
    long restMillis() {
        long left = TimeUnit.NANOSECONDS.toMillis(nanos - (System.nanoTime() - startNanos));
        return Math.max(1, Math.min(left + 1, LOOK_EVERY_MILLIS));
    }

    /** Whether the time is up. */
    boolean isOver() {
        return System.nanoTime() - startNanos >= nanos;
    }

    /**
     * Whether the sender is no more: its file can be locked, or is gone. Where the system does not tell, the sender is
     * taken to live.
     */
    boolean isAbandoned() {
        if (locked == null) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(locked, StandardOpenOption.READ)) {
            return channel.tryLock(0, Long.MAX_VALUE, true) != null;
        } catch (NoSuchFileException gone) {
            return true;
        } catch (IOException | RuntimeException unknown) {
            return false;
        }
    }
}
