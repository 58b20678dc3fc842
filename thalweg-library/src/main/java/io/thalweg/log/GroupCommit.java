package io.thalweg.log;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Commits to the disk: threads that ask during a force share the next one, which the first of them makes. */
@SuppressWarnings("ReferenceEquality") // a future is that very one
final class GroupCommit {
    private final LogWriter log;
    private final Executor committer;
    private @Nullable CompletableFuture<Void> next;
    /** How many ask for the next force, and how many asked for the last one. */
    private int asking;

    private int lastAsked;
    /** What {@link #commitLater} was asked for and no thread makes yet. */
    private @Nullable CompletableFuture<Long> later;
    /** Whether a thread makes those commits, one after the other. */
    private boolean committing;

    /** @param committer makes the commits of {@link #commitLater} */
    GroupCommit(LogWriter log, Executor committer) {
        this.log = log;
        this.committer = committer;
    }

    /** Returns once all that was appended before is durable. */
    void commit() throws IOException, InterruptedException {
        CompletableFuture<Void> force;
        boolean first;
        synchronized (this) {
            first = next == null;
            force = next == null ? new CompletableFuture<>() : next;
            next = force;
            asking++;
        }
        if (first) {
            make(force);
        }
        try {
            force.get();
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNull(e.getCause());
            throw new IOException(cause.getMessage(), cause);
        }
    }

    /** Completes the waiters without holding the log's lock, which they take next. */
    private void make(CompletableFuture<Void> force) {
        try {
            gather();
            log.force(() -> begin(force));
            force.complete(null);
        } catch (IOException | RuntimeException | Error e) {
            begin(force); // if it did not come to that: others must not wait for it
            force.completeExceptionally(e);
        }
    }

    private synchronized void begin(CompletableFuture<Void> force) {
        if (next == force) {
            next = null;
            lastAsked = asking;
            asking = 0;
        }
    }

    /**
     * Threads that shared the last force are about to ask again: a force for all costs no more than one for some
     * (`./dev bench log`, 16 threads).
     */
    @SuppressWarnings("ThreadPriorityCheck") // nothing depends on it
    private void gather() {
        int before = 0;
        for (int now = asking(); now > before && now < lastAsked(); now = asking()) {
            before = now;
            Thread.yield();
        }
    }

    private synchronized int asking() {
        return asking;
    }

    private synchronized int lastAsked() {
        return lastAsked;
    }

    /** Ends with the sequence below which all is durable, and with it all that was appended by now. */
    CompletionStage<Long> commitLater() {
        CompletableFuture<Long> commit;
        synchronized (this) {
            if (later != null) {
                return later.minimalCompletionStage();
            }
            commit = new CompletableFuture<>();
            later = commit;
            if (committing) {
                return commit.minimalCompletionStage(); // the committing thread takes it next
            }
            committing = true;
        }
        try {
            committer.execute(this::commitAll);
        } catch (RuntimeException | Error e) {
            withdrawLater();
            commit.completeExceptionally(
                    new IOException("cannot bring the records of " + log.name() + " to the disk: " + e, e));
        }
        return commit.minimalCompletionStage();
    }

    /** Makes one commit after the other, until no more are asked for. */
    private void commitAll() {
        for (CompletableFuture<Long> those; (those = takeLater()) != null; ) {
            try {
                commit();
                those.complete(log.durableSequence());
            } catch (IOException | InterruptedException | RuntimeException | Error e) {
                those.completeExceptionally(e);
            }
            Thread.interrupted(); // A stage that depends on the commit may have set the flag.
        }
    }

    private synchronized void withdrawLater() {
        later = null;
        committing = false;
    }

    /** The commit that was asked for last; null ends the committing. */
    private synchronized @Nullable CompletableFuture<Long> takeLater() {
        CompletableFuture<Long> those = later;
        later = null;
        committing = those != null;
        return those;
    }
}
